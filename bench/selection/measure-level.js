import { plantBlueprint } from '../blueprints.js';
import { timingsOf } from '../measure.js';
import { faultOf, makeSelectionTask } from '../peers/selection-task.js';
import { makePool } from '../pools.js';
import { seededRandom } from '../random.js';
import { CONTESTANTS, SLOW, selectionsOf } from './contestants.js';

/**
 * @import { Engine } from '../engine.js'
 * @import { Timings } from '../measure.js'
 * @import { Liking } from '../blueprints.js'
 * @typedef {{ poolSize: number, liking: Liking }} Level
 * @typedef {{ valid: number, met: number, times: Timings }} SelectionResult how many exams are valid, and how many meet all
 *   counts, be it with a question twice
 * @typedef {{ level: Level, results: ReadonlyMap<string, SelectionResult> }} LevelResult by the contestant's name
 */

export const EXAM_SIZE = 60;
const CHAPTERS = 10;

/**
 * Lets all contestants select exams for the same blueprints, in turn.
 * @param {Engine} engine
 * @param {Level} level
 * @param {{ blueprints: number, slowRuns: number }} runs slow contestants get only the first `slowRuns` blueprints
 * @returns {LevelResult}
 */
export function measureLevel(engine, level, { blueprints, slowRuns }) {
  const random = seededRandom(level.poolSize);
  const outcomes = new Map(
    CONTESTANTS.map((name) => [name, { valid: 0, met: 0, milliseconds: /** @type {number[]} */ ([]) }]),
  );
  for (let round = 0; round < blueprints; round++) {
    const instance = { ...nextInstance(engine, level, random), seed: round };
    const task = makeSelectionTask(instance.blueprint, instance.availability);
    for (const [name, select] of selectionsOf(engine, instance, random)) {
      if (SLOW.includes(name) && round >= slowRuns) continue;
      const startMs = performance.now();
      const exam = select();
      const outcome = outcomes.get(name);
      outcome?.milliseconds.push(performance.now() - startMs);
      if (!outcome || !exam || faultOf(task, exam) > 0) continue;
      outcome.met++;
      if (new Set(exam).size === EXAM_SIZE) outcome.valid++;
    }
  }
  const results = new Map(
    Array.from(outcomes, ([name, { milliseconds, ...counts }]) => [
      name,
      { ...counts, times: timingsOf(milliseconds) },
    ]),
  );
  return { level, results };
}

/**
 * @param {Engine} engine
 * @param {Level} level
 * @param {() => number} random
 */
function nextInstance(engine, { poolSize, liking }, random) {
  const availability = makePool(poolSize, CHAPTERS, random);
  const parsed = engine.parseBlueprint(plantBlueprint(availability, EXAM_SIZE, random, liking));
  if (!parsed.ok) throw new Error('The sums of a planted blueprint must agree.');
  return { blueprint: parsed.blueprint, availability };
}
