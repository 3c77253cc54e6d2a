import { formatCount, formatMs, formatRatio } from '../report.js';
import { SHOWN } from './jobs.js';

/**
 * @import { Timings } from '../measure.js'
 * @import { Table, Verdict } from '../report.js'
 * @import { Job, Shown, Size, Way } from './jobs.js'
 * @typedef {(job: Job, what: Way | Shown) => Timings} TimingsOf
 * @typedef {Readonly<Record<'pdf' | 'docx' | 'preview' | 'browser', number>>} FirstTimes milliseconds
 */

const PRINT_GOAL_MS = 10_000;
const PREVIEW_GOAL_MS = 300;
/** The screen waits this long after a key: `PAUSE_MS` of `print-panes.tsx`. */
const PAUSE_MS = 120;

/**
 * @param {readonly Job[]} jobs
 * @param {TimingsOf} timingsOf
 * @returns {Table}
 */
export function printTable(jobs, timingsOf) {
  const cells = (/** @type {Timings} */ { median, p99 }) => [formatMs(median), formatMs(p99)];
  return {
    caption: 'From the call to the file',
    columns: [
      '',
      'PDF: median',
      'p99',
      'Word: median',
      'p99',
      'Chromium: median',
      'p99',
      'n',
      'Chromium ÷ PDF',
    ],
    rows: jobs.map((job) => {
      const [pdf, docx, browser] = [timingsOf(job, 'pdf'), timingsOf(job, 'docx'), timingsOf(job, 'browser')];
      const ratio = formatRatio(browser.median / pdf.median);
      return [job.name, ...cells(pdf), ...cells(docx), ...cells(browser), formatCount(pdf.n), ratio];
    }),
  };
}

/**
 * @param {readonly Job[]} jobs
 * @param {ReadonlyMap<Job, Size>} sizes
 * @returns {Table}
 */
export function sizesTable(jobs, sizes) {
  const kilobytes = (/** @type {number | undefined} */ bytes = Number.NaN) =>
    formatCount(Math.round(bytes / 1000));
  const sheets = (/** @type {number | undefined} */ count = Number.NaN) =>
    Number.isNaN(count) ? '–' : formatCount(count);
  return {
    caption: 'What comes out',
    columns: ['', 'documents', 'PDF: pages', 'KB', 'Word: KB', 'Chromium: pages', 'KB'],
    rows: jobs.map((job) => {
      const size = sizes.get(job);
      return [
        job.name,
        formatCount(job.pages.length),
        ...[sheets(size?.sheets.pdf), kilobytes(size?.bytes.pdf), kilobytes(size?.bytes.docx)],
        ...[sheets(size?.sheets.browser), kilobytes(size?.bytes.browser)],
      ];
    }),
  };
}

/**
 * @param {readonly Job[]} jobs of one document each
 * @param {TimingsOf} timingsOf
 * @returns {Table}
 */
export function previewTable(jobs, timingsOf) {
  return {
    caption: 'A page as a picture, after another title was typed',
    columns: ['', 'median', 'p99', 'n', '÷ PDF'],
    rows: jobs.flatMap((job) =>
      SHOWN.map((shown) => {
        const { median, p99, n } = timingsOf(job, shown);
        const ratio = formatRatio(median / timingsOf(job, 'pdf').median);
        return [`${job.name}: ${shown}`, formatMs(median), formatMs(p99), formatCount(n), ratio];
      }),
    ),
  };
}

/**
 * @param {string} name of what is printed
 * @param {FirstTimes} first
 * @returns {Table}
 */
export function firstTable(name, { pdf, docx, preview, browser }) {
  return {
    caption: `${name}, the first time after the start: n = 1`,
    columns: ['PDF', 'Word', 'preview', 'Chromium'],
    rows: [[formatMs(pdf), formatMs(docx), formatMs(preview), formatMs(browser)]],
  };
}

/**
 * @param {{ whole: Job, long: Job }} jobs
 * @param {TimingsOf} timingsOf
 * @returns {Verdict[]}
 */
export function papersVerdicts({ whole, long }, timingsOf) {
  const [pdf, docx] = [timingsOf(whole, 'pdf').median, timingsOf(whole, 'docx').median];
  const preview = Math.max(...SHOWN.map((shown) => timingsOf(long, shown).median));
  const [own, browser] = [timingsOf(long, 'pdf').median, timingsOf(long, 'browser').median];
  return [
    {
      goal: `${whole.name}: printed within ${formatMs(PRINT_GOAL_MS)}`,
      measured: `PDF ${formatMs(pdf)}, Word ${formatMs(docx)} (medians)`,
      isReached: Math.max(pdf, docx) <= PRINT_GOAL_MS,
    },
    {
      goal: `${long.name}: no slower to PDF than Chromium with a plain page`,
      measured: `${formatMs(own)} and ${formatMs(browser)} (medians)`,
      isReached: own <= browser,
      limit: 'the browser gets formulas and pictures ready made, and breaks questions where a page ends',
    },
    {
      goal: `${long.name}: any page is shown within ${formatMs(PREVIEW_GOAL_MS)} of typing`,
      measured: `${formatMs(preview + PAUSE_MS)}, of which ${formatMs(PAUSE_MS)} are the screen's pause (slowest median of three pages)`,
      isReached: preview + PAUSE_MS <= PREVIEW_GOAL_MS,
    },
  ];
}
