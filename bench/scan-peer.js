// Reads sheets of auto-multiple-choice with auto-multiple-choice and ours with ours: the same students, marks and scanners.
// Usage: node bench/scan-peer.js [--pages 120] [--seed 1] [--quick]
//
// Truth and what counts as wrong are those of bench/scans.js. Whether the peer has a doubt about a question is counted in
// three ways, since it leaves more to the person who looks at its lists.

import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatCount, formatMs, formatRatio } from './report.js';
import { runAlone } from './run-alone.js';
import { isInstalled, makeSheet, readScans } from './scan-peer/auto-multiple-choice.js';
import { isMisplaced, judgeQuestion } from './scans/judge.js';

/**
 * @typedef {import('./scan-peer/read-pages.js').ComparedPage} ComparedPage
 * @typedef {import('./scan-peer/auto-multiple-choice.js').ReadScan} ReadScan
 * @typedef {import('./scans/judge.js').JudgedPage} JudgedPage
 * @typedef {Pick<JudgedPage, 'verdict' | 'questions'>} Judged
 * @typedef {{ device: string, judged: Judged }} Page
 * @typedef {{ name: string, pages: readonly Page[] }} Reader
 * @typedef {import('./report.js').Run} Run
 * @typedef {import('./report.js').Table} Table
 */

const READ_PAGES = fileURLToPath(new URL('scan-peer/read-pages.js', import.meta.url));
const PAGES = { quick: 12, full: 120 };
/** The boxes of the peer are as wide as our circles, so that the same strokes are drawn on both. */
const EXAM = { questions: 60, choices: 4, boxMm: 4.2 };
/** What the peer's window proposes for answer sheets with letters in the boxes. */
const DARK = 0.5;
/** What else a person may set; the first is the peer's default for sheets without letters in the boxes. */
const OTHER_DARK = [0.15, 0.25, 0.35];
/** Above these its list of pages shows a figure in red. The sensitivity is 10 where a box is as dark as the threshold. */
const MOST = { meanSquareError: 3, sensitivity: 8 };
/**
 * What of the peer's output counts as a doubt. Several ticks always do: they are invalid for it.
 * @type {Readonly<Record<string, { isRedAsked: boolean, isEmptyAsked: boolean }>>}
 */
const COUNTINGS = {
  'peer, red pages and empty questions asked': { isRedAsked: true, isEmptyAsked: true },
  'peer, empty questions asked': { isRedAsked: false, isEmptyAsked: true },
  'peer, several ticks asked alone': { isRedAsked: false, isEmptyAsked: false },
};
/** Marks as the peer's sheet asks for them. */
const FILLED = ['full', 'pencil', 'thick'];
const GROUPS = /** @type {const} */ ({
  'feeders 300 dpi': /^feeder 300/,
  'feeders 200 dpi': /^feeder 200/,
  'feeder 150 dpi': /^feeder 150/,
  faxes: /^fax/,
  photographs: /^photograph/,
  'copies, 100 dpi, dithered': /^(copy|scanner|dithered)/,
});
const COLUMNS = [
  ...['pages', 'not read', 'another page', 'a quarter wrong', 'questions', 'silently wrong', 'share'],
  ...['doubtful', 'share'],
];

