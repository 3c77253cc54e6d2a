import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileBlock } from '@exam/interchange';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { makeWorkshop, type Workshop } from '../../../platform/workshop/index.ts';
import { type FileReader, makeFileReader, READING_FILES } from './file-reader.ts';

let folder: string;
const workshops: Workshop[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-reader-'));
});
afterEach(async () => {
  for (const workshop of workshops.splice(0)) await workshop.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const FILE = 'Which?\nA. this\nB. that\nANSWER: A\n';

/** Reads a file with a reader and ignores its contents. */
function read(reader: FileReader, name = 'questions.txt', take = async (_block: FileBlock) => {}) {
  const content = Buffer.from(FILE);
  async function* pieces() {
    yield content.subarray(0, 10);
    yield content.subarray(10);
  }
  return reader.read({ name }, { bytes: content.length, pieces }, { take, forget: () => {} });
}

/** A reader with processes of its own, which go on until the test ends. */
function readerWith(workersFolder: string, worker = READING_FILES.worker!): FileReader {
  const definition = { ...READING_FILES, worker };
  const workshop = makeWorkshop([definition], { workersFolder, size: { memoryMiB: 1_536, processes: 4 } });
  workshops.push(workshop);
  const bench = workshop.at(definition);
  let accountId = 0;
  return {
    read: (...args) =>
      bench.inTurn({ accountId: String(accountId++) }, (one) => makeFileReader(one).read(...args)),
    suggestChapters: (...args) =>
      bench.inTurn({ accountId: String(accountId++) }, (one) => makeFileReader(one).suggestChapters(...args)),
  };
}

/** Longer than a busy machine needs for anything that ends. */
const LONG_MS = 20_000;

/** A reader whose worker follows instructions instead of reading. */
async function readerThat(does: string, timeoutMs = LONG_MS): Promise<FileReader> {
  const program = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ input }) => { if (input !== undefined) { ${does} } });`;
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'question-files-worker.js'), program);
  return readerWith(folder, { program: 'question-files-worker', memoryMiB: 128, timeoutMs });
}

test.each([
  ['hangs', 'for (;;);', 'takes longer than three minutes to read. Divide it into smaller ones.', 1_500],
  [
    'eats memory',
    'const eaten = []; for (;;) eaten.push(Array.from({ length: 100_000 }, (_, at) => String(at)));',
    'takes too much memory to read. Divide it into smaller ones.',
  ],
  [
    'dies',
    'process.exit(1);',
    'cannot be read because of an unexpected error. Export it again, or in another format.',
  ],
  [
    'stumbles',
    "parentPort.postMessage({ ok: false, name: 'TypeError', message: 'secret inside', stack: '' });",
    'cannot be read because of an unexpected error. Export it again, or in another format.',
  ],
])('a file that %s is refused in words', async (_what, does, words, timeoutMs = LONG_MS) => {
  const reader = await readerThat(does, timeoutMs);
  await expect(read(reader)).rejects.toMatchObject({
    name: 'RefusedFile',
    message: `The file “questions.txt” ${words}`,
  });
});

test('a file need not wait for another one that takes long', async () => {
  const does =
    "if (input.name === 'slow') for (;;); parentPort.postMessage({ ok: true, value: input.name });";
  const reader = await readerThat(does);
  const slow = read(reader, 'slow').catch(({ message }: Error) => message);
  expect(await read(reader, 'quick')).toBe('quick');
  expect(await read(reader, 'quick')).toBe('quick');
  await workshops.at(-1)?.close();
  expect(await slow).toMatch(/^The server was stopped/);
});

test('a file that is refused in words of its reader is refused in these', async () => {
  const refusal = "{ ok: false, name: 'UnreadableFile', message: 'The zip is broken.', stack: '' }";
  const reader = await readerThat(`parentPort.postMessage(${refusal});`);
  await expect(read(reader)).rejects.toMatchObject({
    name: 'RefusedFile',
    message: 'The zip is broken.',
  });
});

test('when the server stops, what is being read is refused, and what would be read next', async () => {
  const reader = await readerThat('for (;;);');
  const words = 'The server was stopped while it read the files. Import them again.';
  const reading = expect(read(reader)).rejects.toThrow(words);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await workshops.at(-1)?.close();
  await reading;
  await expect(read(reader)).rejects.toThrow(words);
});

test('the real program reads', async () => {
  const reader = readerWith(inject('workersFolder'));
  const blocks: FileBlock[] = [];
  const take = async (block: FileBlock) => {
    blocks.push(block);
  };
  expect(await read(reader, 'questions.txt', take)).toEqual({ format: 'aiken', encoding: undefined });
  expect(blocks).toMatchObject([
    {
      items: [{ kind: 'question', text: 'Which?', choices: ['this', 'that'], correctAnswer: 'this' }],
      share: 1,
    },
  ]);
});
