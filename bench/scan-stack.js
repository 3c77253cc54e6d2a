// From the upload of a stack of filled sheets to the scores, while another account makes calls.
// Usage: node bench/scan-stack.js [--quick] [--sheets 300]

import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../scripts/ensure-built.js';
import { ensureInstalled } from '../scripts/ensure-installed.js';
import { say } from '../scripts/project.js';
import { askMeanwhile } from './ask-meanwhile.js';
import { answered } from './files/fill-course.js';
import { connectDatabase } from './http/connect-database.js';
import { startInstallation } from './installation.js';
import { timingsOf } from './measure.js';
import { makeExam } from './papers/make-exam.js';
import { formatCount, formatMs, timingCells } from './report.js';
import { runAlone } from './run-alone.js';
import { drawing } from './scans/draw-pages.js';

/**
 * @import { Run } from './report.js'
 * @import { Installation } from './installation.js'
 * @typedef {{ name: string, bytes: Uint8Array }} File
 */

const SEED = 20_261_123;
const SHEETS = { full: 300, quick: 12 };
const QUESTIONS = 60;
const CHOICES = 4;
const DIGITS = 8;
const PAGES_OF_FILE = 100;
const LONGEST_WAIT_MS = 130;
/** The memory budget of the job that reads one file. */
const MOST_MIB = 1_088;
const LOOK_MS = 250;

const METHOD = `Sheets of 60 questions with four choices each are filled by a seeded generator, each by another hand, with
plain marks only, and given back by a feeder of 200 dpi as PDF files of 100 pages. They are uploaded, read and scored by a server
on an empty data folder. Another account lists its courses meanwhile. Drawing is not counted.`;

/** @type {Run} */
export async function run({ isQuick }) {
  await ensureInstalled();
  await ensureBuilt();
  const sheets = sheetsAsked() ?? (isQuick ? SHEETS.quick : SHEETS.full);
  const installation = await startInstallation();
  try {
    const other = await installation.signUp('other@example.com');
    const exam = await makeExam(installation, { seed: SEED, questions: QUESTIONS, versions: 1 });
    const files = await drawFiles(await print(installation, exam.id), sheets);
    say('The stack is drawn.');
    const ask = () => listCourses(installation, other);
    const memory = watchWorkers(installation.processId);
    const startMs = performance.now();
    const { result, waits } = await askMeanwhile(
      installation.address,
      () => readStack(installation, exam.id, files),
      ask,
    ).finally(memory.stop);
    return tell({ sheets, files, scans: result, waits, tookMs: performance.now() - startMs, memory });
  } finally {
    await installation.stop();
  }
}

function sheetsAsked() {
  const at = process.argv.indexOf('--sheets');
  return at < 0 ? undefined : Number(process.argv[at + 1]);
}

const TOKEN = '57ac57ac57ac57ac';
const KEY = new Uint8Array(32).fill(7);

/**
 * Records that sheets of the exam were printed.
 * @param {Installation} installation
 * @param {string} examId
 */
async function print({ folder }, examId) {
  const rows = Array.from({ length: QUESTIONS }, (_, row) => ({ number: row + 1, choices: CHOICES }));
  const layout = drawing.layOutSheet(rows, drawing.SHEET_PAGES.a4, DIGITS);
  const database = await connectDatabase(folder);
  try {
    await database.query(
      'insert into printed_sheets (exam_id, token, key, layouts, printed_at) values ($1, $2, $3, $4, now())',
      [examId, TOKEN, Buffer.from(KEY), JSON.stringify([layout])],
    );
  } finally {
    await database.end();
  }
  return layout;
}

/**
 * @param {Awaited<ReturnType<typeof print>>} layout
 * @param {number} sheets
 */
async function drawFiles(layout, sheets) {
  /** @type {import('../filled-sheets/src/index.ts').Scan[]} */
  let scans = [];
  /** @type {File[]} */
  const files = [];
  for (let sheet = 1; sheet <= sheets; sheet++) {
    for (const page of layout.pages.keys()) {
      const code = { token: TOKEN, version: 0, page, student: 0 };
      const blank = drawing.drawBlankSheet(layout, code, KEY);
      const seed = SEED + sheet;
      // Distinct numbers without a common beginning: the factor has no divisor in common with the range.
      const studentNumber = String(10_000_000 + ((sheet * 48_271_939) % 90_000_000));
      const { image } = drawing.fillPage(blank, layout, page, {
        seed,
        studentNumber,
        isTidy: true,
        hand: 'full',
      });
      scans.push(drawing.scanPage(image, 'feeder 200 dpi', { seed, isClean: true }));
    }
    if (scans.length < PAGES_OF_FILE && sheet < sheets) continue;
    const bytes = await drawing.encodeScans(scans, 'pdf', drawing.seededRandom(SEED));
    files.push({ name: `stack-${files.length + 1}.pdf`, bytes });
    scans = [];
  }
  return files;
}