/** @type {Run} */
export async function run({ isQuick }) {
  const title = 'Scans: beside auto-multiple-choice, each on its own sheets';
  if (!(await isInstalled())) {
    const method = 'Left out: auto-multiple-choice and its LaTeX style are not installed on this machine.';
    return { title, method, tables: [], meaning: [], verdicts: [] };
  }
  const count = numberOf('--pages', isQuick ? PAGES.quick : PAGES.full);
  const seed = numberOf('--seed', 1);
  const { pages, scans, peerCpuMs, version } = await readBoth(seed, count);
  const ours = {
    name: 'ours',
    pages: pages.map(({ device, ours: judged }) => ({ device, judged })),
  };
  const peersAt = (/** @type {number} */ dark) =>
    Object.entries(COUNTINGS).map(([name, counting]) => ({
      name,
      pages: pages.map(({ device, truth, file }) => ({
        device,
        judged: judgePeer(truth, scans.get(basename(file)), { ...counting, dark }),
      })),
    }));
  const peers = peersAt(DARK);
  const readers = [ours, ...peers];
  const [strict = ours, , loose = ours] = peers;
  const oursMs = pages.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / pages.length;
  const peerMs = peerCpuMs / pages.length;
  const red = [...scans.values()].filter((scan) => isRed(scan, DARK)).length;
  return {
    title,
    method: methodOf(seed, count),
    tables: [
      {
        caption: 'The peer at each threshold, empty questions looked at, all pages',
        columns: ['threshold', 'reader', ...COLUMNS],
        rows: OTHER_DARK.flatMap((dark) =>
          peersAt(dark).map(({ name, pages: these }) => [String(dark), name, ...cellsOf(these)]),
        ),
      },
      allTable('All pages, at the threshold that the peer’s window proposes', readers),
      allTable(
        'What the peer is made for: feeders with 200 and 300 dpi, boxes filled',
        readers.map((reader) => onlyQuestions(reader, /^feeder [23]00/, (kind) => FILLED.includes(kind))),
      ),
      groupsTable([ours, strict, loose]),
      kindsTable('Questions by kind of mark', [ours, strict, loose]),
      {
        caption: 'Processor time of a page',
        columns: ['', 'mean', 'pages a second and core', 'ratio'],
        rows: [
          ['ours', formatMs(oursMs), (1000 / oursMs).toFixed(1), '1'],
          ['peer', formatMs(peerMs), (1000 / peerMs).toFixed(1), formatRatio(peerMs / oursMs)],
        ],
      },
    ],
    meaning: [
      'Questions of pages that were not read, or taken for another page, are in no other column. A quarter wrong are pages of which at least a quarter of the questions are silently wrong, be it that they were placed wrongly or that the hand is not seen.',
      `The peer’s list showed ${formatCount(red)} of ${formatCount(scans.size)} read pages in red. It shows pages, not questions, so that each question of a red page counts as doubtful.`,
      'The peer’s sheets are not made for photographs, faxes, bad copies and 100 dpi, nor for crosses, ticks, struck out and corrected marks: with a letter in each box its authors ask for boxes that are filled, and it has no notion of a correction. Its threshold is one for all pages, which a person can move after looking at them; so that the first table comes first: its best threshold with empty questions looked at is what a careful user gets.',
      'The generator was written for our reader, whose rules were made on other seeds of it; the peer has never seen it. On a generator that neither had seen, our reader of then asked about 5.3 % of the questions and the peer about 8.9 %; of special pages about 11.5 % and 27.3 %.',
      'The peer’s time contains its start, the pictures of the pages and boxes that it keeps for its user, and turning pages that lie upside down; ours is from the bytes to the marks, without its start.',
    ],
    verdicts: [],
    programs: { 'auto-multiple-choice': version },
  };
}

/**
 * @param {number} seed
 * @param {number} count
 */
function methodOf(seed, count) {
  return `Seed ${seed}, ${formatCount(count)} students, each on both sheets: ${EXAM.questions} questions of ${EXAM.choices} choices on one page of A4 without a student number, typeset by each program and rendered by PDFium with 300 dpi.
The same seeds draw the same answers, hands, strokes and corrections on both, and the same device, skew, damages and noise afterwards, in the mixture of the other comparison of scans and with all that our reader was never tuned on. Both get each page as a PNG file.
The peer has a separate answer sheet with letters in boxes of ${EXAM.boxMm} mm, as wide as our circles; its other settings are its defaults (proportion of a box 0.8, black below 0.6, tolerance of the corner marks 0.2, three corner marks suffice, photocopies of one sheet), and a box counts as ticked from ${DARK} of its pixels on, which its window proposes for such sheets.
Its pages count as red above a mean square error of ${MOST.meanSquareError} or a sensitivity of ${MOST.sensitivity}, its defaults. Several ticks are invalid for it and always count as doubtful.`;
}

/**
 * @param {number} seed
 * @param {number} count
 */
