// Compares printing an exam with a browser that prints the same exam as a plain page.
// Usage: node bench/papers.js [--quick]

import { ensureBuilt } from '../scripts/ensure-built.js';
import { ensureInstalled } from '../scripts/ensure-installed.js';
import { say } from '../scripts/project.js';
import { startInstallation } from './installation.js';
import { timeOnce } from './measure.js';
import { loadBrowser } from './papers/browser.js';
import { makeJob, measureSize, timeJobs } from './papers/jobs.js';
import { makeExam } from './papers/make-exam.js';
import { ALL_PARTS, makePrinter } from './papers/print.js';
import { firstTable, papersVerdicts, previewTable, printTable, sizesTable } from './papers/tables.js';
import { runAlone } from './run-alone.js';

/**
 * @import { PrintingBrowser } from './papers/browser.js'
 * @import { Job, Size } from './papers/jobs.js'
 * @import { Printer } from './papers/print.js'
 * @import { FirstTimes } from './papers/tables.js'
 * @import { Run } from './report.js'
 * @import { Installation } from './installation.js'
 * @typedef {{ short: number, long: number, rounds: number }} Extent questions of the exams
 * @typedef {{ short: Job, whole: Job, long: Job }} Jobs
 */

/** @type {Extent} */
const FULL = { short: 60, long: 500, rounds: 5 };
/** @type {Extent} */
const QUICK = { short: 20, long: 60, rounds: 2 };

const SEED = 20_261_122;

const METHOD = `The server gets the calls of the print screen. It reads the exam and its pictures from the database,
typesets it in a worker process and answers the file; several documents come as one archive. Every third question has
formulas, every tenth a picture, and all have four choices. The peer prints the same exam to PDF in headless Chromium. Its
HTML pages are ready in memory, with formulas as MathML and pictures inside. They have the browser's own layout of lists,
without our columns, unbroken questions, page numbers and marks for machines. All take turns, and one round warms up.`;

/** @type {Run} */
export async function run({ isQuick }) {
  await ensureInstalled();
  await ensureBuilt();
  const extent = isQuick ? QUICK : FULL;
  const installation = await startInstallation();
  try {
    const printer = makePrinter(installation);
    const jobs = await makeJobs(installation, extent);
    const { browser, first } = await timeFirst(printer, jobs.short);
    return await compare(printer, browser, jobs, first, extent.rounds).finally(() => browser.close());
  } finally {
    await installation.stop();
  }
}

/**
 * @param {Installation} installation
 * @param {Extent} extent
 * @returns {Promise<Jobs>}
 */
async function makeJobs(installation, { short, long }) {
  const few = await makeExam(installation, { seed: SEED, questions: short, versions: 4 });
  const many = await makeExam(installation, { seed: SEED + 1, questions: long, versions: 1 });
  say('  exams are there');
  const name = `${short} questions`;
  return {
    short: await makeJob(few, { name, versions: 1, parts: ['questions'] }),
    whole: await makeJob(few, { name: `${name} in 4 versions, all parts`, versions: 4, parts: ALL_PARTS }),
    long: await makeJob(many, { name: `${long} questions`, versions: 1, parts: ['questions'] }),
  };
}

/**
 * Times the first print in each way, including the start of all that it needs.
 * @param {Printer} printer
 * @param {Job} job
 */
async function timeFirst(printer, { examId, versions, parts, pages }) {
  const startBrowser = await loadBrowser();
  const [pdf] = await timeOnce(() => printer.print(examId, { versions, parts, format: 'pdf' }));
  const [docx] = await timeOnce(() => printer.print(examId, { versions, parts, format: 'docx' }));
  const [preview] = await timeOnce(() => printer.preview(examId, { page: 1, needsCount: false }));
  const [printed, browser] = await timeOnce(async () => {
    const started = await startBrowser();
    for (const page of pages) await started.print(page);
    return started;
  });
  return { browser, first: { pdf, docx, preview, browser: printed } };
}

/**
 * @param {Printer} printer
 * @param {PrintingBrowser} browser
 * @param {Jobs} jobs
 * @param {FirstTimes} first
 * @param {number} rounds
 */
async function compare(printer, browser, jobs, first, rounds) {
  const all = Object.values(jobs);
  /** @type {Map<Job, Size>} */
  const sizes = new Map();
  for (const job of all) sizes.set(job, await measureSize(printer, browser, job));
  const timingsOf = await timeJobs(printer, browser, all, rounds);
  return {
    title: 'Paper: the typesetters and a browser that prints',
    method: METHOD,
    tables: [
      printTable(all, timingsOf),
      previewTable([jobs.short, jobs.long], timingsOf),
      firstTable(jobs.short.name, first),
      sizesTable(all, sizes),
    ],
    meaning: [
      'A preview sets one page: which questions stand on it follows from the heights of those before, which are remembered while only the title changes.',
      'The browser gets finished pages. The server reads the exam, composes it, reads its formulas and packs several documents into an archive.',
    ],
    verdicts: papersVerdicts(jobs, timingsOf),
    programs: { Chromium: browser.version },
  };
}

await runAlone(import.meta.url, run);
