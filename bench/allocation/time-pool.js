import { plantBlueprint } from '../blueprints.js';
import { takeTurns } from '../measure.js';
import { makePool } from '../pools.js';
import { seededRandom } from '../random.js';
import { formatCount, formatRatio, timingCells } from '../report.js';
import { cellContestants, itemContestants, NAMES } from './contestants.js';
import { timeApart } from './time-apart.js';

/**
 * @import { Engine } from '../engine.js'
 * @import { Timings } from '../measure.js'
 * @import { RunOptions, Table } from '../report.js'
 * @import { Instances } from './contestants.js'
 * @typedef {{ size: number, medianOf: (name: string) => number, table: Table }} PoolTimes medians in milliseconds, not
 *   a number where nothing was solved
 */

const CHAPTERS = 20;
const QUESTIONS = 60;
/** A larger pool is solved with a variable for each question in separate processes. */
const LARGEST_TOGETHER = 100_000;

/**
 * Times the engine and its peers on one pool.
 * @param {Engine} engine
 * @param {number} size
 * @param {RunOptions} options
 * @returns {Promise<PoolTimes>}
 */
export async function timePool(engine, size, { isQuick }) {
  const rounds = isQuick ? 10 : 100;
  const instances = makeInstances(engine, size, rounds);
  const isTogether = size <= LARGEST_TOGETHER;
  const contestants = [
    ...cellContestants(engine, instances),
    ...(isTogether ? itemContestants(instances, isQuick ? 3 : itemRounds(size)) : []),
  ];
  const timings = await takeTurns(contestants, rounds);
  /** @type {Map<string, string>} */
  const remarks = new Map();
  if (!isTogether) {
    for (const { name, times, remark } of await timeApart(instances, isQuick ? 1 : 2)) {
      timings.set(name, times);
      remarks.set(name, remark);
    }
  }
  const medianOf = (/** @type {string} */ name) => timings.get(name)?.median ?? Number.NaN;
  return { size, medianOf, table: tableOf(size, timings, remarks) };
}

/** @param {number} size */
function itemRounds(size) {
  return Math.max(10, Math.min(100, Math.round(200_000 / size)));
}

/**
 * @param {Engine} engine
 * @param {number} size
 * @param {number} count
 * @returns {Instances}
 */
function makeInstances(engine, size, count) {
  const random = seededRandom(size);
  const availability = makePool(size, CHAPTERS, random);
  const blueprints = Array.from({ length: count }, () => {
    const parsed = engine.parseBlueprint(plantBlueprint(availability, QUESTIONS, random, 'some cells'));
    if (!parsed.ok) throw new Error('The sums of a planted blueprint must agree.');
    return parsed.blueprint;
  });
  return { availability, blueprints };
}

/**
 * @param {number} size
 * @param {ReadonlyMap<string, Timings>} timings
 * @param {ReadonlyMap<string, string>} remarks
 * @returns {Table}
 */
function tableOf(size, timings, remarks) {
  const ratioTo = (/** @type {string} */ name, /** @type {number} */ median) =>
    formatRatio(median / (timings.get(name)?.median ?? Number.NaN));
  return {
    caption: `A pool of ${formatCount(size)} questions`,
    columns: ['', 'median', 'p99', 'n', '÷ engine decides', '÷ engine draws fairly', ''],
    rows: [...timings].map(([name, times]) => [
      name,
      ...timingCells(times),
      ratioTo(NAMES.decides, times.median),
      ratioTo(NAMES.allocates, times.median),
      remarks.get(name) ?? '',
    ]),
  };
}
