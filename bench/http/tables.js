import { timingsOf } from '../measure.js';
import { formatCount, formatMs, formatRatio, timingCells } from '../report.js';
import { CONNECTIONS } from './load.js';

/**
 * @import { Table } from '../report.js'
 * @import { GenerateLoads, GenerateTimes } from './generate.js'
 * @import { LoadResult } from './load.js'
 * @import { Memory } from './memory.js'
 * @typedef {{ courseSize: number, poolSize: number, times: GenerateTimes }} StageTimes sizes in questions: of the course, and
 *   of all courses together; those of one pool were timed in turn
 */

/** @param {readonly StageTimes[]} stages @returns {Table} */
export function generateTable(stages) {
  return {
    caption: 'One call at a time, 60 questions',
    columns: ['', 'generate: median', 'p99', 'n', 'by id: median', 'p99', 'n', 'median ÷ by id'],
    rows: stages.map(({ courseSize, poolSize, times: { generate, byId } }) => [
      nameStage(courseSize, poolSize),
      ...timingCells(generate),
      ...timingCells(byId),
      formatRatio(generate.median / byId.median),
    ]),
  };
}

/** @param {string} stage @param {GenerateLoads} loads @returns {Table} */
export function generateLoadTable(stage, { generate, byId }) {
  return {
    caption: `${CONNECTIONS} connections at once, ${stage}`,
    columns: ['', 'calls/s: median of rounds', 'all rounds', 'p99'],
    rows: [
      ['generate', ...loadCells(generate)],
      ['by id', ...loadCells(byId)],
    ],
  };
}

/**
 * @param {number} idle before anything was asked
 * @param {Memory} memory
 * @returns {Table}
 */
export function memoryTable(idle, { highest, after, requestsPerSecond }) {
  return {
    caption: `Memory of the server's process, ${CONNECTIONS} connections at once, all these calls mixed`,
    columns: ['just started', 'highest under load', '10 s after', 'calls/s'],
    rows: [[...[idle, highest, after].map(formatMebibytes), formatCount(Math.round(requestsPerSecond))]],
  };
}

/** @param {number} bytes */
function formatMebibytes(bytes) {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}

/** @param {readonly LoadResult[]} results one for each round */
function medianRate(results) {
  return timingsOf(results.map(({ requestsPerSecond }) => requestsPerSecond)).median;
}

/** @param {readonly LoadResult[]} results */
function loadCells(results) {
  const rates = results.map(({ requestsPerSecond }) => formatCount(Math.round(requestsPerSecond)));
  return [
    formatCount(Math.round(medianRate(results))),
    rates.join(', '),
    formatMs(timingsOf(results.map(({ p99 }) => p99)).median),
  ];
}

/**
 * @param {number} courseSize in questions
 * @param {number} poolSize in questions
 */
export function nameStage(courseSize, poolSize) {
  return `a course of ${formatCount(courseSize)} among ${formatCount(poolSize)} questions`;
}
