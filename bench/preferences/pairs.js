import { timingsOf } from '../measure.js';
import { solveMip } from '../peers/highs.js';
import { pairsModel } from '../peers/preference-models.js';
import { seededRandom } from '../random.js';
import { timingCells } from '../report.js';
import { makeInstance } from './instances.js';
import { SERVER_LIMIT_MS, search } from './search.js';

/**
 * @import { Score } from '../../packages/assembly/src/index.ts'
 * @import { Engine } from '../engine.js'
 * @import { MipSolution } from '../peers/highs.js'
 * @import { Table, Verdict } from '../report.js'
 * @import { Instance, Level } from './instances.js'
 * @import { Search } from './search.js'
 * @typedef {{ own: Search, peer: Score, isPeerProven: boolean, peerMs: number }} Encounter
 * @typedef {{ level: Level, encounters: readonly Encounter[] }} PairsResult
 */

const LIMIT_SECONDS = 60;
/** Share of the instances in which the engine shall be no worse than the solver. */
const NOT_WORSE = 23 / 24;

/**
 * From pairs that are easily kept apart to more than the solver manages within its limit.
 * @type {readonly Level[]}
 */
const LEVELS = [
  { poolSize: 400, asked: 20, pairs: 400 },
  { poolSize: 400, asked: 40, pairs: 2_000 },
  { poolSize: 300, asked: 30, pairs: 2_000 },
  { poolSize: 200, asked: 40, pairs: 800 },
  { poolSize: 200, asked: 40, pairs: 1_200 },
  { poolSize: 200, asked: 40, pairs: 2_000 },
].map((level) => ({ ...level, chapters: 6, recentExams: 5 }));

/**
 * Searches with pairs to keep apart and fresh questions first, against a MIP solver with a time limit.
 * @param {Engine} engine
 * @param {number} instances for each level
 * @returns {PairsResult[]}
 */
export function measurePairs(engine, instances) {
  return LEVELS.map((level) => {
    const random = seededRandom(level.poolSize + level.pairs + level.asked);
    const encounters = Array.from({ length: instances }, (_, number) =>
      meet(engine, makeInstance(engine, level, number, random)),
    );
    return { level, encounters };
  });
}

/**
 * @param {Engine} engine
 * @param {Instance} instance
 * @returns {Encounter}
 */
function meet(engine, instance) {
  const own = search(engine, instance.request);
  const model = pairsModel(instance);
  const startMs = performance.now();
  const solution = solveMip(model, LIMIT_SECONDS);
  const peerMs = performance.now() - startMs;
  return { own, peer: scoreOf(instance, solution), isPeerProven: solution.status === 'optimal', peerMs };
}

/**
 * @param {Instance} instance
 * @param {MipSolution} solution
 * @returns {Score}
 */
function scoreOf({ times, pairs }, { values }) {
  const isTaken = (/** @type {number} */ question) => (values[question] ?? 0) > 0.5;
  const together = pairs.filter(([one, other]) => isTaken(one) && isTaken(other));
  const excludedPairs = together.filter(([, , isExcluded]) => isExcluded).length;
  const uses = times.reduce((sum, count, question) => (isTaken(question) ? sum + count : sum), 0);
  return { excludedPairs, nearDuplicates: together.length - excludedPairs, overlap: 0, uses };
}

/**
 * @param {Engine} engine
 * @param {readonly PairsResult[]} results
 * @returns {Table}
 */
