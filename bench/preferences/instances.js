import { plantBlueprint } from '../blueprints.js';
import { seedOf } from '../engine.js';
import { makePicks } from '../picks.js';
import { makePool } from '../pools.js';

/**
 * @import { EvolutionRequest } from '../../packages/assembly/src/index.ts'
 * @import { Engine } from '../engine.js'
 * @typedef {{ poolSize: number, chapters: number, asked: number, recentExams: number, pairs: number }} Level
 * @typedef {{ request: EvolutionRequest, times: Uint8Array, pairs: readonly (readonly [number, number, boolean])[] }} Instance
 *   `times`: in how many recent exams each question of the pool stands; `pairs`: two questions, and whether they exclude
 *   each other
 */

/**
 * A request with preferences: recent exams drawn from the same blueprint, and random pairs, a quarter of them
 * excluded.
 * @param {Engine} engine
 * @param {Level} level
 * @param {number} number of the instance, its seed
 * @param {() => number} random
 * @returns {Instance}
 */
export function makeInstance(engine, { poolSize, chapters, asked, recentExams, pairs }, number, random) {
  const availability = makePool(poolSize, chapters, random);
  const parsed = engine.parseBlueprint(plantBlueprint(availability, asked, random, 'some cells'));
  if (!parsed.ok) throw new Error('The sums of a planted blueprint must agree.');
  const { blueprint } = parsed;
  const { positionOf, pickAt } = makePicks(engine, availability);

  const times = new Uint8Array(poolSize);
  for (let exam = 0; exam < recentExams; exam++) {
    const drawn = engine.assemble({ blueprint, availability, seed: seedOf(engine, 1_000 * number + exam) });
    if (!drawn.ok) throw new Error('A planted blueprint must be achievable.');
    for (const position of drawn.picks.map(positionOf)) times[position] = (times[position] ?? 0) + 1;
  }
  const together = drawPairs(poolSize, pairs, random);
  const uses = Array.from(times, (count, position) => ({ question: pickAt(position), times: count }));
  const preferences = {
    uses: uses.filter((use) => use.times > 0),
    pairs: together.map(([one, other, isExcluded]) => ({
      one: pickAt(one),
      other: pickAt(other),
      isExcluded,
    })),
  };
  const request = { blueprint, availability, seed: seedOf(engine, number), preferences, versions: 1 };
  return { request, times, pairs: together };
}

/**
 * @param {number} poolSize
 * @param {number} count
 * @param {() => number} random
 * @returns {[number, number, boolean][]}
 */
function drawPairs(poolSize, count, random) {
  /** @type {Map<string, [number, number, boolean]>} */
  const pairs = new Map();
  while (pairs.size < count) {
    const [one = 0, other = 0] = [random(), random()]
      .map((unit) => Math.floor(unit * poolSize))
      .sort((a, b) => a - b);
    if (one !== other) pairs.set(`${one} ${other}`, [one, other, pairs.size % 4 === 0]);
  }
  return [...pairs.values()];
}
