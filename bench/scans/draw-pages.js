// The pages of the benchmark: printed sheets of several exams, filled and given back by devices, each from its own seed.

import { drawing } from './drawing.js';
import { fillPageBy } from './fill-pages.js';
import { typesetSheet } from './typeset-sheets.js';

/**
 * @typedef {import('../../filled-sheets/src/index.ts').Device} Device
 * @typedef {import('../../filled-sheets/src/index.ts').GreyImage} GreyImage
 * @typedef {import('../../filled-sheets/src/index.ts').FilledPage | import('./fill-pages.js').FilledPage} FilledPage
 * @typedef {import('./fill-pages.js').Strokes} Strokes
 * @typedef {import('../../filled-sheets/src/index.ts').Scan} Scan
 * @typedef {import('../../packages/paper/src/sheet/index.ts').PageCode} PageCode
 * @typedef {import('../../packages/paper/src/sheet/index.ts').PrintedSheets} PrintedSheets
 * @typedef {NonNullable<import('../../filled-sheets/src/index.ts').Filling['incidents']>} Incidents
 * @typedef {'sheet' | 'empty' | 'foreign' | 'forged' | 'other paper'} Kind
 * @typedef {{
 *   kind: Kind, device: Device, format: string, isHeldOut: boolean, isShort: boolean, isTypeset: boolean, answering: Answering,
 *   code: PageCode | null, filled: FilledPage | null,
 *   scan: Scan, bytes: Uint8Array,
 * }} DrawnPage
 */

export { drawing };

/** Shapes of exams: questions, choices, digits of the student number, paper. */
const LONG_EXAMS = /** @type {const} */ ([
  [60, 4, 8, 'a4'],
  [60, 5, 0, 'a4'],
  [40, 5, 6, 'us-letter'],
  [100, 4, 7, 'a4'],
  [30, 10, 0, 'a4'],
]);
const SHORT_EXAMS = /** @type {const} */ ([
  [3, 4, 0, 'a4'],
  [5, 2, 6, 'a4'],
  [6, 10, 4, 'a4'],
  [8, 4, 8, 'us-letter'],
  [10, 2, 0, 'us-letter'],
  [10, 3, 5, 'a4'],
]);
/** Share of the sheets of short exams. */
const SHORT = 0.3;
/** How a student spreads the answers, by weight. */
const ANSWERINGS = /** @type {const} */ ({
  'by chance': 75,
  'one letter': 8,
  'mostly one letter': 8,
  'some blank': 6,
  nothing: 3,
});
/** @typedef {keyof typeof ANSWERINGS} Answering */
/** Share of the student numbers that repeat one digit. */
const ONE_DIGIT = 0.05;
const VERSIONS = 4;
/** Share of the sheets that are typeset and rendered; the others are drawn from their layout, in a tenth of the time. */
const TYPESET = 0.4;
/** What lies in a stack beside the sheets of its exams. */
const KINDS = /** @type {const} */ ({ sheet: 945, empty: 25, foreign: 10, forged: 10, 'other paper': 10 });
/** Share of the pages that show what the reader is never tuned on. */
const HELD_OUT = 0.12;

/**
 * One print for each exam. All versions of an exam have the same layout.
 * @type {readonly PrintedSheets[]}
 */
export const PRINTS = [...LONG_EXAMS, ...SHORT_EXAMS].map(([questions, choices, digits, paper], at) => {
  const rows = Array.from({ length: questions }, (_, row) => ({ number: row + 1, choices }));
  const layout = drawing.layOutSheet(rows, drawing.SHEET_PAGES[paper], digits);
  return {
    token: `5ca9${String(at).padStart(12, '0')}`,
    key: new Uint8Array(32).fill(at + 1),
    layouts: Array.from({ length: VERSIONS }, () => layout),
  };
});

/**
 * Draws a page of a stack.
 * @param {number} seed of the stack
 * @param {number} at place in the stack
 * @param {{ device?: string | undefined, hand?: string | undefined, incidents?: Incidents | undefined, strokes?: Strokes | undefined }} only
 *   strokes: other ones than those of filled-sheets
 * @returns {Promise<DrawnPage>}
 */
