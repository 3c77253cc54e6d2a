// How many keys and clicks a person needs for what the reader asks about: one doubt after the other, and on sheets of doubts.
// Usage: node bench/doubt-keys.js [--quick] [--sheets 120] [--seed 1] [--strokes own,photographed,modelled,ruled]
//        [--real-marks DIR]       the photographs that the second kind of strokes is cut out of
//
// The doubts, what is proposed and the sheets of doubts are made by the code of the server and the web app; the person knows what the
// student meant. A letter, a digit, the space bar, Enter and a click each count as one.

import { join } from 'node:path';
import { ROOT } from '../scripts/project.js';
import { loadSources } from './load-sources.js';
import { formatCount } from './report.js';
import { runAlone } from './run-alone.js';
import { drawing } from './scans/drawing.js';
import { fillPageBy } from './scans/fill-pages.js';
import { loadStrokes } from './scans/load-strokes.js';

/**
 * @import { Run } from './report.js'
 * @typedef {import('../packages/contract/src/index.ts').Doubt} Doubt
 * @typedef {import('../filled-sheets/src/index.ts').FilledPage | import('./scans/fill-pages.js').FilledPage} FilledPage
 * @typedef {import('../packages/scans/src/index.ts').PageReading} PageReading
 * @typedef {import('../packages/server/src/features/scans/queries.ts').FullPageRow} Row
 * @typedef {{ number: string, row: Row, bytes: Uint8Array, filled: FilledPage }} Sheet
 * @typedef {'mark' | 'number' | 'unreadable'} Kind
 * @typedef {{ doubts: number, before: number, after: number, screens: number }} Cost
 */

/** @type {typeof import('../packages/scans/src/index.ts')} */
const scans = await loadSources(join(ROOT, 'packages/scans'), "export * from './src/index.ts';");
/**
 * @type {typeof import('../packages/server/src/features/scans/list-doubts.ts')
 *   & typeof import('../packages/server/src/features/scans/pages/assemble-sheets.ts')
 *   & typeof import('../packages/server/src/features/scans/pages/printed-pages.ts')
 *   & typeof import('../packages/server/src/features/scans/pages/settle-page.ts')}
 */
const server = await loadSources(
  join(ROOT, 'packages/server'),
  ['list-doubts', 'pages/assemble-sheets', 'pages/printed-pages', 'pages/settle-page']
    .map((file) => `export * from './src/features/scans/${file}.ts';`)
    .join('\n'),
);
/**
 * @typedef {{ label: string, isProposed: boolean, changes: readonly { change: { code?: string } }[] }} Offered
 * @type {{ stepsOf: (doubts: readonly Doubt[]) => (readonly [Doubt, ...Doubt[]])[], answersTo: (doubt: Doubt) => Offered[] }}
 */
const web = await loadSources(
  join(ROOT, 'packages/web'),
  ['answers', 'doubt-steps']
    .map((file) => `export * from './src/features/scans/doubts/${file}.ts';`)
    .join('\n'),
);

const SHEETS = { full: 120, quick: 12 };
const [QUESTIONS, CHOICES, DIGITS] = [60, 4, 8];
/** One sheet in so many has something over its code. */
const COVERED = 30;
/** Listed students who did not come, one for so many sheets. */
const ABSENT = 20;
/** Letters of a code. */
const CODE_LETTERS = 32;

const rows = Array.from({ length: QUESTIONS }, (_, row) => ({ number: row + 1, choices: CHOICES }));
const LAYOUT = drawing.layOutSheet(rows, drawing.SHEET_PAGES.a4, DIGITS);
const PRINT = { token: 'd0b7d0b7d0b7d0b7', key: new Uint8Array(32).fill(9), layouts: [LAYOUT] };

