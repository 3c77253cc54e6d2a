// Learns from drawn pages how a mark that is struck out differs from the other marks of its hand, and writes
// packages/scans/src/circles/strike-trees.ts. Pages of these seeds are spent: figures of the reader must come from others.
// Usage: node bench/scans/learn-strikes.js [--seeds 7001,7002] [--pages 300]
// It first learns from four fifths of the pages at a time, and tells what the trees make of the rest.

import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, say } from '../../scripts/project.js';
import { loadSources } from '../load-sources.js';
import { boostTrees, sumOfTrees } from './boost-trees.js';

/**
 * @typedef {import('../../packages/scans/src/circles/strike.ts').HandShapes} HandShapes
 * @typedef {{ page: number, isStruck: boolean, isFeeder: boolean, shape: readonly number[] }} Mark
 * @typedef {{ hand: HandShapes | null, marks: readonly Mark[] }} LearnedPage
 * @typedef {{ seeds: readonly number[], pages: number, turn: number, turns: number }} Task
 */

const TREES_FILE = join(ROOT, 'packages/scans/src/circles/strike-trees.ts');
/** Of a thousand questions these many are struck out; a stack of the benchmark has 8 and 1. */
const INCIDENTS = { struck: 20, 'struck, none': 20 };
/** Marks of a hand that are not struck out, whatever else happened to their question. */
const STANDING = ['plain', 'changed', 'erased', 'struck'];
/** Mean ink of a mark from which on the reader may take it for one. */
const LEAST_INK = 0.06;
/** Settings of the trees: 160 and 12 leaves tell hardly more, 60 and 6 a fifth less. */
const BOOSTING = { trees: 80, leaves: 7, rate: 0.12, penalty: 3, leastRows: 10 };
/** Parts of the pages, of which each is judged by what the others taught. */
const FOLDS = 5;
const DIGITS = 4;