export function pairsTable(engine, results) {
  return {
    caption: `Pairs to keep apart and fresh questions first; scores are means: excluded pairs / near-duplicates / uses`,
    columns: [
      'Pool, asked, pairs',
      'MIP proven',
      `Engine after ${SERVER_LIMIT_MS} ms equal / better / worse`,
      `Engine after ${SERVER_LIMIT_MS} ms`,
      'Engine at its end',
      'MIP',
      'Engine: median',
      'p99',
      'n',
      'MIP: median',
      'p99',
      'n',
    ],
    rows: results.map(({ level, encounters }) => [
      `${level.poolSize}, ${level.asked}, ${level.pairs}`,
      `${encounters.filter(({ isPeerProven }) => isPeerProven).length} of ${encounters.length}`,
      comparisons(engine, encounters).join(' / '),
      formatMean(encounters.map(({ own }) => own.soon)),
      formatMean(encounters.map(({ own }) => own.score)),
      formatMean(encounters.map(({ peer }) => peer)),
      ...timingCells(timingsOf(encounters.map(({ own }) => own.milliseconds))),
      ...timingCells(timingsOf(encounters.map(({ peerMs }) => peerMs))),
    ]),
  };
}

/**
 * @param {Engine} engine
 * @param {readonly PairsResult[]} results
 * @returns {Verdict[]}
 */
export function pairsVerdicts({ compareScores }, results) {
  const encounters = results.flatMap((result) => result.encounters);
  const pairsOf = (/** @type {Score} */ score) => ({ ...score, uses: 0 });
  const worse = encounters.filter(({ own, peer }) => compareScores(pairsOf(own.score), pairsOf(peer)) > 0);
  const notWorse = encounters.filter(({ own, peer }) => compareScores(own.soon, peer) <= 0).length;
  const proven = encounters.filter(({ isPeerProven }) => isPeerProven);
  const contradicted = proven.filter(
    ({ own, peer }) => compareScores(own.bound, peer) > 0 || compareScores(own.score, peer) < 0,
  );
  return [
    {
      goal: `Pairs: as good as the best that the MIP finds, or better, within ${SERVER_LIMIT_MS} ms, in 23 of 24`,
      measured: `${notWorse} of ${encounters.length}`,
      isReached: notWorse >= NOT_WORSE * encounters.length,
      limit: 'to keep pairs apart is NP-hard',
    },
    {
      goal: 'Pairs: never more of them together than in the best that the MIP finds',
      measured: `more in ${worse.length} of ${encounters.length}; mean gap ${formatGap(encounters)}`,
      isReached: worse.length === 0,
      limit: 'to keep pairs apart is NP-hard, and the search gives no proof',
    },
    {
      goal: 'Pairs: no bound above, and no score below, what the MIP proves to be the best',
      measured: `${proven.length - contradicted.length} of ${proven.length}`,
      isReached: contradicted.length === 0,
    },
  ];
}

/**
 * The mean difference between the engine's scores and the solver's.
 * @param {readonly Encounter[]} encounters
 */
function formatGap(encounters) {
  const parts = /** @type {const} */ ({
    excludedPairs: 'excluded pairs',
    nearDuplicates: 'near-duplicates',
    uses: 'uses',
  });
  return Object.entries(parts)
    .map(([part, name]) => {
      const key = /** @type {keyof typeof parts} */ (part);
      const gap = encounters.reduce((sum, { own, peer }) => sum + own.score[key] - peer[key], 0);
      return `${(gap / encounters.length).toFixed(1)} ${name}`;
    })
    .join(', ');
}

/**
 * How often the engine's score, when the server stops it, equals the solver's, is better, and is worse.
 * @param {Engine} engine
 * @param {readonly Encounter[]} encounters
 */
function comparisons({ compareScores }, encounters) {
  const signs = encounters.map(({ own, peer }) => Math.sign(compareScores(own.soon, peer)));
  return [0, -1, 1].map((wanted) => signs.filter((sign) => sign === wanted).length);
}

/** @param {readonly Score[]} scores */
function formatMean(scores) {
  const mean = (/** @type {(score: Score) => number} */ part) =>
    (scores.reduce((sum, score) => sum + part(score), 0) / scores.length).toFixed(1);
  return [
    mean((score) => score.excludedPairs),
    mean((score) => score.nearDuplicates),
    mean((score) => score.uses),
  ].join(' / ');
}