export async function drawPage(seed, at, only) {
  const random = drawing.seededRandom(seed * 1_000_003 + at);
  const isHeldOut = random.chance(HELD_OUT);
  const kind = only.hand || only.strokes ? 'sheet' : random.weighted(KINDS);
  const device = pickDevice(random, isHeldOut, only.device);
  const hand = pickHand(random, isHeldOut, only.hand);
  const seeds = { fill: random.below(2 ** 30), scan: random.below(2 ** 30) };
  const isShort = random.chance(SHORT);
  const print = random.pick(isShort ? PRINTS.slice(LONG_EXAMS.length) : PRINTS.slice(0, LONG_EXAMS.length));
  const layout = print.layouts[0];
  if (!layout) throw new Error('A print has no layout.');
  const code = {
    token: kind === 'foreign' ? 'f0f0f0f0f0f0f0f0' : print.token,
    version: random.below(VERSIONS),
    page: random.below(layout.pages.length),
    student: layout.pages[0]?.digits.length === 0 ? 1 + random.below(400) : 0,
  };
  const key = kind === 'forged' ? new Uint8Array(32).fill(200) : print.key;
  const answering = random.weighted(ANSWERINGS);
  const isTypeset = seeds.fill % 100 < 100 * TYPESET;
  let filled = null;
  /** @type {GreyImage} */
  let paper;
  if (kind === 'empty') paper = drawing.makeImage(2480, 3508, 255);
  else if (kind === 'other paper') paper = writeLetter(random);
  else {
    const blank = isTypeset
      ? await typesetSheet(print, code, key, drawing.PAPER_DPI)
      : drawing.drawBlankSheet(layout, code, key);
    const filling = {
      ...{ seed: seeds.fill, answers: answersOf(answering, layout, random) },
      ...(only.incidents ? { incidents: only.incidents } : {}),
      ...(random.chance(ONE_DIGIT) ? { studentNumber: String(random.below(10)).repeat(12) } : {}),
    };
    filled = only.strokes
      ? fillPageBy(blank, layout, code.page, { ...filling, strokes: only.strokes })
      : drawing.fillPage(blank, layout, code.page, { ...filling, hand, hasHeldOut: isHeldOut });
    paper = filled.image;
  }
  const scan = drawing.scanPage(paper, device, { seed: seeds.scan });
  const format = drawing.pickFormat(device, scan.isBilevel, random);
  const bytes = await drawing.encodeScans([scan], format, random);
  const what = { kind, device, format, isHeldOut, isShort, isTypeset, answering };
  return { ...what, code: kind === 'sheet' ? code : null, filled, scan, bytes };
}

/** @typedef {import('../../filled-sheets/src/index.ts').Random} Random */

/**
 * Answers that the student has decided on; questions that are missing are answered by chance.
 * @param {Answering} answering
 * @param {PrintedSheets['layouts'][number]} layout
 * @param {Random} random
 */
function answersOf(answering, { pages }, random) {
  /** @type {Map<number, number | null>} */
  const answers = new Map();
  const letter = random.below(10);
  for (const { number, choices } of pages.flatMap(({ questions }) => questions)) {
    const one = letter % choices.length;
    if (answering === 'one letter') answers.set(number, one);
    else if (answering === 'nothing') answers.set(number, null);
    else if (answering === 'mostly one letter' && random.chance(0.85)) answers.set(number, one);
    else if (answering === 'some blank' && random.chance(0.4)) answers.set(number, null);
  }
  return answers;
}

/**
 * @param {Random} random
 * @param {boolean} isHeldOut
 * @param {string | undefined} only
 */
function pickDevice(random, isHeldOut, only) {
  const named = drawing.DEVICES.find((device) => device === only);
  if (named) return named;
  const weights = { ...drawing.DEVICE_WEIGHTS };
  if (isHeldOut && random.chance(0.5)) {
    for (const device of drawing.DEVICES) if (!drawing.HELD_OUT_DEVICES.includes(device)) weights[device] = 0;
  } else for (const device of drawing.HELD_OUT_DEVICES) weights[device] = 0;
  return random.weighted(weights);
}

/**
 * @param {Random} random
 * @param {boolean} isHeldOut
 * @param {string | undefined} only
 */
function pickHand(random, isHeldOut, only) {
  const named = drawing.HANDS.find((hand) => hand === only);
  if (named) return named;
  return isHeldOut && random.chance(0.5)
    ? random.pick(drawing.HELD_OUT_HANDS)
    : drawing.pickHand(random, false);
}

/**
 * A letter by hand that somebody left in the stack.
 * @param {Random} random
 */
function writeLetter(random) {
  const paper = drawing.makeImage(2480, 3508, 250);
  const pen = { width: 0.5, darkness: 0.8, grain: 0.1 };
  for (let y = 40; y < 220; y += 9) drawing.scrawl(paper, { x: 25, y }, random.between(60, 150), pen, random);
  return paper;
}