if (process.argv[2] === 'gather')
  process.once('message', (/** @type {Task} */ task) => {
    gather(task).then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${error?.stack ?? error}\n`);
        process.exit(1);
      },
    );
  });
else await learn();

async function learn() {
  const seeds = (textOf('--seeds') ?? '7001,7002').split(',').map(Number);
  const pages = await gatherAll({ seeds, pages: Number(textOf('--pages') ?? 300) });
  const usual = usualHand(pages);
  const marks = pages.flatMap(({ hand, marks: of }) => of.map((mark) => ({ ...mark, hand: hand ?? usual })));
  const struck = marks.filter(({ isStruck }) => isStruck).length;
  say(`${pages.length} pages, ${marks.length} marks, ${struck} of them struck out.`);
  const { strikeFeatures } = await loadReader();
  const rows = marks.map(({ shape, hand }) => strikeFeatures(shape, hand));
  const labels = marks.map(({ isStruck }) => isStruck);
  judge(marks, rows, labels);
  const trees = boostTrees(rows, labels, BOOSTING);
  await writeFile(TREES_FILE, sourceOf(usual, trees));
  say(`Written: ${TREES_FILE}. Format it with npm run format.`);
}

/**
 * Draws the pages on all cores.
 * @param {{ seeds: readonly number[], pages: number }} what
 */
async function gatherAll({ seeds, pages }) {
  const turns = availableParallelism();
  /** @type {LearnedPage[]} */
  const learned = [];
  await Promise.all(
    Array.from(
      { length: turns },
      (_, turn) =>
        new Promise((resolve, reject) => {
          const child = fork(fileURLToPath(import.meta.url), ['gather']);
          child.on('message', (/** @type {LearnedPage} */ page) => learned.push(page));
          child.on('error', reject);
          child.on('exit', (code) =>
            code === 0 ? resolve(undefined) : reject(new Error(`A drawing process ended with ${code}`)),
          );
          child.send({ seeds, pages, turn, turns });
        }),
    ),
  );
  // Pages come as they are done; the trees must not depend on which core was faster.
  return learned.toSorted((a, b) => (a.marks[0]?.page ?? 0) - (b.marks[0]?.page ?? 0));
}

/** @param {Task} task */
async function gather({ seeds, pages, turn, turns }) {
  const { drawPage, PRINTS } = await import('./draw-pages.js');
  const reader = await loadReader();
  for (const [order, seed] of seeds.entries()) {
    for (let at = turn; at < pages; at += turns) {
      const page = await drawPage(seed, at, { incidents: INCIDENTS });
      if (page.isHeldOut || !page.filled || !page.code) continue;
      const groups = await measure(reader, page.bytes, PRINTS);
      if (groups === undefined) continue;
      const { digits, questions } = page.filled;
      const shapes = reader.calibrate(groups).shapes;
      const hand = shapes === reader.USUAL_SHAPES ? null : shapes;
      const marks = questions.flatMap((question, index) =>
        (groups[groups.length - questions.length + index] ?? []).flatMap(({ inside, shape }, choice) => {
          const isStruck = choice !== question.chosen && question.incident.startsWith('struck');
          const isStanding = choice === question.chosen && STANDING.includes(question.incident);
          if (!(isStruck || isStanding) || inside < LEAST_INK) return [];
          return [{ page: order * pages + at, isStruck, isFeeder: page.device.startsWith('feeder'), shape }];
        }),
      );
      if (marks.length > 0 && groups.length >= digits.length) process.send?.({ hand, marks });
    }
  }
}

/**
 * @typedef {typeof import('../../packages/scans/src/learning.ts')} Reader
 * @returns {Promise<Reader>}
 */
function loadReader() {
  return loadSources(join(ROOT, 'packages/scans'), "export * from './src/learning.ts';");
}

/**
 * @param {Reader} reader
 * @param {Uint8Array} bytes
 * @param {readonly import('../../packages/paper/src/sheet/index.ts').PrintedSheets[]} prints
 */
async function measure(reader, bytes, prints) {
  const scan = await reader.openScan(bytes);
  const found = await reader.findPage(reader.shrinkScan(await scan.page(0)), prints);
  if (!found?.opened?.ok) return undefined;
  const own = reader.pageOf(prints, found.opened.code);
  if (own === undefined) return undefined;
  const page = found.opened.code.student > 0 ? { ...own.page, digits: [] } : own.page;
  return reader.measurePage(found.scan.image, found.map, page, own.layout.circleDiameter);
}

/**
 * Of each figure the median of the pages.
 * @param {readonly LearnedPage[]} pages
 * @returns {HandShapes}
 */
function usualHand(pages) {
  const hands = pages.flatMap(({ hand }) => hand ?? []);
  const middleOf = (/** @type {keyof HandShapes} */ which) =>
    (hands[0]?.[which] ?? []).map((_, at) => {
      const sorted = hands.map((hand) => hand[which][at] ?? 0).sort((a, b) => a - b);
      return round(sorted[sorted.length >> 1] ?? 0);
    });
  return { middle: middleOf('middle'), most: middleOf('most') };
}

/**
 * Tells how many plain marks would be asked about at bounds that find so many of the struck ones.
 * @param {readonly Mark[]} marks
 * @param {readonly (readonly number[])[]} rows
 * @param {readonly boolean[]} labels
 */
function judge(marks, rows, labels) {
  const scores = new Array(rows.length).fill(0);
  for (let fold = 0; fold < FOLDS; fold++) {
    const isIn = marks.map(({ page }) => page % FOLDS !== fold);
    const known = rows.flatMap((_, at) => (isIn[at] ? [at] : []));
    const trees = boostTrees(
      known.map((at) => rows[at] ?? []),
      known.map((at) => labels[at] ?? false),
      BOOSTING,
    );
    for (const [at, row] of rows.entries()) if (!isIn[at]) scores[at] = sumOfTrees(trees, row);
  }
  const struck = scores.filter((_, at) => labels[at]).sort((a, b) => a - b);
  for (const missed of [0.1, 0.08, 0.06, 0.04, 0.03, 0.02, 0.015, 0.01]) {
    const bound = struck[Math.floor(missed * struck.length)];
    const shareOf = (/** @type {(mark: Mark) => boolean} */ isAsked) => {
      const plain = scores.filter((_, at) => !labels[at] && isAsked(/** @type {Mark} */ (marks[at])));
      return `${((100 * plain.filter((score) => score >= bound).length) / plain.length).toFixed(2)} %`;
    };
    say(
      `Bound ${bound.toFixed(2)}: ${(100 * missed).toFixed(1)} % of the struck marks missed, ` +
        `${shareOf(() => true)} of the plain ones asked about, ${shareOf(({ isFeeder }) => isFeeder)} from feeders.`,
    );
  }
}

/**
 * @param {HandShapes} usual
 * @param {readonly (readonly number[])[]} trees
 */
function sourceOf(usual, trees) {
  return `// Written by bench/scans/learn-strikes.js; strike.ts tells what it means.

export const USUAL_HAND = ${JSON.stringify(usual)};

export const STRIKE_TREES: readonly (readonly number[])[] = ${JSON.stringify(trees.map((tree) => tree.map(round)))};
`;
}

/** @param {number} value */
function round(value) {
  return Number(value.toFixed(DIGITS));
}

/** @param {string} name */
function textOf(name) {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}