/** @type {Run} */
export async function run({ isQuick }) {
  const [seed, count] = [numberOf('--seed', 1), numberOf('--sheets', isQuick ? SHEETS.quick : SHEETS.full)];
  const strokes = (textOf('--strokes') ?? 'own,modelled,ruled').split(',');
  const sheets = await drawStack(seed, count, strokes);
  const costs = await answerAll(sheets);
  const total = sumOf(Object.values(costs));
  return {
    title: 'Doubts: keys of a person',
    method: `${count} sheets of ${QUESTIONS} questions with ${CHOICES} choices and a student number of ${DIGITS} digits, filled by seed ${seed} with strokes of ${strokes.length} kinds (${strokes.join(', ')}) and given back by feeders, phones, copiers and faxes. The students are listed, and one for ${ABSENT} sheets did not come. One code in ${COVERED} is covered. Before: each doubt alone, one key where what is right is offered, otherwise what is typed. After: the sheets of doubts and the proposals of the web app.`,
    tables: [
      {
        caption: 'Keys and clicks until nothing is open',
        columns: ['', 'doubts', 'screens before', 'screens after', 'keys before', 'keys after'],
        rows: Object.entries({ ...costs, all: total }).map(([kind, { doubts, before, after, screens }]) => [
          ...[kind, formatCount(doubts), formatCount(doubts), formatCount(screens)],
          ...[formatCount(before), formatCount(after)],
        ]),
      },
    ],
    meaning: [
      `A sheet takes ${perSheet(total.before, count)} keys before and ${perSheet(total.after, count)} after; ${perSheet(costs.mark.before, count)} and ${perSheet(costs.mark.after, count)} of them for marks.`,
      'Looking takes longer than a key: a screen is one look at one doubt, or at up to twelve beside each other.',
    ],
    verdicts: [
      {
        goal: 'Sheets of doubts take fewer keys than each doubt alone',
        measured: `${perSheet(total.after, count)} instead of ${perSheet(total.before, count)} a sheet`,
        isReached: total.after < total.before,
      },
    ],
  };
}

/**
 * @param {number} keys
 * @param {number} sheets
 */
function perSheet(keys, sheets) {
  return (keys / sheets).toFixed(2);
}

/**
 * Draws and reads a stack.
 * @param {number} seed
 * @param {number} count
 * @param {readonly string[]} kindsOfStrokes
 * @returns {Promise<Sheet[]>}
 */
async function drawStack(seed, count, kindsOfStrokes) {
  const strokes = await Promise.all(kindsOfStrokes.map((kind) => loadStrokes(kind, textOf('--real-marks'))));
  const random = drawing.seededRandom(seed);
  const weights = { ...drawing.DEVICE_WEIGHTS };
  for (const device of drawing.HELD_OUT_DEVICES) weights[device] = 0;
  /** @type {Sheet[]} */
  const sheets = [];
  for (let at = 0; at < count; at++) {
    const number = numberOfStudent(at);
    const code = { token: PRINT.token, version: 0, page: 0, student: 0 };
    const blank = drawing.drawBlankSheet(LAYOUT, code, PRINT.key);
    const filling = { seed: random.below(2 ** 30), studentNumber: number, answers: new Map() };
    const by = strokes[at % strokes.length];
    const filled = by
      ? fillPageBy(blank, LAYOUT, 0, { ...filling, strokes: by })
      : drawing.fillPage(blank, LAYOUT, 0, { ...filling, hand: drawing.pickHand(random, false) });
    if (at % COVERED === COVERED - 1) coverCode(filled.image);
    const device = random.weighted(weights);
    const scan = drawing.scanPage(filled.image, device, { seed: random.below(2 ** 30) });
    const bytes = await drawing.encodeScans(
      [scan],
      drawing.pickFormat(device, scan.isBilevel, random),
      random,
    );
    const { picture: _picture, ...reading } = /** @type {any} */ (await read(bytes));
    sheets.push({ number, bytes, filled, row: rowOf(at, reading) });
  }
  return sheets;
}

/**
 * Numbers of students of one school differ in few digits.
 * @param {number} at
 */
function numberOfStudent(at) {
  return String(20_260_000 + ((at * 37) % 1_000));
}

