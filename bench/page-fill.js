// Measures how full the pages of papers are, by their ink: the position of the lowest black on a page, as a share of
// the room between its margins.
// Usage: node bench/page-fill.js [--quick]

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT, say } from '../scripts/project.js';
import { loadSources } from './load-sources.js';
import { SETTINGS } from './papers/print.js';
import { seededRandom } from './random.js';
import { makeRichQuestions } from './rich-questions.js';

/**
 * @typedef {{ share: number, isLast: boolean }} Page share: of its room that is filled, from 0 to 1
 * @typedef {import('../packages/paper/src/paper.ts').PaperExam} PaperExam
 * @typedef {import('../packages/paper/src/paper.ts').PaperImage} PaperImage
 * @typedef {typeof import('../packages/paper/src/compose-paper.ts') & typeof import('../packages/paper/src/typst/compile.ts')} Paper
 */

const SEED = 20_261_123;
const PAPERS = process.argv.includes('--quick') ? 20 : 200;
/** One question in this many shows a picture. */
const PICTURES = [3, 5, 10, 40];
const PIXELS_PER_POINT = 0.5;
const DARK = 128;

/**
 * Elements that the canvas does not know, or that Typst draws over earlier pages: symbols, pictures, white sheets.
 */
const REPLACED = /** @type {const} */ ([
  [/<path class="typst-shape" fill="#ffffff"[^>]*\/>/g, ''],
  [/(<\/?)symbol/g, '$1g'],
  [/<image [^>]*?width="([^"]+)" height="([^"]+)"[^>]*\/>/g, '<rect width="$1" height="$2"/>'],
]);

/** The canvas of the server's package, because the bench has none. */
const { createCanvas, loadImage } = createRequire(join(ROOT, 'packages/server/package.json'))(
  '@napi-rs/canvas',
);

/** @type {Paper} */
const paper = await loadSources(
  join(ROOT, 'packages/paper'),
  "export * from './src/compose-paper.ts'; export * from './src/typst/compile.ts';",
);
for (const mayBreakQuestions of [false, true]) {
  /** @type {Page[]} */
  const pages = [];
  for (let at = 0; at < PAPERS; at++) pages.push(...(await measure(makeExam(at, mayBreakQuestions))));
  say(mayBreakQuestions ? 'Questions may break:' : 'Each question on one page:');
  for (const isLast of [false, true]) tell(isLast, pages);
}

/**
 * @param {boolean} isLast
 * @param {readonly Page[]} all
 */
function tell(isLast, all) {
  const shares = all
    .filter((page) => page.isLast === isLast)
    .map(({ share }) => share)
    .sort((one, other) => one - other);
  const percent = (/** @type {number} */ place) =>
    `${((shares[Math.floor(shares.length * place)] ?? 0) * 100).toFixed(1)} %`;
  const name = isLast ? 'last pages' : 'other pages';
  say(
    `  ${shares.length} ${name}: median ${percent(0.5)}, a tenth below ${percent(0.1)}, least ${percent(0)}`,
  );
}

/**
 * An exam of 10 to 69 questions; the papers differ in size, columns, font size, and the number of pictures.
 * @param {number} at
 * @param {boolean} mayBreakQuestions
 * @returns {PaperExam}
 */
function makeExam(at, mayBreakQuestions) {
  const random = seededRandom(SEED + at);
  const below = (/** @type {number} */ bound) => Math.floor(random() * bound);
  const made = makeRichQuestions(SEED + at, 10 + below(60), PICTURES[at % PICTURES.length] ?? 10);
  const chapter = { _id: 'c', name: 'Chapter', number: 1, course: { _id: null, name: 'Course' } };
  const questions = made.questions.map((question, number) => ({
    ...question,
    ...{ _id: `${number}`, chapterId: 'c', chapter, explanation: '', source: '' },
  }));
  /** @type {Map<string, PaperImage>} */
  const images = new Map();
  for (const [id, content] of made.pictures)
    images.set(id, { content, type: 'image/png', width: 300 + below(600), height: 150 + below(450) });
  const choiceColumns = below(2) === 0 ? 1 : 2;
  const paperSize = below(2) === 0 ? 'a4' : 'us-letter';
  const settings = { ...SETTINGS, choiceColumns, paperSize, fontSize: 10 + below(3), mayBreakQuestions };
  return /** @type {PaperExam} */ (
    /** @type {unknown} */ ({
      ...{ settings, images, examId: `${at}`, hasVersions: false },
      version: { label: 'A', questions, key: questions.map(() => 'A') },
    })
  );
}

/**
 * @param {PaperExam} exam
 * @returns {Promise<Page[]>}
 */
async function measure(exam) {
  const composed = paper.composePaper({ exam, part: 'questions' });
  let svg = paper.setPaper(composed, exam.images, (compiler, document) => compiler.plainSvg(document));
  for (const [pattern, instead] of REPLACED) svg = svg.replace(pattern, instead);
  const { width, height, marginTop, marginBottom } = composed.page;
  const all = Number(/viewBox="0 0 [\d.]+ ([\d.]+)"/.exec(svg)?.[1]);
  const canvas = createCanvas(Math.ceil(width * PIXELS_PER_POINT), Math.ceil(all * PIXELS_PER_POINT));
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(await loadImage(Buffer.from(svg)), 0, 0, canvas.width, canvas.height);
  const count = Math.round(all / height);
  return Array.from({ length: count }, (_, page) => {
    const [top, bottom] = [page * height + marginTop, (page + 1) * height - marginBottom].map((points) =>
      Math.round(points * PIXELS_PER_POINT),
    );
    const room = Number(bottom) - Number(top);
    const { data } = context.getImageData(0, top, canvas.width, room);
    return { share: lowestInk(data) / (room * canvas.width * 4), isLast: page === count - 1 };
  });
}

/**
 * @param {Uint8ClampedArray} pixels red, green, blue and opacity of each pixel
 * @returns {number} the position after the last dark pixel
 */
function lowestInk(pixels) {
  let at = pixels.length - 4;
  while (at >= 0 && Number(pixels[at]) >= DARK) at -= 4;
  return at + 4;
}
