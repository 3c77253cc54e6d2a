import { timingsOf } from '../measure.js';
import { solveMip } from '../peers/highs.js';
import { freshnessModel } from '../peers/preference-models.js';
import { seededRandom } from '../random.js';
import { formatCount, formatMs, timingCells } from '../report.js';
import { makeInstance } from './instances.js';
import { search } from './search.js';

/**
 * @import { Engine } from '../engine.js'
 * @import { Timings } from '../measure.js'
 * @import { Table, Verdict } from '../report.js'
 * @import { Level } from './instances.js'
 * @typedef {{ level: Level, equal: number, meanUses: number, own: Timings, peer: Timings }} FreshnessResult `equal`: how
 *   many searches end at the proven optimum
 */

/** The size of the pool that the goal is about. */
const GOAL_SIZE = 5_000;
const GOAL_MS = 100;

/**
 * The server uses at most 20 recent exams. With 200, hardly a question of the middle pool is fresh.
 * @type {readonly Level[]}
 */
const LEVELS = [
  { poolSize: 400, recentExams: 5 },
  { poolSize: 400, recentExams: 20 },
  { poolSize: GOAL_SIZE, recentExams: 5 },
  { poolSize: GOAL_SIZE, recentExams: 20 },
  { poolSize: GOAL_SIZE, recentExams: 200 },
  { poolSize: 50_000, recentExams: 20 },
].map((level) => ({ ...level, chapters: 12, asked: 60, pairs: 0 }));

/**
 * Searches with fresh questions first as the only preference, and compares with the proven optimum.
 * @param {Engine} engine
 * @param {number} instances for each level
 * @returns {FreshnessResult[]}
 */
export function measureFreshness(engine, instances) {
  return LEVELS.map((level) => {
    const random = seededRandom(level.poolSize + level.recentExams);
    const own = [];
    const peer = [];
    let equal = 0;
    let uses = 0;
    for (let number = 0; number < instances; number++) {
      const instance = makeInstance(engine, level, number, random);
      const { score, milliseconds } = search(engine, instance.request);
      const model = freshnessModel(instance);
      const startMs = performance.now();
      const optimum = Math.round(solveMip(model).objective);
      peer.push(performance.now() - startMs);
      own.push(milliseconds);
      if (score.uses === optimum) equal++;
      uses += optimum;
    }
    return { level, equal, meanUses: uses / instances, own: timingsOf(own), peer: timingsOf(peer) };
  });
}

/**
 * @param {readonly FreshnessResult[]} results
 * @returns {Table}
 */
export function freshnessTable(results) {
  return {
    caption: 'Fresh questions first: 60 questions from 12 chapters, recent exams of the same blueprint',
    columns: [
      'Pool',
      'Recent exams',
      'Equal to the optimum',
      'Uses at the optimum, mean',
      'Engine: median',
      'p99',
      'n',
      'HiGHS: median',
      'p99',
      'n',
    ],
    rows: results.map(({ level, equal, meanUses, own, peer }) => [
      formatCount(level.poolSize),
      String(level.recentExams),
      `${equal} of ${own.n}`,
      meanUses.toFixed(1),
      ...timingCells(own),
      ...timingCells(peer),
    ]),
  };
}

/**
 * @param {readonly FreshnessResult[]} results
 * @returns {Verdict[]}
 */
export function freshnessVerdicts(results) {
  const equal = results.reduce((sum, result) => sum + result.equal, 0);
  const all = results.reduce((sum, result) => sum + result.own.n, 0);
  const slowest = Math.max(
    ...results.filter(({ level }) => level.poolSize === GOAL_SIZE).map(({ own }) => own.p99),
  );
  return [
    {
      goal: 'Fresh questions first: always the proven optimum',
      measured: `${equal} of ${all}`,
      isReached: equal === all,
    },
    {
      goal: `Fresh questions first: 60 questions from ${formatCount(GOAL_SIZE)} within ${GOAL_MS} ms`,
      measured: `${formatMs(slowest)} (p99)`,
      isReached: slowest <= GOAL_MS,
    },
  ];
}