/** @param {import('../filled-sheets/src/index.ts').GreyImage} image */
function coverCode({ width, data }) {
  const { x, y, size } = /** @type {NonNullable<typeof LAYOUT.pages[0]>} */ (LAYOUT.pages[0]).code;
  const [left, top, side] = [x, y, size].map((mm) => Math.round(mm * drawing.PIXELS_PER_MM));
  if (left === undefined || top === undefined || side === undefined)
    throw new Error('a code has three measures');
  for (let row = top; row < top + side / 2; row++)
    data.fill(250, row * width + left, row * width + left + side);
}

/**
 * @param {Uint8Array} bytes
 * @param {import('../packages/paper/src/sheet/index.ts').PageCode} [typed]
 * @returns {Promise<PageReading>}
 */
async function read(bytes, typed) {
  const scan = await scans.openScan(bytes);
  try {
    return await scans.readPage(await scan.page(0), [PRINT], typed);
  } finally {
    if ('close' in scan && typeof scan.close === 'function') await scan.close();
  }
}

/**
 * A page as the database keeps it.
 * @param {number} at
 * @param {any} reading
 * @returns {Row}
 */
function rowOf(at, reading) {
  const row = {
    ...{
      id: `page ${String(at).padStart(5, '0')}`,
      examId: 'exam',
      scanId: 'scan',
      file: 'stack.pdf',
      position: at,
    },
    ...{
      sheetInPicture: 0,
      version: 1,
      isDiscarded: false,
      countsAlone: false,
      pictureBytes: 1,
      changedAt: null,
    },
    ...{ reading, corrections: {}, changes: [] },
  };
  return settled(/** @type {any} */ (row));
}

/**
 * @param {Row} row
 * @returns {Row}
 */
function settled(row) {
  return { ...row, ...server.settlePage(row.reading, row.corrections, server.findPrintedPageOf([PRINT])) };
}

/**
 * Answers doubts until none is open.
 * @param {Sheet[]} sheets
 */
async function answerAll(sheets) {
  /** @type {Record<Kind, Cost>} */
  const costs = { mark: nothing(), number: nothing(), unreadable: nothing() };
  const students = listStudents(sheets.length);
  for (;;) {
    const doubts = listDoubts(sheets, students);
    if (doubts.length === 0) return costs;
    for (const step of web.stepsOf(doubts)) {
      const kind = /** @type {Kind} */ (step[0].kind);
      const cost = costs[kind];
      cost.screens += 1;
      cost.doubts += step.length;
      cost.after += step.length === 1 ? keysAlone(step[0], sheets) : keysOnSheet(step, sheets);
      for (const doubt of step) cost.before += keysBefore(doubt, sheets);
    }
    for (const doubt of doubts) await answer(doubt, sheets);
  }
}

/** @returns {Cost} */
function nothing() {
  return { doubts: 0, before: 0, after: 0, screens: 0 };
}

/** @param {readonly Cost[]} costs */
function sumOf(costs) {
  const sum = nothing();
  for (const cost of costs)
    for (const field of /** @type {(keyof Cost)[]} */ (Object.keys(sum))) sum[field] += cost[field];
  return sum;
}

/** @param {number} count */
function listStudents(count) {
  const listed = count + Math.ceil(count / ABSENT);
  return Array.from({ length: listed }, (_, at) => {
    return { ordinal: at + 1, number: numberOfStudent(at), name: `Student ${at + 1}`, version: null };
  });
}

/**
 * @param {readonly Sheet[]} sheets
 * @param {ReturnType<typeof listStudents>} students
 * @returns {Doubt[]}
 */
function listDoubts(sheets, students) {
  const pages = sheets.map(({ row }) => row);
  const assembled = server.assembleSheets(pages, students);
  const stack = { pages, students, sheets: assembled, isBeingRead: false, numberOfBrokenOff: 0 };
  const full = new Map(pages.map((row) => [row.id, row]));
  return server.firstDoubts(stack, undefined).map(server.makePresentDoubt({ stack, full, prints: [PRINT] }));
}

/**
 * What the person says: the label of the answer, or what is typed.
 * @param {Doubt} doubt
 * @param {readonly Sheet[]} sheets
 */
