// Finds the weights of packages/scans/src/circles/strike.ts by a logistic regression on marks by four kinds of strokes, and tells what
// a regression that never saw a kind makes of it. Pages of these seeds are spent: figures of the reader must come from others.
// Usage: node bench/scans/learn-strikes.js [--seeds 7101,7102] [--pages 100] [--real-marks DIR]
//        [--json FILE]   keeps the weights that were found without each kind, as in left-out-weights.json

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, say } from '../../scripts/project.js';
import { loadSources } from '../load-sources.js';
import { drawPage, PRINTS } from './draw-pages.js';
import { KINDS_OF_STROKES, loadStrokes } from './load-strokes.js';

/**
 * @typedef {typeof import('../../packages/scans/src/learning.ts')} Reader
 * @typedef {{ strokes: string, isStruck: boolean, terms: readonly number[] | null }} Mark
 *   terms: null where nothing can be struck through it
 * @typedef {{ start: number, weights: readonly number[] }} Regression
 */

/** @type {Reader} */
const reader = await loadSources(join(ROOT, 'packages/scans'), "export * from './src/learning.ts';");

/** Of a thousand questions these many are struck out; a stack of the benchmark has 10 and 5. */
const INCIDENTS = { struck: 20, 'struck, none': 15 };
/** Mean ink of a mark from which on the reader may take it for one. */
const LEAST_INK = 0.04;
/** Shares of the struck marks that a bound misses. */
const MISSED = [0.03, 0.05, 0.1, 0.15];
const NAMES = /** @type {const} */ (['leaving', 'beyondHand', 'ink', 'alike']);
/** Added to the second derivatives, so that weights stay finite; and Newton steps, of which ten suffice. */
const PENALTY = 1;
const STEPS = 30;

const seeds = (textOf('--seeds') ?? '7101,7102').split(',').map(Number);
const pages = Number(textOf('--pages') ?? 100);
/** @type {Mark[]} */
const marks = [];
for (const kind of KINDS_OF_STROKES) marks.push(...(await gather(kind)));
/** @type {Record<string, Regression>} by the kind that was left out */
const leftOut = {};
for (const kind of KINDS_OF_STROKES) leftOut[kind] = tellLeftOut(kind);
const file = textOf('--json');
if (file !== undefined) await writeFile(file, `${JSON.stringify(leftOut, undefined, 2)}\n`);
const { start, weights } = regress(marks);
say(
  `All kinds: start ${start.toFixed(2)}, ${NAMES.map((name, at) => `${name} ${weights[at]?.toFixed(2)}`).join(', ')}`,
);

/**
 * @param {string} kind
 * @returns {Promise<Mark[]>}
 */
async function gather(kind) {
  const strokes = await loadStrokes(kind, textOf('--real-marks'));
  /** @type {Mark[]} */
  const gathered = [];
  for (const seed of seeds)
    for (let at = 0; at < pages; at++) {
      const page = await drawPage(seed, at, { incidents: INCIDENTS, strokes });
      const groups = page.isHeldOut || !page.filled || !page.code ? undefined : await measure(page.bytes);
      if (groups === undefined || !page.filled) continue;
      const { clear } = reader.calibrate(groups);
      const { questions } = page.filled;
      for (const [index, question] of questions.entries()) {
        const group = groups[groups.length - questions.length + index] ?? [];
        for (const [choice, isStruck] of told(question, group)) {
          const terms = reader.strikeTerms(
            group[choice] ?? { inside: 0, peak: 0, leaving: 0, outside: 0 },
            clear,
          );
          gathered.push({ strokes: kind, isStruck, terms: terms ? NAMES.map((name) => terms[name]) : null });
        }
      }
    }
  return gathered;
}

/** @param {Uint8Array} bytes */
async function measure(bytes) {
  const scan = await reader.openScan(bytes);
  const found = await reader.findPage(reader.shrinkScan(await scan.page(0)), PRINTS);
  if (!found?.opened?.ok) return undefined;
  const own = reader.pageOf(PRINTS, found.opened.code);
  if (own === undefined) return undefined;
  const page = found.opened.code.student > 0 ? { ...own.page, digits: [] } : own.page;
  return reader.measurePage(found.scan.image, found.map, page, own.layout.circleDiameter);
}

