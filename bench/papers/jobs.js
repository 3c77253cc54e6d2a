import { takeTurns } from '../measure.js';
import { loadPlainPage } from './plain-page.js';

/**
 * @import { Contestant, Timings } from '../measure.js'
 * @import { PrintingBrowser } from './browser.js'
 * @import { Exam } from './make-exam.js'
 * @import { PaperFormat, PaperPart, Printer } from './print.js'
 * @typedef {{ name: string, examId: string, versions: readonly string[], parts: readonly PaperPart[],
 *   pages: readonly string[] }} Job what is printed at once; `pages` of HTML, one for each of its documents
 * @typedef {{ bytes: Record<Way, number>, sheets: Record<'pdf' | 'browser', number> }} Size of all documents together
 * @typedef {PaperFormat | 'browser'} Way
 * @typedef {typeof SHOWN[number]} Shown which page is shown
 */

/**
 * @param {Exam} exam
 * @param {{ name: string, versions: number, parts: readonly PaperPart[] }} what
 * @returns {Promise<Job>}
 */
export async function makeJob(exam, { name, versions: count, parts }) {
  const plainPage = await loadPlainPage(exam);
  const versions = exam.versions.slice(0, count);
  return {
    name,
    examId: exam.id,
    versions: versions.map(({ label }) => label),
    parts,
    pages: versions.flatMap((version) => parts.map((part) => plainPage(version, part))),
  };
}

/**
 * @param {Printer} printer
 * @param {PrintingBrowser} browser
 * @param {Job} job
 * @returns {Readonly<Record<Way, () => Promise<Buffer[]>>>}
 */
function waysOf(printer, browser, { examId, versions, parts, pages }) {
  const print = async (/** @type {PaperFormat} */ format) => [
    await printer.print(examId, { versions, parts, format }),
  ];
  return {
    pdf: () => print('pdf'),
    docx: () => print('docx'),
    browser: async () => {
      const documents = [];
      for (const page of pages) documents.push(await browser.print(page));
      return documents;
    },
  };
}

export const SHOWN = /** @type {const} */ (['first page', 'page in the middle', 'last page']);

/**
 * Shows a page as it is shown while somebody types a title: each time with another one.
 * @param {Printer} printer
 * @param {Job} job
 * @returns {Promise<Contestant[]>}
 */
async function previewsOf(printer, { name, examId, pages }) {
  if (pages.length > 1) return [];
  const { numberOfPages } = await printer.preview(examId, { page: 1, needsCount: true });
  let typed = 0;
  const show = (/** @type {number} */ page) => () => () =>
    printer.preview(examId, { page, needsCount: false, title: `Midterm ${typed++}` });
  const numbers = [1, Math.ceil(numberOfPages / 2), numberOfPages];
  return SHOWN.map((shown, at) => ({
    name: `${name}: ${shown}`,
    prepare: show(Number(numbers[at])),
    repeats: 3,
  }));
}

/**
 * Times every job in every way, and the preview of the jobs with one document, in turn.
 * @param {Printer} printer
 * @param {PrintingBrowser} browser
 * @param {readonly Job[]} jobs
 * @param {number} rounds
 * @returns {Promise<(job: Job, what: Way | Shown) => Timings>}
 */
export async function timeJobs(printer, browser, jobs, rounds) {
  /** @type {Contestant[]} */
  const contestants = [];
  for (const job of jobs) {
    contestants.push(
      ...Object.entries(waysOf(printer, browser, job)).map(([way, print]) => ({
        name: `${job.name}: ${way}`,
        prepare: () => print,
      })),
      ...(await previewsOf(printer, job)),
    );
  }
  const timings = await takeTurns(contestants, rounds);
  return (job, what) => /** @type {Timings} */ (timings.get(`${job.name}: ${what}`));
}

/**
 * The size of the printed files. Sheets are counted only for jobs with one document.
 * @param {Printer} printer
 * @param {PrintingBrowser} browser
 * @param {Job} job
 * @returns {Promise<Size>}
 */
export async function measureSize(printer, browser, job) {
  const { pdf, docx, browser: printed } = waysOf(printer, browser, job);
  const [ours, word, theirs] = [await pdf(), await docx(), await printed()];
  const bytesOf = (/** @type {readonly Buffer[]} */ documents) =>
    documents.reduce((sum, { length }) => sum + length, 0);
  const isOne = job.pages.length === 1;
  return {
    bytes: { pdf: bytesOf(ours), docx: bytesOf(word), browser: bytesOf(theirs) },
    sheets: {
      pdf: isOne
        ? (await printer.preview(job.examId, { page: 1, needsCount: true })).numberOfPages
        : Number.NaN,
      browser: isOne ? theirs.reduce((sum, document) => sum + countSheets(document), 0) : Number.NaN,
    },
  };
}

/** @param {Buffer} pdf */
function countSheets(pdf) {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