function meant({ kind, pages: [page], question, codes }, sheets) {
  const sheet = sheetOf(page, sheets);
  if (kind === 'number') return sheet.number;
  if (kind === 'unreadable') {
    const right = codes.find(({ sheetPage, examVersion }) => sheetPage === 1 && examVersion === 'A');
    return right ? `code ${right.code}` : 'typed code';
  }
  const truth = sheet.filled.questions.find(({ number }) => number === question?.number);
  const [only, ...others] = truth?.standing ?? [];
  if (others.length > 0) return 'Several';
  return only === undefined ? 'None' : String.fromCharCode(65 + only);
}

/**
 * @param {Doubt['pages'][number] | undefined} page
 * @param {readonly Sheet[]} sheets
 */
function sheetOf(page, sheets) {
  const sheet = sheets.find(({ row }) => row.id === page?._id);
  if (sheet === undefined) throw new Error('a doubt is about a page of the stack');
  return sheet;
}

/**
 * @param {Doubt} doubt
 * @param {readonly Sheet[]} sheets
 */
function offeredRight(doubt, sheets) {
  const right = meant(doubt, sheets);
  return web.answersTo(doubt).find(({ label, changes: [first] }) => {
    return doubt.kind === 'unreadable' ? `code ${first?.change.code}` === right : label === right;
  });
}

/**
 * @param {Doubt} doubt
 * @param {readonly Sheet[]} sheets
 */
function keysAlone(doubt, sheets) {
  return offeredRight(doubt, sheets) ? 1 : keysOfTyping(doubt);
}

/** @param {Doubt} doubt */
function keysOfTyping({ kind }) {
  // T, what is typed, Enter.
  return 2 + (kind === 'number' ? DIGITS : CODE_LETTERS);
}

/**
 * One key for all, a click for each other one.
 * @param {readonly Doubt[]} step
 * @param {readonly Sheet[]} sheets
 */
function keysOnSheet(step, sheets) {
  let keys = 1;
  for (const doubt of step) {
    const right = offeredRight(doubt, sheets);
    if (right?.isProposed) continue;
    // What a card does not offer is left for later, and answered alone.
    keys += right ? 1 : 1 + keysOfTyping(doubt);
  }
  return keys;
}

/**
 * @param {Doubt} doubt
 * @param {readonly Sheet[]} sheets
 */
function keysBefore(doubt, sheets) {
  return doubt.kind === 'unreadable' ? keysOfTyping(doubt) : keysAlone(doubt, sheets);
}

/**
 * @param {Doubt} doubt
 * @param {readonly Sheet[]} sheets
 */
async function answer(doubt, sheets) {
  const sheet = sheetOf(doubt.pages[0], sheets);
  const right = meant(doubt, sheets);
  const { corrections } = sheet.row;
  if (doubt.kind === 'number')
    sheet.row = settled({ ...sheet.row, corrections: { ...corrections, studentNumber: right } });
  else if (doubt.kind === 'mark') {
    const answers = {
      ...corrections.answers,
      [doubt.question?.number ?? 0]: right.length > 1 ? null : right,
    };
    sheet.row = settled({ ...sheet.row, corrections: { ...corrections, answers } });
  } else if (doubt.kind === 'unreadable') {
    const code = { token: PRINT.token, version: 0, page: 0, student: 0 };
    const { picture: _picture, ...reading } = /** @type {any} */ (await read(sheet.bytes, code));
    const isRead = reading.kind === 'sheet';
    const typed = isRead
      ? { code, read: { digits: reading.digits, questions: reading.questions } }
      : { code };
    sheet.row = settled({ ...sheet.row, corrections: { ...corrections, ...typed } });
  } else throw new Error(`Nobody answers a doubt about ${doubt.kind}.`);
}

/**
 * @param {string} name
 * @param {number} otherwise
 */
function numberOf(name, otherwise) {
  const text = textOf(name);
  return text === undefined ? otherwise : Number(text);
}

/** @param {string} name */
function textOf(name) {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

await runAlone(import.meta.url, run);
