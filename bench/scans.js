// Reads filled answer sheets as scanners and phones give them back, and compares the readings with what the students meant.
// Usage: node bench/scans.js [--pages 60] [--seed 1] [--from 0] [--turns 2] [--device 'fax fine'] [--hand cross]
//        [--dump DIR [--all]]     writes the pages that were read silently wrong (or all) with their truth into a folder
//        [--json FILE]            keeps what came of each page, for --join
//        [--strokes own,photographed,modelled,ruled]   whose strokes fill the pages, in turn; own ones alone otherwise
//        [--left-out]             reads each kind of strokes with weights that were found without it
//        [--real-marks DIR]       the photographs that the second kind is cut out of; REAL_MARKS names it, too
//   or: node bench/scans.js --join FILE,FILE,...     the tables of several such runs, of other seeds each
//
// The truth is what the student meant, never what a careful eye sees: an erased mark is empty, whatever stays of it; where a mark
// was struck out or covered and a new one made, the new one counts; struck out or erased without a new one is no answer;
// two marks that both stand are no answer, and must be asked about. A question is silently wrong if the reader has no doubt
// and another answer. A doubt is never wrong, and always counted, whoever would decide the same.
// Per 100,000 circles: the questions that are silently wrong among all circles of the pages that were read, those of
// student numbers included.

import { fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { formatCount, formatMs, formatShare } from './report.js';
import { runAlone } from './run-alone.js';

/**
 * @typedef {import('./scans/judge.js').JudgedPage} JudgedPage
 * @typedef {import('./scans/judge.js').JudgedQuestion} JudgedQuestion
 * @typedef {import('./report.js').Table} Table
 * @typedef {import('./report.js').Run} Run
 * @typedef {import('./report.js').Verdict} Goal
 */

const READ_PAGES = fileURLToPath(new URL('scans/read-pages.js', import.meta.url));
const DEFAULT_PAGES = { quick: 60, full: 2_000 };
const GOALS = {
  per100000: 1,
  feeders: 0.015,
  photographs: 0.03,
  all: 0.03,
  notRegistered: 0.002,
  pagesASecond: 6,
};
/** Incidents at which a person has to look in any case. */
const ASKED_RIGHTLY = ['two', 'none', 'erased, none', 'struck, none', 'taken back'];

/** @type {Run} */
export async function run({ isQuick }) {
  const { seeds, pages } = await gatherPages(isQuick);
  const known = pages.filter(({ isHeldOut }) => !isHeldOut);
  const heldOut = pages.filter(({ isHeldOut }) => isHeldOut);
  return {
    title: 'Scans: what is read, and what is not',
    method: `Sheets of eleven exams, three in ten pages of short ones, are filled by a seeded generator and given back as scanners, faxes, copiers and phones do, each page as a file (PDF, TIFF, JPEG, PNG, WebP). Two in five are typeset as PDF, as printers get them, and rendered; the others are drawn from their layout. The generator knows nothing of the reader. Seeds ${seeds.join(', ')}, ${formatCount(pages.length)} pages, ${formatCount(circlesOf(pages))} circles. Kinds of marks and devices that the reader was never tuned on have tables of their own.`,
    tables: [
      ...(isOfSeveral(pages) ? [sheetsTable(pages), strokesTable(pages)] : []),
      kindsTable('Questions by kind of mark', known),
      devicesTable('Pages by device', known),
      answeringsTable(known),
      blanksTable(known),
      strangersTable(pages),
      speedTable(pages),
      kindsTable('Held out: questions by kind of mark', heldOut),
      devicesTable('Held out: pages by device', heldOut),
    ],
    meaning: [
      'An erased mark counts as empty, a struck out one as not made; two marks that stand are no answer. A question is silently wrong if the reader has no doubt and another answer.',
      'A page is registered wrongly if at least three of its questions, and a quarter of them, are silently wrong.',
      'Time is the processor time of the reading process, from the bytes of a file to the marks; drawing is not counted.',
      ...tellFailures(pages),
    ],
    verdicts: verdictsOf(known),
  };
}

/**
 * @typedef {{ seeds: readonly number[], pages: readonly JudgedPage[] }} Stack
 * @param {boolean} isQuick
 * @returns {Promise<Stack>} read now, or joined from the files of earlier runs
 */
async function gatherPages(isQuick) {
  const joined = textOf('--join');
  if (joined !== undefined) {
    /** @type {Stack[]} */
    const stacks = await Promise.all(
      joined.split(',').map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
    );
    const seeds = stacks.flatMap((stack) => stack.seeds);
    if (new Set(seeds).size < seeds.length)
      throw new Error(`The same seed was joined twice: ${seeds.join(', ')}`);
    return { seeds, pages: stacks.flatMap((stack) => stack.pages) };
  }
  const seed = numberOf('--seed', 1);
  const count = numberOf('--pages', isQuick ? DEFAULT_PAGES.quick : DEFAULT_PAGES.full);
  const stack = { seeds: [seed], pages: await readStack(seed, count) };
  const file = textOf('--json');
  if (file !== undefined) await writeFile(file, JSON.stringify(stack));
  return stack;
}

/**
 * Draws and reads a stack on all cores.
 * @param {number} seed
 * @param {number} count
 */
async function readStack(seed, count) {
  const turns = numberOf('--turns', availableParallelism());
  const [from, device, hand, dump] = [
    numberOf('--from', 0),
    textOf('--device'),
    textOf('--hand'),
    textOf('--dump'),
  ];
  const isAllDumped = process.argv.includes('--all');
  const strokes = (textOf('--strokes') ?? 'own').split(',');
  const isLeftOut = process.argv.includes('--left-out');
  const realMarks = textOf('--real-marks');
  /** @type {JudgedPage[]} */
  const pages = [];
  await Promise.all(
    Array.from(
      { length: Math.min(turns, count) },
      (_, turn) =>
        new Promise((resolve, reject) => {
          const child = fork(READ_PAGES);
          child.on('message', (/** @type {JudgedPage} */ page) => pages.push(page));
          child.on('error', reject);
          child.on('exit', (code) =>
            code === 0 ? resolve(undefined) : reject(new Error(`A reading process ended with ${code}`)),
          );
          child.send({
            seed,
            from,
            pages: count,
            turn,
            turns,
            device,
            hand,
            dump,
            isAllDumped,
            strokes,
            realMarks,
            isLeftOut,
          });
        }),
    ),
  );
  return pages.sort((one, other) => one.at - other.at);
}

/** @param {readonly JudgedPage[]} pages */
function circlesOf(pages) {
  return pages.reduce((sum, { circles }) => sum + circles, 0);
}

/** @param {readonly JudgedPage[]} pages */
function questionsOf(pages) {
  return pages.flatMap(({ questions }) => questions);
}

/**
 * @param {readonly { verdict: string }[]} judged
 * @param {string} verdict
 */
function countOf(judged, verdict) {
  return judged.filter((one) => one.verdict === verdict).length;
}

/**
 * @param {string} caption
 * @param {readonly JudgedPage[]} pages
 * @returns {Table}
 */
function kindsTable(caption, pages) {
  const all = questionsOf(pages);
  const kinds = [...new Set(all.map(({ kind }) => kind))].sort();
  const row = (/** @type {string} */ name, /** @type {readonly JudgedQuestion[]} */ questions) => [
    ...[name, formatCount(questions.length), formatCount(countOf(questions, 'wrong'))],
    ...[
      formatCount(countOf(questions, 'doubtful')),
      formatPercent(countOf(questions, 'doubtful'), questions.length),
    ],
  ];
  return {
    caption,
    columns: ['', 'questions', 'silently wrong', 'doubtful', 'share'],
    rows: [
      ...kinds.map((kind) =>
        row(
          kind,
          all.filter((question) => question.kind === kind),
        ),
      ),
      row('all', all),
    ],
  };
}

/** What happens to a question besides a plain mark; other kinds of questions are named after their hands. */
const INCIDENTS = [
  'none',
  'two',
  'changed',
  'erased',
  'erased, none',
  'struck',
  'struck, none',
  'taken back',
  'whited',
];

/** @param {readonly JudgedPage[]} pages */
function isOfSeveral(pages) {
  return pages.some(({ strokes }) => strokes !== pages[0]?.strokes);
}

/**
 * What a person has to do, by whose strokes: each kind's pages, without what is held out, and then all of them.
 * @param {readonly JudgedPage[]} pages
 * @returns {Table}
 */
function sheetsTable(pages) {
  const known = pages.filter(({ kind, isHeldOut }) => kind === 'sheet' && !isHeldOut);
  const list = [...new Set(known.map(({ numberMeant }) => numberMeant).filter(Boolean))];
  const names = [...new Set(known.map(({ strokes }) => strokes))].sort();
  return {
    caption: 'Sheets and numbers, by whose strokes',
    columns: [
      ...['', 'pages', 'not read', 'questions', 'silently wrong', 'asked about'],
      ...['numbers', 'wrong', 'asked about', 'not settled by one key with a list', 'pages without a person'],
    ],
    rows: [...names, 'all'].map((name) => {
      const these = name === 'all' ? known : known.filter(({ strokes }) => strokes === name);
      const numbers = these.filter(({ studentNumber }) => studentNumber !== null);
      const asked = numbers.filter(({ studentNumber }) => studentNumber === 'doubtful');
      const unsettled = asked.filter((page) => !isSettledByList(page, list));
      const wrong = numbers.filter(({ studentNumber }) => studentNumber === 'wrong');
      const questions = questionsOf(these);
      const notRead = these.filter(({ verdict }) => verdict === 'not registered' || verdict === 'lost');
      return [
        ...[name, formatCount(these.length), formatPercent(notRead.length, these.length)],
        ...[formatCount(questions.length), formatCount(countOf(questions, 'wrong'))],
        ...[formatPercent(countOf(questions, 'doubtful'), questions.length), formatCount(numbers.length)],
        ...[formatCount(wrong.length), formatPercent(asked.length, numbers.length)],
        formatPercent(unsettled.length, numbers.length),
        formatPercent(these.filter(needsNobody).length, these.length),
      ];
    }),
  };
}

/**
 * Whether a number of which at least half is clear fits one student of the list alone, who is then proposed for one key. The list has
 * everybody whose page is in the run.
 * @param {JudgedPage} page
 * @param {readonly string[]} list
 */
function isSettledByList({ numberRead }, list) {
  if (2 * numberRead.replaceAll(/[^?]/g, '').length > numberRead.length) return false;
  const fits = (/** @type {string} */ number) =>
    number.length === numberRead.length &&
    [...numberRead].every((digit, at) => digit === '?' || digit === number[at]);
  return list.filter(fits).length === 1;
}

/** @param {JudgedPage} page */
function needsNobody({ verdict, studentNumber, questions }) {
  return (
    verdict === 'right' &&
    studentNumber !== 'doubtful' &&
    questions.every(({ verdict: of }) => of !== 'doubtful')
  );
}

/**
 * How well marks are read by whose strokes they are, each without what is held out.
 * @param {readonly JudgedPage[]} pages
 * @returns {Table}
 */
function strokesTable(pages) {
  const known = pages.filter(({ kind, isHeldOut }) => kind === 'sheet' && !isHeldOut);
  const isPlain = (/** @type {JudgedQuestion} */ { kind }) => !INCIDENTS.includes(kind);
  return {
    caption: 'By whose strokes',
    columns: [
      ...[
        '',
        'pages',
        'not registered',
        'questions',
        'asked about',
        'plain marks',
        'silently wrong',
        'asked about',
      ],
      ...['from feeders', 'from photographs', 'corrected', 'silently wrong', 'asked about'],
      ...['struck out or rubbed out without a new one, two, or taken back', 'silently wrong'],
      ...['numbers of plain digits', 'wrong', 'asked about'],
    ],
    rows: [...new Set(known.map(({ strokes }) => strokes))].sort().map((name) => {
      const these = known.filter(({ strokes }) => strokes === name);
      const of = (
        /** @type {(question: JudgedQuestion) => boolean} */ isOf,
        /** @type {RegExp} */ device = /./,
      ) => questionsOf(these.filter((page) => device.test(page.device))).filter(isOf);
      const share = (/** @type {readonly JudgedQuestion[]} */ questions) =>
        formatPercent(countOf(questions, 'doubtful'), questions.length);
      const plain = of(isPlain);
      const corrected = of(({ kind }) => ['changed', 'erased', 'struck'].includes(kind));
      const unclear = of(({ kind }) => ASKED_RIGHTLY.includes(kind) && kind !== 'none');
      const numbers = these.filter(
        ({ studentNumber, isNumberPlain }) => studentNumber !== null && isNumberPlain,
      );
      const ofNumbers = (/** @type {string} */ verdict) =>
        numbers.filter(({ studentNumber }) => studentNumber === verdict).length;
      return [
        ...[name, formatCount(these.length), formatCount(countOf(these, 'not registered'))],
        ...[formatCount(questionsOf(these).length), share(questionsOf(these))],
        ...[formatCount(plain.length), formatCount(countOf(plain, 'wrong')), share(plain)],
        ...[share(of(isPlain, /^feeder/)), share(of(isPlain, /^photograph/))],
        ...[formatCount(corrected.length), formatCount(countOf(corrected, 'wrong')), share(corrected)],
        ...[formatCount(unclear.length), formatCount(countOf(unclear, 'wrong'))],
        ...[formatCount(numbers.length), formatCount(ofNumbers('wrong'))],
        formatPercent(ofNumbers('doubtful'), numbers.length),
      ];
    }),
  };
}

/**
 * @param {string} caption
 * @param {readonly JudgedPage[]} pages
 * @returns {Table}
 */
function devicesTable(caption, pages) {
  const sheets = pages.filter(({ kind }) => kind === 'sheet');
  const devices = [...new Set(sheets.map(({ device }) => device))].sort();
  return {
    caption,
    columns: [
      ...[
        '',
        'pages',
        'not registered',
        'registered wrongly',
        'wrong page',
        'lost',
        'questions',
        'silently wrong',
      ],
      ...['doubtful', 'numbers', 'numbers wrong', 'numbers doubtful'],
    ],
    rows: [...devices, 'all'].map((name) => {
      const these = name === 'all' ? sheets : sheets.filter(({ device }) => device === name);
      const questions = questionsOf(these);
      const numbers = these.filter(({ studentNumber }) => studentNumber !== null);
      const ofNumbers = (/** @type {string} */ verdict) =>
        numbers.filter(({ studentNumber }) => studentNumber === verdict).length;
      return [
        ...[
          name,
          formatCount(these.length),
          ...PAGE_FAILURES.map((verdict) => formatCount(countOf(these, verdict))),
        ],
        ...[formatCount(questions.length), formatCount(countOf(questions, 'wrong'))],
        formatPercent(countOf(questions, 'doubtful'), questions.length),
        ...[formatCount(numbers.length), formatCount(ofNumbers('wrong'))],
        formatPercent(ofNumbers('doubtful'), numbers.length),
      ];
    }),
  };
}

/**
 * @param {readonly JudgedPage[]} pages
 * @returns {Table}
 */
function answeringsTable(pages) {
  const sheets = pages.filter(({ kind }) => kind === 'sheet');
  const nameOf = (/** @type {JudgedPage} */ { isShort, answering }) =>
    `${answering}, ${isShort ? 'at most 10' : 'more'} questions`;
  return {
    caption: 'Questions by how the student answers, and by the length of the exam',
    columns: ['', 'pages', 'not registered', 'questions', 'silently wrong', 'doubtful'],
    rows: [...new Set(sheets.map(nameOf))].sort().map((name) => {
      const these = sheets.filter((page) => nameOf(page) === name);
      const questions = questionsOf(these);
      return [
        ...[name, formatCount(these.length), formatCount(countOf(these, 'not registered'))],
        ...[formatCount(questions.length), formatCount(countOf(questions, 'wrong'))],
        formatPercent(countOf(questions, 'doubtful'), questions.length),
      ];
    }),
  };
}

/**
 * @param {readonly JudgedPage[]} pages
 * @returns {Table}
 */
function blanksTable(pages) {
  const sheets = pages.filter(({ kind }) => kind === 'sheet');
  return {
    caption: 'Questions by how the blank sheet was made',
    columns: ['', 'pages', 'not registered', 'questions', 'silently wrong', 'doubtful'],
    rows: [true, false].map((isTypeset) => {
      const these = sheets.filter((page) => page.isTypeset === isTypeset);
      const questions = questionsOf(these);
      return [
        ...[isTypeset ? 'typeset as PDF' : 'drawn', formatCount(these.length)],
        ...[formatCount(countOf(these, 'not registered')), formatCount(questions.length)],
        formatCount(countOf(questions, 'wrong')),
        formatPercent(countOf(questions, 'doubtful'), questions.length),
      ];
    }),
  };
}

const PAGE_FAILURES = /** @type {const} */ (['not registered', 'registered wrongly', 'wrong page', 'lost']);

/**
 * @param {readonly JudgedPage[]} pages
 * @returns {Table}
 */
function strangersTable(pages) {
  const strangers = pages.filter(({ kind }) => kind !== 'sheet');
  return {
    caption: 'Pages that are no sheets of these exams',
    columns: ['', 'pages', 'told as such', 'read as a sheet', 'told as something else'],
    rows: [...new Set(strangers.map(({ kind }) => kind))].sort().map((kind) => {
      const these = strangers.filter((page) => page.kind === kind);
      const others = these
        .filter(({ verdict }) => verdict === 'not told' || verdict === 'lost')
        .map(({ read }) => read);
      return [
        ...[kind, formatCount(these.length), formatCount(countOf(these, 'right'))],
        formatCount(countOf(these, 'wrong page')),
        others.length === 0 ? '0' : `${others.length} (${[...new Set(others)].join(', ')})`,
      ];
    }),
  };
}

/**
 * @param {readonly JudgedPage[]} pages
 * @returns {Table}
 */
function speedTable(pages) {
  const names = [...new Set(pages.map(({ device }) => device))].sort();
  return {
    caption: 'Processor time of a page',
    columns: ['', 'pages', 'mean', 'slowest', 'pages a second and core'],
    rows: names.map((name) => {
      const times = pages.filter(({ device }) => device === name).map(({ cpuMs }) => cpuMs);
      const mean = meanOf(times);
      const slowest = Math.max(...times);
      return [name, formatCount(times.length), formatMs(mean), formatMs(slowest), (1000 / mean).toFixed(1)];
    }),
  };
}

/** @param {readonly number[]} numbers */
function meanOf(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

/**
 * @param {number} part
 * @param {number} whole
 */
function formatPercent(part, whole) {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} %`;
}

/**
 * Devices whose files were refused or broke the reader.
 * @param {readonly JudgedPage[]} pages
 */
function tellFailures(pages) {
  const failed = pages.filter(({ failure }) => failure !== null);
  const sentences = [...new Set(failed.map(({ failure, format }) => `${format}: ${failure}`))];
  return sentences.map((sentence) => `Files that could not be read: ${sentence}`);
}

/**
 * The goals, of what the reader may be tuned on.
 * @param {readonly JudgedPage[]} pages
 * @returns {Goal[]}
 */
function verdictsOf(pages) {
  const sheets = pages.filter(({ kind }) => kind === 'sheet');
  const questions = questionsOf(sheets);
  const wrong = countOf(questions, 'wrong');
  const plain = questions.filter(({ kind }) => !ASKED_RIGHTLY.includes(kind));
  const circles = circlesOf(pages);
  const per100000 = (100_000 * wrong) / Math.max(1, circles);
  const numbers = sheets.filter(({ studentNumber }) => studentNumber === 'wrong').length;
  const wrongPages = countOf(pages, 'wrong page') + countOf(pages, 'lost');
  const missed = countOf(sheets, 'not registered');
  const misplaced = countOf(sheets, 'registered wrongly');
  const doubtful = (
    /** @type {string} */ name,
    /** @type {RegExp} */ pattern,
    /** @type {number} */ most,
  ) => {
    const of = questionsOf(sheets.filter(({ device }) => pattern.test(device)));
    const share = countOf(of, 'doubtful') / Math.max(1, of.length);
    return {
      goal: `Questions put before a person, ${name}: at most ${100 * most} %`,
      measured: `${formatPercent(countOf(of, 'doubtful'), of.length)} of ${formatCount(of.length)}`,
      isReached: share <= most,
    };
  };
  const at200 = pages.filter(({ device }) => /^feeder 200 dpi/.test(device)).map(({ cpuMs }) => cpuMs);
  const pagesASecond = 1000 / meanOf(at200);
  return [
    {
      goal: 'Plain, corrected and changed marks silently wrong: none',
      measured: `${countOf(plain, 'wrong')} of ${formatCount(plain.length)}`,
      isReached: countOf(plain, 'wrong') === 0,
    },
    {
      goal: `All kinds silently wrong, per 100,000 circles: at most ${GOALS.per100000}`,
      measured: `${per100000.toFixed(2)} (${wrong} of ${formatCount(circles)})`,
      isReached: per100000 <= GOALS.per100000,
    },
    doubtful('feeders from 150 dpi', /^feeder/, GOALS.feeders),
    doubtful('photographs', /^photograph/, GOALS.photographs),
    doubtful('whole mixture', /./, GOALS.all),
    {
      goal: 'Student numbers, versions, exams and pages silently wrong: none',
      measured: `${numbers} numbers, ${wrongPages} pages`,
      isReached: numbers + wrongPages === 0,
    },
    {
      goal: `Pages not registered: at most ${100 * GOALS.notRegistered} %; registered wrongly: none`,
      measured: `${missed} of ${formatCount(sheets.length)} (${formatShare(missed, sheets.length)}), ${misplaced} wrongly`,
      isReached: missed <= GOALS.notRegistered * sheets.length && misplaced === 0,
    },
    {
      goal: `Pages a second and core at 200 dpi, from bytes to marks: at least ${GOALS.pagesASecond}`,
      measured: pagesASecond.toFixed(1),
      isReached: pagesASecond >= GOALS.pagesASecond,
    },
  ];
}

/**
 * @param {string} option
 * @param {number} otherwise
 */
function numberOf(option, otherwise) {
  const text = textOf(option);
  return text === undefined ? otherwise : Number(text);
}

/** @param {string} option */
function textOf(option) {
  const at = process.argv.indexOf(option);
  return at < 0 ? undefined : process.argv[at + 1];
}

await runAlone(import.meta.url, run);
