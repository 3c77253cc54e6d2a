import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cheapestOf } from '../../../vitest.growth.ts';
import { makeHostileArchives } from './hostile/hostile-archives.ts';
import { makeCostlyQti, makeHostileQti } from './hostile/hostile-qti.ts';
import type { Judgement } from './hostile/judge-files.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
// The folder is inside the package, so that the judge finds the packages that it imports.
const CACHE = join(HERE, '../.cache');
const MOST_MIB = 100;
const MOST_MS = 1_000;

let folder: string;
let judge: ReturnType<typeof spawn>;
let answers: AsyncIterator<string>;
beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  folder = await mkdtemp(join(CACHE, 'judge-'));
  const outfile = join(folder, 'judge-files.mjs');
  const entryPoints = [join(HERE, 'hostile/judge-files.ts')];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm' });
  judge = spawn(process.execPath, ['--expose-gc', outfile], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (judge.stdout) answers = createInterface({ input: judge.stdout })[Symbol.asyncIterator]();
});
afterAll(async () => {
  judge.stdin?.end();
  await rm(folder, { recursive: true, force: true });
});

async function ask(job: string): Promise<Judgement> {
  judge.stdin?.write(`${job}\n`);
  return JSON.parse((await answers.next()).value);
}

async function judgeFile(
  way: 'archive' | 'qti' | 'costly',
  name: string,
  make: () => Uint8Array,
): Promise<Judgement> {
  const path = join(folder, `${name.replaceAll(/\W/g, '-')}.zip`);
  await writeFile(path, make());
  const mostMs = way === 'costly' ? 5 * MOST_MS : MOST_MS;
  const judgement = await cheapestOf(() => ask(`${way} ${path}`), mostMs);
  const { milliseconds, extraMib } = judgement;
  if (process.env['REPORT_FILES']) process.stdout.write(`${name}: ${milliseconds} ms, ${extraMib} MiB\n`);
  expect(milliseconds, 'milliseconds').toBeLessThan(mostMs);
  expect(extraMib, 'MiB').toBeLessThan(way === 'costly' ? 3 * MOST_MIB : MOST_MIB);
  return judgement;
}

// Only Linux tells the peak memory of a process and can reset it.
describe.skipIf(process.platform !== 'linux')('a hostile file', { timeout: 60_000 }, () => {
  test('that fills the memory would be detected', async () => {
    expect((await ask('control: 150 MiB')).extraMib).toBeGreaterThan(MOST_MIB);
  });

  test.each(makeHostileArchives())('is refused in words as an archive: %s', async (name, make, says) => {
    const { refusal } = await judgeFile('archive', name, make);
    expect(refusal).toMatch(/^“questions\.zip” cannot be opened: .*\. [A-Z].*\.$/);
    expect(refusal).toMatch(says);
  });

  for (const [name, make, says, way = 'qti'] of makeHostileQti()) {
    test(`is refused with a reason as a QTI package: ${name}`, async () => {
      const { refusal } = await judgeFile(way, name, make);
      expect(refusal).toMatch(/^“.*” .*\.$/);
      expect(refusal).toMatch(says);
    });
  }

  test.each(makeCostlyQti())('is read without great cost: %s', async (name, make) => {
    expect((await judgeFile('costly', name, make)).refusal).toBeNull();
  });
});