/**
 * The marks of a question of which it is known whether they are struck out.
 * @param {{ incident: string, chosen: number | null }} question
 * @param {readonly { inside: number }[]} group
 * @returns {[number, boolean][]}
 */
function told({ incident, chosen }, group) {
  const inkOf = (/** @type {number} */ at) => group[at]?.inside ?? 0;
  /** @type {[number, boolean][]} */
  const known = [];
  if (chosen !== null && ['plain', 'changed', 'erased', 'struck'].includes(incident))
    known.push([chosen, false]);
  if (incident.startsWith('struck')) {
    const [most] = [...group.keys()].filter((at) => at !== chosen).sort((a, b) => inkOf(b) - inkOf(a));
    if (most !== undefined) known.push([most, true]);
  }
  return known.filter(([at]) => inkOf(at) >= LEAST_INK);
}

/**
 * Tells what a regression on the other kinds makes of one.
 * @param {string} kind
 */
function tellLeftOut(kind) {
  const model = regress(marks.filter(({ strokes }) => strokes !== kind));
  const scoresOf = (/** @type {boolean} */ isStruck) =>
    marks
      .filter((mark) => mark.strokes === kind && mark.isStruck === isStruck)
      .map(({ terms }) => (terms ? scoreOf(model, terms) : Number.NEGATIVE_INFINITY))
      .sort((a, b) => a - b);
  const [plain, struck] = [scoresOf(false), scoresOf(true)];
  const never = struck.filter((score) => score === Number.NEGATIVE_INFINITY).length;
  const told = MISSED.map((missed) => {
    const bound = struck[Math.floor(missed * struck.length)] ?? 0;
    const asked = plain.filter((score) => score >= bound).length;
    return `${100 * missed} % missed: ${((100 * asked) / plain.length).toFixed(2)} % of the plain ones asked about`;
  });
  say(
    `${kind}, left out (${plain.length} plain, ${struck.length} struck out, ${never} beyond telling): ${told.join('; ')}`,
  );
  return model;
}

/**
 * @param {Regression} model
 * @param {readonly number[]} terms
 */
function scoreOf({ start: from, weights: by }, terms) {
  return terms.reduce((sum, term, at) => sum + term * (by[at] ?? 0), from);
}

/**
 * Logistic regression by Newton's method.
 * @param {readonly Mark[]} of
 * @returns {Regression}
 */
function regress(of) {
  const rows = of.flatMap(({ terms, isStruck }) => (terms ? [{ row: [1, ...terms], isStruck }] : []));
  /** @type {number[]} */
  let found = new Array(NAMES.length + 1).fill(0);
  for (let step = 0; step < STEPS; step++) {
    /** @type {number[]} */
    const slope = found.map((weight, at) => (at === 0 ? 0 : -PENALTY * weight));
    /** @type {number[][]} */
    const bend = found.map((_, at) => found.map((__, other) => (at === other ? PENALTY : 0)));
    for (const { row, isStruck } of rows) {
      const odds = 1 / (1 + Math.exp(-row.reduce((sum, term, at) => sum + term * (found[at] ?? 0), 0)));
      for (const [at, term] of row.entries()) {
        slope[at] = (slope[at] ?? 0) + term * ((isStruck ? 1 : 0) - odds);
        const line = bend[at] ?? [];
        for (const [other, by] of row.entries())
          line[other] = (line[other] ?? 0) + term * by * odds * (1 - odds);
      }
    }
    const change = solve(bend, slope);
    found = found.map((weight, at) => weight + (change[at] ?? 0));
  }
  const [first = 0, ...others] = found;
  return { start: first, weights: others };
}

/**
 * Solves linear equations by elimination; the matrix is positive definite.
 * @param {number[][]} matrix
 * @param {number[]} right
 */
function solve(matrix, right) {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, pivot] of rows.entries()) {
    const by = pivot[at] ?? 1;
    for (const [column, value] of pivot.entries()) pivot[column] = value / by;
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = row[at] ?? 0;
      for (const [column, value] of pivot.entries()) row[column] = (row[column] ?? 0) - factor * value;
    }
  }
  return rows.map((row) => row[rows.length] ?? 0);
}

/** @param {string} name */
function textOf(name) {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}
