import type { FileBlock } from '@exam/interchange';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type Client, makeJobs } from '../../../platform/jobs/index.ts';
import { makeFakeWorkers, settle } from '../../../platform/jobs/testing/fake-workers.ts';
import { makeFileReader, READING_FILES } from './file-reader.ts';

const FILE = 'Which?\nA. this\nB. that\nANSWER: A\n';
const content = {
  bytes: FILE.length,
  async *pieces() {
    yield Buffer.from(FILE.slice(0, 10));
    yield Buffer.from(FILE.slice(10));
  },
};
const SIZE = { memoryMiB: 1_536, processes: 4 };

/** Reads files in processes that the test ends; a task has the name of its file. */
function makeReader() {
  const workers = makeFakeWorkers(({ input }) => (input as { name: string }).name);
  const jobs = makeJobs([READING_FILES], {
    workersFolder: '',
    size: SIZE,
    beginWorker: workers.begin,
  });
  const read = (name: string, client: Client = { accountId: name }) => {
    const reading = jobs
      .queueOf(READING_FILES)
      .run(client, (worker) =>
        makeFileReader(worker).read({ name }, content, { take: async () => {}, forget: () => {} }),
      );
    // The outcome of a reading that no test asks for.
    reading.catch(() => {});
    return reading;
  };
  return { ...workers, jobs, read };
}

const TOO_LARGE = 'takes too much memory to read. Divide it into smaller ones.';
const UNEXPECTED = 'cannot be read because of an unexpected error. Export it again, or in another format.';

test.each([
  // What takes too much memory, or dies, is tried once more.
  ['takes too long', ['time'], 'takes longer than two minutes to read. Divide it into smaller ones.'],
  ['takes too much memory', ['memory', 'memory'], TOO_LARGE],
  ['ends its process', ['failure', 'failure'], UNEXPECTED],
] as const)('a file that %s is refused in words', async (_what, reasons, words) => {
  const { read, fail } = makeReader();
  const reading = read('questions.txt');
  await settle();
  for (const reason of reasons) await fail('questions.txt', reason);
  await expect(reading).rejects.toMatchObject({
    name: 'RefusedFile',
    message: `The file “questions.txt” ${words}`,
  });
});

test.each([
  ['its reader', { name: 'UnreadableFile', message: 'The zip is broken.' }, 'The zip is broken.'],
  ['nobody', { name: 'TypeError', message: 'secret inside' }, `The file “questions.txt” ${UNEXPECTED}`],
])('a file that is refused in words of %s', async (_whose, error, message) => {
  const { read, refuse } = makeReader();
  const reading = read('questions.txt');
  await settle();
  await refuse('questions.txt', error);
  await expect(reading).rejects.toMatchObject({ name: 'RefusedFile', message });
});

test('a file may take two minutes of processor time, and need not wait for another one that takes long', async () => {
  const { read, running, answer, limitsOf } = makeReader();
  void read('slow');
  const quick = read('quick');
  await settle();
  expect(running()).toEqual(['slow', 'quick']);
  expect(limitsOf('quick')).toEqual({
    memoryMiB: 384,
    keepsHeapSmall: true,
    timeoutMs: 600_000,
    processorMs: 120_000,
  });
  await answer('quick');
  expect(await quick).toBe('quick is done');
});

test('when the server stops, what is being read is refused, and what would be read next', async () => {
  const { read, running, jobs } = makeReader();
  const words = 'The server was stopped while it read the files. Import them again.';
  const reading = read('questions.txt');
  await settle();
  expect(running()).toEqual(['questions.txt']);
  await jobs.close();
  await expect(reading).rejects.toThrow(words);
  await expect(read('questions.txt')).rejects.toThrow(words);
});

test('the real program reads', async () => {
  const jobs = makeJobs([READING_FILES], { workersFolder: inject('workersFolder'), size: SIZE });
  onTestFinished(() => jobs.close());
  const blocks: FileBlock[] = [];
  const take = async (block: FileBlock) => {
    blocks.push(block);
  };
  const summary = await jobs
    .queueOf(READING_FILES)
    .run({ accountId: 'one' }, (worker) =>
      makeFileReader(worker).read({ name: 'questions.txt' }, content, { take, forget: () => {} }),
    );
  expect(summary).toEqual({ format: 'aiken', encoding: undefined });
  expect(blocks).toMatchObject([
    {
      items: [{ kind: 'question', text: 'Which?', choices: ['this', 'that'], correctAnswer: 'this' }],
      share: 1,
    },
  ]);
});
