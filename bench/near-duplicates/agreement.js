import { formatCount, formatMs, formatRatio, formatShare } from '../report.js';
import { findByAll, findByKeys } from './similarity.js';

/**
 * @import { Table, Verdict } from '../report.js'
 * @import { Similarity } from './similarity.js'
 */

const SEEDS = [101, 102, 103];

/**
 * Compares the found pairs, and the time, with comparing each question with each.
 * @param {Similarity} similarity
 * @param {number} size of each pool
 * @returns {{ table: Table, verdict: Verdict }}
 */
export function compareWithAll(similarity, size) {
  let existing = 0;
  let found = 0;
  let wrong = 0;
  /** @type {string[][]} */
  const rows = [];
  for (const seed of SEEDS) {
    const pool = similarity.seededPool(seed, size);
    const all = timed(() => findByAll(similarity, pool));
    const keys = timed(() => findByKeys(similarity, pool));
    const truth = new Map(all.result.map((pair) => [nameOf(pair), pair.similarity]));
    const right = keys.result.filter((pair) => truth.get(nameOf(pair)) === pair.similarity).length;
    existing += truth.size;
    found += right;
    wrong += keys.result.length - right;
    rows.push([
      String(seed),
      formatCount(truth.size),
      formatShare(right, truth.size),
      formatMs(all.ms),
      formatMs(keys.ms),
      formatRatio(all.ms / keys.ms),
    ]);
  }
  return {
    table: {
      caption: `Pools of ${formatCount(size)} questions`,
      columns: ['seed', 'pairs', 'found', 'each with each', 'by keys', 'ratio'],
      rows,
    },
    verdict: {
      goal: '99 % of the pairs of near-duplicates are found, and nothing that is none',
      measured: `${formatCount(found)} of ${formatCount(existing)}, ${wrong} wrong`,
      isReached: found >= 0.99 * existing && wrong === 0,
    },
  };
}

/**
 * @template Result
 * @param {() => Result} work
 */
function timed(work) {
  const startMs = performance.now();
  const result = work();
  return { result, ms: performance.now() - startMs };
}

/** @param {{ one: number, other: number }} pair */
function nameOf({ one, other }) {
  return `${Math.min(one, other)} ${Math.max(one, other)}`;
}
