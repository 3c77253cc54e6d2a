import { timingsOf } from '../measure.js';
import { formatCount, formatMs, formatRatio, timingCells } from '../report.js';
import { timeToPool } from './import-course.js';

/**
 * @import { Table, Verdict } from '../report.js'
 * @import { ImportTimes } from './import-course.js'
 * @typedef {{ fileBytes: number, steps: ImportTimes, waits: readonly number[], rows: { insert: number, delete: number },
 *   oneByOne: number }} RoundTimes milliseconds; `waits` of another client meanwhile, `oneByOne` for each question
 * @typedef {{ imported: number, oneByOne: number }} Counts
 */

const GOAL_MS = 5_000;
const GOAL_RATIO = 10;
const GOAL_WAIT_MS = 500;

/** @type {Readonly<Record<string, (times: RoundTimes) => number>>} */
const STEPS = {
  upload: ({ steps }) => steps.upload,
  read: ({ steps }) => steps.read,
  plan: ({ steps }) => steps.plan,
  import: ({ steps }) => steps.import,
  'all of these': whole,
  'the rows straight into the tables': ({ rows }) => rows.insert,
};

/** @param {RoundTimes} times */
function whole({ steps }) {
  return timeToPool(steps);
}

/**
 * @param {readonly RoundTimes[]} rounds
 * @param {Counts} counts
 * @returns {Table}
 */
export function importTable(rounds, { imported, oneByOne }) {
  const floor = medianOf(rounds, ({ rows }) => rows.insert);
  const row = (
    /** @type {string} */ name,
    /** @type {(times: RoundTimes) => number} */ of,
    ratioTo = floor,
  ) => [
    name,
    formatMs(medianOf(rounds, of)),
    rounds.map((times) => formatMs(of(times))).join(', '),
    formatCount(Math.round((1000 * imported) / medianOf(rounds, of))),
    formatRatio(medianOf(rounds, of) / ratioTo),
  ];
  const megabytes = ((rounds[0]?.fileBytes ?? 0) / 1e6).toFixed(1);
  const taken = medianOf(rounds, ({ rows }) => rows.delete);
  return {
    caption: `${formatCount(imported)} questions, ${megabytes} MB of Moodle XML`,
    columns: ['', 'median', 'all rounds', 'questions/s', '÷ straight'],
    rows: [
      ...Object.entries(STEPS).map(([name, of]) => row(name, of)),
      row(`one by one, from ${formatCount(oneByOne)}`, (times) => times.oneByOne * imported),
      row('undo', ({ steps }) => steps.undo, taken),
      row('the rows straight out of the tables', ({ rows }) => rows.delete, taken),
    ],
  };
}

/**
 * @param {readonly RoundTimes[]} rounds
 * @returns {Table}
 */
export function waitsTable(rounds) {
  const { median, p99, n } = timingsOf(rounds.flatMap(({ waits }) => waits));
  return {
    caption: 'Waits of another call, from the upload to the undoing',
    columns: ['median', 'p99', 'n', 'longest of each round'],
    rows: [
      [...timingCells({ median, p99, n }), rounds.map((times) => formatMs(longestWait(times))).join(', ')],
    ],
  };
}

/** @param {RoundTimes} times */
function longestWait({ waits }) {
  return Math.max(...waits);
}

/**
 * @param {readonly RoundTimes[]} rounds
 * @param {Counts} counts
 * @returns {Verdict[]}
 */
export function importVerdicts(rounds, { imported }) {
  const all = medianOf(rounds, whole);
  const oneByOne = medianOf(rounds, (times) => times.oneByOne * imported);
  const longest = Math.max(...rounds.map(longestWait));
  return [
    {
      goal: `${formatCount(imported)} questions come from a file into the pool within ${formatMs((GOAL_MS * imported) / 10_000)}`,
      measured: `${formatMs(all)} (median)`,
      isReached: all <= (GOAL_MS * imported) / 10_000,
      limit: 'reading judges each question, compares it with all others, and makes each picture anew',
    },
    {
      goal: `Importing is ${GOAL_RATIO} × as fast as adding them one by one`,
      measured: `${formatRatio(oneByOne / all)} (${formatMs(all)} and ${formatMs(oneByOne)})`,
      isReached: oneByOne >= GOAL_RATIO * all,
    },
    {
      goal: 'Others are served while questions are imported',
      measured: `longest wait ${formatMs(longest)}`,
      isReached: longest < GOAL_WAIT_MS,
    },
  ];
}

/**
 * @param {readonly RoundTimes[]} rounds
 * @param {(times: RoundTimes) => number} of
 */
function medianOf(rounds, of) {
  return timingsOf(rounds.map(of)).median;
}
