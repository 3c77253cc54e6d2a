// A process of the benchmark: draws the pages of its turn, reads them, and tells the parent what came of each.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../scripts/project.js';
import { loadSources } from '../load-sources.js';
import { drawing, drawPage, PRINTS } from './draw-pages.js';
import { judge } from './judge.js';
import { loadStrokes } from './load-strokes.js';

/**
 * @typedef {typeof import('../../packages/scans/src/index.ts')} Reader
 * @typedef {{
 *   seed: number, from: number, pages: number, turn: number, turns: number, device?: string, hand?: string, dump?: string,
 *   isAllDumped?: boolean, strokes: readonly string[], realMarks?: string, isLeftOut?: boolean,
 * }} Task
 *   isLeftOut: whether each kind of strokes is read with weights that were found without it; strokes: whose strokes the pages are filled with in turn; realMarks: folder of photographed marks
 */

process.once('message', (/** @type {Task} */ task) => {
  run(task).then(
    () => process.exit(0),
    (error) => {
      process.stderr.write(`${error?.stack ?? error}\n`);
      process.exit(1);
    },
  );
});

/** @param {Task} task */
async function run(task) {
  const strokes = await Promise.all(task.strokes.map((name) => loadStrokes(name, task.realMarks)));
  const readers = await Promise.all(
    task.strokes.map((name) => loadReader(task.isLeftOut ? name : undefined)),
  );
  // The first page of a process also loads WebAssembly, which is no part of what a page takes.
  const warmUp = await drawPage(task.seed, task.from, {});
  for (const reader of new Set(readers)) await read(reader, warmUp.bytes).catch(() => undefined);
  for (let at = task.from + task.turn; at < task.from + task.pages; at += task.turns) {
    const turn = at % strokes.length;
    const page = await drawPage(task.seed, at, { ...task, strokes: strokes[turn] });
    const startMs = performance.now();
    const start = process.cpuUsage();
    /** @type {import('../../packages/scans/src/index.ts').PageReading} */
    let reading = { kind: 'empty' };
    let failure = null;
    try {
      reading = await read(readers[turn] ?? (await loadReader(undefined)), page.bytes);
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    const { user, system } = process.cpuUsage(start);
    const judged = judge(page, reading);
    const { kind, device, format, isHeldOut, isShort, isTypeset, answering, scan } = page;
    /** @type {import('./judge.js').JudgedPage} */
    const result = {
      ...{ at, kind, device, format, isHeldOut, isShort, isTypeset, answering, failure },
      ...{ damages: scan.damages, strokes: task.strokes[turn] ?? '' },
      ...judged,
      ...(failure === null ? {} : { verdict: 'lost' }),
      ...{ cpuMs: (user + system) / 1000, wallMs: performance.now() - startMs },
    };
    process.send?.(result);
    if (task.dump && (task.isAllDumped || isTelling(result))) await dump(task.dump, page, result);
  }
}

/**
 * @param {string | undefined} leftOut the kind of strokes without which the weights of strikes were found
 * @returns {Promise<Reader>}
 */
async function loadReader(leftOut) {
  const load = (/** @type {Parameters<typeof loadSources>[2]} */ other) =>
    loadSources(join(ROOT, 'packages/scans'), "export * from './src/index.ts';", other);
  if (leftOut === undefined) return load(undefined);
  const found = JSON.parse(await readFile(new URL('left-out-weights.json', import.meta.url), 'utf8'))[
    leftOut
  ];
  if (found === undefined) throw new Error(`No weights were found without the strokes "${leftOut}".`);
  const [leaving, beyondHand, ink, alike] = found.weights;
  const weights = JSON.stringify({ leaving, beyondHand, ink, alike });
  const contents = `export const START = ${found.start}; export const WEIGHTS = ${weights};`;
  return load({ path: /strike-weights\.ts$/, contents });
}

/**
 * @param {Reader} scans
 * @param {Uint8Array} bytes
 */
async function read(scans, bytes) {
  const scan = await scans.openScan(bytes);
  try {
    return await scans.readPage(await scan.page(0), PRINTS);
  } finally {
    if ('close' in scan && typeof scan.close === 'function') await scan.close();
  }
}

/** @param {import('./judge.js').JudgedPage} page */
function isTelling({ verdict, questions, studentNumber }) {
  return (
    verdict !== 'right' || studentNumber === 'wrong' || questions.some(({ verdict: of }) => of === 'wrong')
  );
}

/**
 * Writes a page as it was uploaded, as a picture, and what was read beside the truth.
 * @param {string} folder
 * @param {import('./draw-pages.js').DrawnPage} page
 * @param {import('./judge.js').JudgedPage} result
 */
async function dump(folder, page, result) {
  await mkdir(folder, { recursive: true });
  const name = join(folder, `page-${String(result.at).padStart(5, '0')}`);
  await writeFile(`${name}.${page.format === 'png' ? 'scan.png' : page.format}`, page.bytes);
  await writeFile(`${name}.png`, drawing.encodePng(page.scan.image));
  const questions = result.questions.filter(({ verdict }) => verdict !== 'right');
  const centres = page.filled?.questions.map(({ number }) => {
    const layout = PRINTS.find(({ token }) => token === page.code?.token)?.layouts[0];
    const choices = layout?.pages[page.code?.page ?? 0]?.questions.find(
      (of) => of.number === number,
    )?.choices;
    return { number, choices: choices?.map((choice) => page.scan.place(choice)) };
  });
  const told = { ...result, code: page.code, questions, centres };
  await writeFile(`${name}.json`, JSON.stringify(told, null, 1));
}
