// Reads answer sheets in situations of everyday life: covered, torn, curled, written on in other ways than the sheet asks for.
// Usage: node bench/scan-situations.js [--pages 6] [--seed 1] [--only TEXT] [--dump DIR]
//
// The truth is what the student meant. An answer that is hidden is silently wrong if it is read as none without a doubt.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/project.js';
import { loadSources } from './load-sources.js';
import { formatCount, formatShare } from './report.js';
import { drawing, PRINTS } from './scans/draw-pages.js';
import { judge } from './scans/judge.js';
import { SITUATIONS } from './scans/situations.js';

/** @type {typeof import('../packages/scans/src/index.ts')} */
const scans = await loadSources(join(ROOT, 'packages/scans'), "export * from './src/index.ts';");

/**
 * @typedef {import('./scans/situations.js').Situation} Situation
 * @typedef {{ pages: number, notRead: number, questions: number, asked: number, wrong: number, details: string[] }} Outcome
 */

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    dump: { type: 'string' },
  },
});

const PHOTOGRAPH = { width: 1900, height: 2600 };

/** @type {[string, Outcome][]} */
const outcomes = [];
for (const [name, situation] of Object.entries(SITUATIONS)) {
  if (!name.includes(values.only)) continue;
  const outcome = await readSituation(name, situation);
  outcomes.push([name, outcome]);
  process.stdout.write(
    `${name}: ${outcome.notRead} of ${outcome.pages} not read; of ${outcome.questions} questions ${outcome.asked} asked, ${outcome.wrong} silently wrong${outcome.details.length > 0 ? `: ${outcome.details.slice(0, 6).join('; ')}` : ''}\n`,
  );
}
process.stdout.write(`
| situation | pages | not read | questions | asked | silently wrong |
| --- | --- | --- | --- | --- | --- |
${outcomes
  .map(([name, { pages, notRead, questions, asked, wrong }]) =>
    [
      '',
      name,
      formatCount(pages),
      formatCount(notRead),
      formatCount(questions),
      formatShare(asked, questions),
      formatCount(wrong),
      '',
    ]
      .join(' | ')
      .trim(),
  )
  .join('\n')}
`);

/**
 * @param {string} name
 * @param {Situation} situation
 * @returns {Promise<Outcome>}
 */
async function readSituation(name, situation) {
  const outcome = {
    pages: Number(values.pages),
    notRead: 0,
    questions: 0,
    asked: 0,
    wrong: 0,
    details: /** @type {string[]} */ ([]),
  };
  for (let at = 0; at < outcome.pages; at++) {
    const { code, filled, image } = drawSituation(situation, Number(values.seed) * 1_009 + at);
    const [reading] = await scans.readSheets(image, PRINTS);
    if (reading === undefined) throw new Error('Expected a reading.');
    const judged = judge({ kind: 'sheet', code, filled }, reading);
    const wrong = judged.questions.filter(({ verdict }) => verdict === 'wrong');
    outcome.notRead += judged.verdict === 'not registered' || judged.verdict === 'lost' ? 1 : 0;
    outcome.questions += judged.questions.length;
    outcome.asked += judged.questions.filter(({ verdict }) => verdict === 'doubtful').length;
    outcome.wrong +=
      wrong.length + (judged.verdict === 'wrong page' ? 100 : 0) + (judged.studentNumber === 'wrong' ? 1 : 0);
    outcome.details.push(
      ...wrong.map(
        ({ number, kind, truth, read }) => `page ${at} question ${number} (${kind}) ${truth} read as ${read}`,
      ),
    );
    if (values.dump !== undefined && (wrong.length > 0 || judged.verdict !== 'right'))
      await dump(name, at, image);
  }
  return outcome;
}

/**
 * @param {Situation} situation
 * @param {number} seed
 */
function drawSituation({ filling = {}, onPaper, device = 'feeder 200 dpi', seen, bend }, seed) {
  const random = drawing.seededRandom(seed);
  const print = random.pick(PRINTS.slice(0, 5));
  const layout = print.layouts[0];
  const page = layout?.pages[0];
  if (layout === undefined || page === undefined) throw new Error('A print has no page.');
  const code = { token: print.token, version: 0, page: 0, student: page.digits.length === 0 ? 7 : 0 };
  const blank = drawing.drawBlankSheet(layout, code, print.key);
  const { answers, ...others } = /** @type {any} */ (filling);
  const letter = random.below(2);
  const filled = drawing.fillPage(blank, layout, 0, {
    seed: random.below(2 ** 30),
    ...(answers === 'blank' ? { answers: new Map(page.questions.map(({ number }) => [number, null])) } : {}),
    ...(answers === 'one letter'
      ? { answers: new Map(page.questions.map(({ number }) => [number, letter])) }
      : {}),
    ...others,
  });
  onPaper?.({ image: filled.image, page, filled, random });
  const known = drawing.DEVICES.find((name) => name === device);
  if (known === undefined) throw new Error(`There is no device ${device}.`);
  const scanned = bend
    ? photographBent(filled.image, bend(random))
    : drawing.scanPage(filled.image, known, {
        seed: random.below(2 ** 30),
        isClean: known.startsWith('feeder'),
      }).image;
  return { code, filled, image: seen ? seen(scanned, random) : scanned };
}

/**
 * @param {import('../filled-sheets/src/index.ts').GreyImage} paper
 * @param {(at: { x: number, y: number }) => { x: number, y: number }} bend
 */
function photographBent(paper, bend) {
  const places = [0, 0.25, 0.5, 0.75, 1].flatMap((x) =>
    [0, 0.25, 0.5, 0.75, 1].map((y) => bend({ x: 210 * x, y: 297 * y })),
  );
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const scale =
    0.93 *
    Math.min(
      PHOTOGRAPH.width / (Math.max(...xs) - Math.min(...xs)),
      PHOTOGRAPH.height / (Math.max(...ys) - Math.min(...ys)),
    );
  const middle = { x: (Math.max(...xs) + Math.min(...xs)) / 2, y: (Math.max(...ys) + Math.min(...ys)) / 2 };
  return drawing.warpPage(
    drawing.blurImage(paper, { x: 0.8, y: 0.8 }),
    (at) => {
      const { x, y } = bend(at);
      return {
        x: PHOTOGRAPH.width / 2 + (x - middle.x) * scale,
        y: PHOTOGRAPH.height / 2 + (y - middle.y) * scale,
      };
    },
    { ...PHOTOGRAPH, backing: 60 },
  );
}

/**
 * @param {string} name
 * @param {number} at
 * @param {import('../filled-sheets/src/index.ts').GreyImage} image
 */
async function dump(name, at, image) {
  const folder = String(values.dump);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name} ${at}.png`), drawing.encodePng(image));
}
