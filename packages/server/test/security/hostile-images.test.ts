import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cheapestOf } from '../../../../vitest.growth.ts';
import { draw, FORMATS } from '../../src/features/images/testing/drawings.ts';
import { makeTally } from '../tally.ts';
import { blackPng, makeBombs } from './hostile/bombs.ts';
import { MARK, makeDisguises } from './hostile/disguises.ts';
import type { Judgement } from './hostile/judge-images.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
// The folder is inside the package, so that the judge finds the packages that it imports.
const CACHE = join(HERE, '../../.cache');
const MOST_MIB = 100;
/** The row promises one second on a quiet machine; this machine may be busy. */
const MOST_MS = 5_000;

let folder: string;
let judge: ReturnType<typeof spawn>;
let answers: AsyncIterator<string>;
beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  folder = await mkdtemp(join(CACHE, 'judge-'));
  const outfile = join(folder, 'judge-images.mjs');
  const entryPoints = [join(HERE, 'hostile/judge-images.ts')];
  const external = ['@napi-rs/canvas'];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', external });
  judge = spawn(process.execPath, ['--expose-gc', outfile], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (judge.stdout) answers = createInterface({ input: judge.stdout })[Symbol.asyncIterator]();
  // The first image of a process also loads the library, which must not count.
  for (const format of FORMATS) await judgeFile(await draw(format));
});
afterAll(async () => {
  judge.stdin?.end();
  await rm(folder, { recursive: true, force: true });
});

async function ask(job: string): Promise<Judgement> {
  judge.stdin?.write(`${job}\n`);
  return JSON.parse((await answers.next()).value);
}

let nextFile = 1;
/** @returns the judgement of a file, and the image that was made from it */
async function judgeFile(bytes: Buffer): Promise<Judgement & { made: Buffer }> {
  const path = join(folder, `file-${nextFile++}`);
  await writeFile(path, bytes);
  const judgement = await cheapestOf(() => ask(path), MOST_MS);
  const made = judgement.refusal === null ? await readFile(`${path}.out`) : Buffer.alloc(0);
  return { ...judgement, made };
}

const IN_WORDS = /^The (image|file) .*\.$/;

/**
 * A sentence about a file that was treated wrongly; empty if it is refused in a sentence or became an image without the
 * mark.
 */
function faultsOf({
  refusal,
  milliseconds,
  extraMib,
  fetches,
  made,
}: Judgement & { made: Buffer }): string[] {
  return [
    ...(refusal === null || IN_WORDS.test(refusal) ? [] : [refusal]),
    ...(made.includes(MARK) || made.includes('Exif') ? ['it kept what the file carried'] : []),
    ...(milliseconds > MOST_MS ? [`${milliseconds} ms`] : []),
    ...(extraMib > MOST_MIB ? [`${extraMib} MiB`] : []),
    ...(fetches > 0 ? [`${fetches} fetches`] : []),
  ];
}

// Only Linux tells the peak memory of a process and can reset it.
describe.skipIf(process.platform !== 'linux')('a hostile image', () => {
  test('that fills the memory or opens a socket would be detected', async () => {
    expect((await ask('control: 150 MiB')).extraMib).toBeGreaterThan(MOST_MIB);
    expect((await ask('control: a socket')).fetches).toBe(1);
    const kept = { refusal: null, milliseconds: 0, extraMib: 0, fetches: 0, made: Buffer.from(`<i>${MARK}`) };
    expect(faultsOf(kept)).toEqual(['it kept what the file carried']);
  });

  test.each([
    ['bombs', makeBombs],
    ['disguises, fragments and stowaways', makeDisguises],
  ])('%s are refused in words or made harmless', async (what, make) => {
    const tally = makeTally();
    for (const [name, bytes] of await make()) {
      const faults = faultsOf(await judgeFile(bytes));
      tally.add(`${name}: ${faults.join(', ')}`, faults.length === 0);
    }
    expect(tally.report(17, `${what} among images`)).toEqual([]);
  });

  test('with the largest accepted number of pixels takes only the memory of its pixels', async () => {
    const { refusal, extraMib, milliseconds } = await judgeFile(blackPng(8_000, 5_000));
    // Four bytes per pixel, the smaller stored picture, and its two encodings.
    expect([refusal, extraMib < 256, milliseconds <= MOST_MS]).toEqual([null, true, true]);
  });
});
