// Measures the overlap of versions of one blueprint, against the minimum that a MIP solver proves.
// Usage: node bench/versions.js [--quick]
import { loadEngine } from './engine.js';
import { timingsOf } from './measure.js';
import { timingCells } from './report.js';
import { runAlone } from './run-alone.js';
import { CHAPTERS, EXAM_SIZE, measureOverlap } from './versions/overlap.js';

/**
 * @import { Run, Table, Verdict } from './report.js'
 * @import { Encounter, OverlapResult } from './versions/overlap.js'
 */

const METHOD = `Two to four versions of ${EXAM_SIZE} questions from ${CHAPTERS} chapters, on pools that hold little more
than one exam up to five exams. The overlap counts each question once for each version beyond its first. The search runs
until it ends by itself. HiGHS gets a variable for each cell of each version, and 60 s. Every version is checked.`;

/** @type {Run} */
export async function run({ isQuick }) {
  const engine = await loadEngine();
  const results = measureOverlap(engine, isQuick ? 2 : 10);
  return {
    title: 'Versions: their overlap and the least possible',
    method: METHOD,
    tables: [tableOf(results)],
    meaning: [
      'A pool with the questions of several exams need not hold several exams without a common question: the counts decide. No versions overlap less than the least overlap.',
    ],
    verdicts: verdictsOf(results.flatMap(({ encounters }) => encounters)),
  };
}

/**
 * @param {readonly OverlapResult[]} results
 * @returns {Table}
 */
function tableOf(results) {
  const mean = (/** @type {readonly number[]} */ values) =>
    (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1);
  return {
    caption: 'Overlap (means) and time',
    columns: [
      'Pool',
      'Versions',
      'MIP proven',
      'Equal to its least',
      'Engine',
      'its bound',
      'MIP',
      'Engine: median',
      'p99',
      'n',
      'MIP: median',
      'p99',
      'n',
    ],
    rows: results.map(({ level, encounters }) => {
      const proven = encounters.filter(({ isProven }) => isProven);
      return [
        String(level.poolSize),
        String(level.versions),
        `${proven.length} of ${encounters.length}`,
        `${proven.filter(isEqual).length} of ${proven.length}`,
        mean(encounters.map(({ own }) => own.score.overlap)),
        mean(encounters.map(({ own }) => own.bound.overlap)),
        mean(encounters.map(({ overlap }) => overlap)),
        ...timingCells(timingsOf(encounters.map(({ own }) => own.milliseconds))),
        ...timingCells(timingsOf(encounters.map(({ milliseconds }) => milliseconds))),
      ];
    }),
  };
}

/**
 * @param {readonly Encounter[]} encounters
 * @returns {Verdict[]}
 */
function verdictsOf(encounters) {
  const proven = encounters.filter(({ isProven }) => isProven);
  const others = encounters.filter(({ isProven }) => !isProven);
  const equal = proven.filter(isEqual).length;
  const gaps = others.map(({ own }) => own.score.overlap - own.bound.overlap);
  return [
    {
      goal: 'The overlap of versions is the least that a MIP proves within 60 s',
      measured: `${equal} of ${proven.length}; ${others.length} not proven${others.length > 0 ? `, there at most ${Math.max(...gaps)} above the bound` : ''}`,
      isReached: equal === proven.length,
      limit: 'the search for versions is heuristic where the relaxed solution cannot be split',
    },
  ];
}

/** @param {Encounter} encounter */
function isEqual({ own, overlap }) {
  return own.score.overlap === overlap;
}

await runAlone(import.meta.url, run);
