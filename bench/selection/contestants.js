import { seedOf } from '../engine.js';
import { selectByPlainGeneticAlgorithm } from '../peers/plain-genetic-algorithm.js';
import { makeSelectionTask } from '../peers/selection-task.js';
import { retry, selectByChapters, selectSlotBySlot } from '../peers/slot-by-slot.js';

import { makePicks } from '../picks.js';

/**
 * @import { Availability, Blueprint } from '../../packages/assembly/src/index.ts'
 * @import { Engine } from '../engine.js'
 */

const TRIES = 1_000;

export const ENGINE = 'engine';
const PLAIN = 'plain genetic algorithm';
const PLAIN_WITHOUT_REPEATS = 'the same, repeats are faults';

/** Contestants that take long. */
export const SLOW = [PLAIN, PLAIN_WITHOUT_REPEATS];

/** All contestants, in the order of the tables. */
export const CONTESTANTS = [
  ENGINE,
  PLAIN,
  PLAIN_WITHOUT_REPEATS,
  'slot by slot',
  `slot by slot, ${TRIES.toLocaleString('en-US')} tries`,
  `at random, ${TRIES.toLocaleString('en-US')} tries`,
];

/**
 * The selections of all contestants for one blueprint; each returns positions of questions in the pool.
 * @param {Engine} engine
 * @param {{ blueprint: Blueprint, availability: Availability, seed: number }} instance
 * @param {() => number} random of the peers
 * @returns {Map<string, () => readonly number[] | undefined>}
 */
export function selectionsOf(engine, { blueprint, availability, seed }, random) {
  const task = makeSelectionTask(blueprint, availability);
  const request = { blueprint, availability, seed: seedOf(engine, seed) };
  const { positionOf } = makePicks(engine, availability);
  const selections = [
    () => {
      const exam = engine.assemble(request);
      return exam.ok ? exam.picks.map(positionOf) : undefined;
    },
    () => selectByPlainGeneticAlgorithm(task, random, { avoidsRepeats: false }),
    () => selectByPlainGeneticAlgorithm(task, random, { avoidsRepeats: true }),
    () => selectSlotBySlot(task, random),
    () => retry(TRIES, () => selectSlotBySlot(task, random)),
    () => retry(TRIES, () => selectByChapters(task, random)),
  ];
  return new Map(selections.map((selection, index) => [CONTESTANTS[index] ?? '', selection]));
}