/**
 * Uploads the files, and waits until the results are there.
 * @param {Installation} installation
 * @param {string} examId
 * @param {readonly File[]} files
 */
async function readStack({ call }, examId, files) {
  /** @type {string[]} */
  const uploads = [];
  for (const { name, bytes } of files) {
    const { data } = await answered(call('POST', '/api/uploads', { name, bytes: bytes.length }));
    for (let number = 0; number * data.partBytes < bytes.length; number++) {
      const part = bytes.subarray(number * data.partBytes, (number + 1) * data.partBytes);
      await answered(call('PUT', `/api/uploads/${data._id}/parts/${number}`, part));
    }
    uploads.push(data._id);
  }
  await answered(call('POST', `/api/exams/${examId}/scans`, { uploads }));
  for (;;) {
    const answer = call('GET', `/api/exams/${examId}/scans`);
    await sleep(LOOK_MS);
    // Asks again if the server is busy.
    if ((await answer).status === 503) continue;
    const { data } = await answered(answer);
    const isRead = data.scans.every((/** @type {{ state: string }} */ { state }) => state !== 'reading');
    const doubts = Object.values(data.doubts).reduce((sum, count) => sum + count, 0);
    if (isRead && (data.isFinal || doubts > 0)) return { ...data, doubts };
  }
}

/**
 * @param {Installation} installation
 * @param {string} token
 */
async function listCourses({ address }, token) {
  const answer = await fetch(`${address}/api/courses`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`the other account was answered ${answer.status}`);
  await answer.text();
}

/**
 * Watches the highest memory of the worker processes of the server; Linux alone tells it.
 * @param {number | undefined} serverId
 */
function watchWorkers(serverId) {
  let highestMiB = 0;
  const look = () => {
    for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const status = readFileSync(`/proc/${id}/status`, 'utf8');
        if (!status.includes(`\nPPid:\t${serverId}\n`)) continue;
        if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('worker-guard')) continue;
        highestMiB = Math.max(highestMiB, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      } catch {
        // The process has ended.
      }
    }
  };
  const looking = process.platform === 'linux' ? setInterval(look, LOOK_MS) : undefined;
  return { stop: () => clearInterval(looking), highestMiB: () => highestMiB };
}

/**
 * @param {{ sheets: number, files: readonly File[], scans: any, waits: readonly number[], tookMs: number,
 *   memory: { highestMiB: () => number } }} measured
 */
function tell({ sheets, files, scans, waits, tookMs, memory }) {
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
  const longest = Math.max(...waits);
  const highest = Math.round(memory.highestMiB());
  return {
    title: 'A stack of sheets: from upload to scores',
    method: METHOD,
    tables: [
      {
        caption: `${formatCount(sheets)} sheets of ${QUESTIONS} questions, seed ${SEED}`,
        columns: ['pages', 'MB', 'complete sheets', 'questions asked about', 'time', 'pages a second'],
        rows: [
          [
            ...[formatCount(scans.numberOfPages), megabytes.toFixed(1)],
            ...[formatCount(scans.numberOfCompleteSheets), formatCount(scans.doubts), formatMs(tookMs)],
            ((1000 * scans.numberOfPages) / tookMs).toFixed(1),
          ],
        ],
      },
      {
        caption: 'Waits of another account',
        columns: ['median', 'p99', 'n', 'longest'],
        rows: [[...timingCells(timingsOf([...waits])), formatMs(longest)]],
      },
    ],
    meaning: [
      `The reading process held ${highest} MiB at most.`,
      'Uploading, reading, storing and scoring are counted; the files are read one after the other.',
    ],
    verdicts: [
      {
        goal: `A stack of ${SHEETS.full} sheets gives scores without a click where nothing is doubtful`,
        measured: `${scans.numberOfCompleteSheets} of ${sheets} sheets; questions asked about: ${scans.doubts}`,
        // Each doubt is on a sheet of its own at most.
        isReached: sheets === SHEETS.full && scans.numberOfCompleteSheets >= sheets - scans.doubts,
      },
      {
        goal: `Another account waits at most ${LONGEST_WAIT_MS} ms meanwhile`,
        measured: formatMs(longest),
        isReached: longest <= LONGEST_WAIT_MS,
      },
      {
        goal: 'The reading process stays within its budget',
        measured: `${highest} of ${MOST_MIB} MiB`,
        isReached: highest <= MOST_MIB,
      },
    ],
  };
}

await runAlone(import.meta.url, run);
