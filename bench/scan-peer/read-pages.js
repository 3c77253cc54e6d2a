// A process of the comparison: fills and scans the pages of its turn on both sheets, reads its own, and keeps the peer's as files.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../scripts/project.js';
import { loadSources } from '../load-sources.js';
import { drawing } from '../scans/draw-pages.js';
import { judge } from '../scans/judge.js';
import { renderPage, typesetSheet } from '../scans/typeset-sheets.js';

/** @type {typeof import('../../packages/scans/src/index.ts')} */
const scans = await loadSources(join(ROOT, 'packages/scans'), "export * from './src/index.ts';");

/**
 * @typedef {{ seed: number, pages: number, turn: number, turns: number, folder: string, exam: Exam, peer: Sheet }} Task
 * @typedef {{ questions: number, choices: number }} Exam
 * @typedef {import('./auto-multiple-choice.js').Sheet} Sheet
 * @typedef {import('../../filled-sheets/src/index.ts').FilledPage} FilledPage
 * @typedef {import('../../filled-sheets/src/index.ts').Device} Device
 * @typedef {import('../../packages/scans/src/index.ts').PageReading} PageReading
 * @typedef {{
 *   device: Device, truth: FilledPage['questions'], file: string, cpuMs: number,
 *   ours: Pick<import('../scans/judge.js').JudgedPage, 'verdict' | 'questions'>,
 * }} ComparedPage `file`: the picture for the peer
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
async function run({ seed, pages, turn, turns, folder, exam, peer }) {
  const rows = Array.from({ length: exam.questions }, (_, row) => ({
    number: row + 1,
    choices: exam.choices,
  }));
  const layout = drawing.layOutSheet(rows, drawing.SHEET_PAGES.a4, 0);
  const print = { token: '5ca9000000000000', key: new Uint8Array(32).fill(1), layouts: [layout] };
  const code = { token: print.token, version: 0, page: 0, student: 1 };
  const blank = await typesetSheet(print, code, print.key, drawing.PAPER_DPI);
  const peerBlank = await renderPage(await readFile(peer.pdf), peer.page - 1, drawing.PAPER_DPI);
  // The first page of a process also loads WebAssembly, which is no part of what a page takes.
  await read(drawing.encodePng(blank), print);
  for (let at = turn; at < pages; at += turns) {
    const random = drawing.seededRandom(seed * 1_000_003 + at);
    const device = random.weighted(drawing.DEVICE_WEIGHTS);
    const filling = { hand: drawing.pickHand(random, true), hasHeldOut: true, seed: random.below(2 ** 30) };
    const scanning = { seed: random.below(2 ** 30) };
    const give = (/** @type {FilledPage} */ { image }) =>
      drawing.encodePng(drawing.scanPage(image, device, scanning).image);

    const filledPeer = drawing.fillPage(peerBlank, peer.layout, 0, filling);
    const filled = drawing.fillPage(blank, layout, 0, filling);
    if (JSON.stringify(filledPeer.questions) !== JSON.stringify(filled.questions))
      throw new Error(`Page ${at}: expected the same answers on both sheets`);
    const file = join(folder, `scan-${String(at).padStart(5, '0')}.png`);
    await writeFile(file, give(filledPeer));

    const bytes = give(filled);
    const start = process.cpuUsage();
    const reading = await read(bytes, print);
    const { user, system } = process.cpuUsage(start);
    const { verdict, questions } = judge({ kind: 'sheet', code, filled }, reading);
    /** @type {ComparedPage} */
    const page = {
      ...{ device, truth: filled.questions, file, cpuMs: (user + system) / 1000 },
      ours: { verdict, questions },
    };
    process.send?.(page);
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {import('../../packages/paper/src/sheet/index.ts').PrintedSheets} print
 * @returns {Promise<PageReading>}
 */
async function read(bytes, print) {
  const scan = await scans.openScan(bytes);
  return scans.readPage(await scan.page(0), [print]);
}