async function readBoth(seed, count) {
  const folder = await mkdtemp(join(tmpdir(), 'scan-peer-'));
  const turns = Math.min(count, availableParallelism());
  try {
    const peer = await makeSheet(folder, EXAM);
    /** @type {ComparedPage[]} */
    const pages = [];
    await Promise.all(
      Array.from(
        { length: turns },
        (_, turn) =>
          new Promise((resolve, reject) => {
            const child = fork(READ_PAGES);
            child.on('message', (/** @type {ComparedPage} */ page) => pages.push(page));
            child.on('error', reject);
            child.on('exit', (code) =>
              code === 0 ? resolve(undefined) : reject(new Error(`A reading process ended with ${code}`)),
            );
            child.send({ seed, pages: count, turn, turns, folder, exam: EXAM, peer });
          }),
      ),
    );
    pages.sort((one, other) => one.file.localeCompare(other.file));
    const files = pages.map(({ file }) => file);
    const { scans, cpuMs } = await readScans(folder, peer, files, turns);
    return { pages, scans, peerCpuMs: cpuMs, version: peer.version };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {ComparedPage['truth']} truth
 * @param {ReadScan | undefined} scan
 * @param {{ isRedAsked: boolean, isEmptyAsked: boolean, dark: number }} counting
 * @returns {Judged}
 */
function judgePeer(truth, scan, { isRedAsked, isEmptyAsked, dark }) {
  if (!scan) return { verdict: 'not registered', questions: [] };
  if (!scan.isAnswerPage) return { verdict: 'wrong page', questions: [] };
  const isPageAsked = isRedAsked && isRed(scan, dark);
  const questions = scan.answers.map(({ number, shares }) => {
    const ticked = shares.flatMap((share, choice) => (share >= dark ? [choice] : []));
    const isAsked = isPageAsked || ticked.length > 1 || (isEmptyAsked && ticked.length === 0);
    const chosen = ticked.length === 1 ? (ticked[0] ?? null) : null;
    return { number, chosen, doubt: isAsked ? 'asked' : null };
  });
  const judged = truth.map((one) => judgeQuestion(one, { questions }));
  return { verdict: isMisplaced(judged) ? 'registered wrongly' : 'right', questions: judged };
}

/**
 * Whether the peer's list of pages shows one of this page's figures in red.
 * @param {ReadScan} scan
 * @param {number} dark
 */
function isRed({ meanSquareError, answers }, dark) {
  const nearest = Math.min(...answers.flatMap(({ shares }) => shares.map((share) => Math.abs(share - dark))));
  const sensitivity = (10 * (dark - nearest)) / dark;
  return meanSquareError > MOST.meanSquareError || sensitivity > MOST.sensitivity;
}

/**
 * A reader's pages of some devices, with some of their questions.
 * @param {Reader} reader
 * @param {RegExp} devices
 * @param {(kind: string) => boolean} isTaken
 * @returns {Reader}
 */
function onlyQuestions({ name, pages }, devices, isTaken) {
  return {
    name,
    pages: pages
      .filter(({ device }) => devices.test(device))
      .map((page) => ({
        ...page,
        judged: { ...page.judged, questions: page.judged.questions.filter(({ kind }) => isTaken(kind)) },
      })),
  };
}

/**
 * @param {string} caption
 * @param {readonly Reader[]} readers
 * @returns {Table}
 */
function allTable(caption, readers) {
  return {
    caption,
    columns: ['', ...COLUMNS],
    rows: readers.map(({ name, pages }) => [name, ...cellsOf(pages)]),
  };
}

/**
 * @param {readonly Reader[]} readers
 * @returns {Table}
 */
function groupsTable(readers) {
  return {
    caption: 'Pages by device',
    columns: ['', 'reader', ...COLUMNS],
    rows: Object.entries(GROUPS).flatMap(([group, devices]) =>
      readers.map(({ name, pages }) => [
        ...[group, name],
        ...cellsOf(pages.filter(({ device }) => devices.test(device))),
      ]),
    ),
  };
}

/**
 * @param {string} caption
 * @param {readonly Reader[]} readers
 * @returns {Table}
 */
function kindsTable(caption, readers) {
  const questionsOf = (/** @type {Reader} */ { pages }) => pages.flatMap(({ judged }) => judged.questions);
  const kinds = [...new Set(readers.flatMap(questionsOf).map(({ kind }) => kind))].sort();
  return {
    caption,
    columns: ['', 'reader', 'questions', 'silently wrong', 'share', 'doubtful', 'share'],
    rows: kinds.flatMap((kind) =>
      readers.map((reader) => [
        ...[kind, reader.name],
        ...questionCells(questionsOf(reader).filter((question) => question.kind === kind)),
      ]),
    ),
  };
}

/** @param {readonly Page[]} pages */
function cellsOf(pages) {
  const countOf = (/** @type {string} */ verdict) =>
    formatCount(pages.filter(({ judged }) => judged.verdict === verdict).length);
  const unread = pages.filter(
    ({ judged: { verdict } }) => verdict === 'not registered' || verdict === 'lost',
  ).length;
  return [
    ...[formatCount(pages.length), formatCount(unread)],
    ...[countOf('wrong page'), countOf('registered wrongly')],
    ...questionCells(pages.flatMap(({ judged }) => judged.questions)),
  ];
}

/** @param {Judged['questions']} questions */
function questionCells(questions) {
  const cells = (/** @type {string} */ verdict) => {
    const { length } = questions.filter((question) => question.verdict === verdict);
    const share = questions.length === 0 ? '–' : `${((100 * length) / questions.length).toFixed(2)} %`;
    return [formatCount(length), share];
  };
  return [formatCount(questions.length), ...cells('wrong'), ...cells('doubtful')];
}

/**
 * @param {string} option
 * @param {number} otherwise
 */
function numberOf(option, otherwise) {
  const at = process.argv.indexOf(option);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}

await runAlone(import.meta.url, run);
