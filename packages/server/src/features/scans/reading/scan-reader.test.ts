import { expect, test } from 'vitest';
import { TaskError, WorkerEnded } from '../../../platform/jobs/index.ts';
import type { OpenedScan, ReadScanPage, ScanTasks } from '../../../workers/scans-worker.ts';
import { readPages } from './scan-reader.ts';

const FILE = { name: 'stack.pdf', bytes: 0, pieces: async function* () {} };

const NEVER_OVER = { isTimeSliceOver: () => false, yield: async () => {} };

/** A worker that breaks off at some pages of its file. */
function workerThatEnds(
  numberOfPages: number,
  breaks: Readonly<Record<number, Error>>,
  processorMs = 0,
): Parameters<typeof readPages>[0] {
  return {
    ...NEVER_OVER,
    run: async (_, input, { take } = {}) => {
      const { from } = input as Parameters<ScanTasks['readScan']>[0];
      const give = take as (part: OpenedScan | ReadScanPage) => Promise<void>;
      await give({ numberOfPages, processorMs });
      for (let position = from; position < numberOfPages; position++) {
        if (breaks[position]) throw breaks[position];
        await give({ position, sheets: [{ reading: { kind: 'empty' }, picture: null }], processorMs });
      }
      return undefined as never;
    },
  };
}

/** The kinds of the pages, and which are left out. */
async function read(worker: Parameters<typeof readPages>[0]) {
  const kinds: string[] = [];
  const leftOut: number[] = [];
  const take = async (part: OpenedScan | ReadScanPage) => {
    if ('numberOfPages' in part) return;
    const read = part.sheets.map(({ reading }) => reading.kind).join();
    kinds[part.position] = `${kinds[part.position] ?? ''}${read}`;
    if (part.refusal !== undefined) leftOut.push(part.position);
  };
  await readPages(worker, { file: FILE, prints: [], from: 0, take });
  return { kinds, leftOut };
}

const TIME = new WorkerEnded('time');

test('a page that takes too long or breaks its process is unreadable, and the others are read', async () => {
  const broken = new TaskError({ ok: false, name: 'RangeError', message: '', stack: undefined });
  expect(await read(workerThatEnds(4, { 0: TIME, 2: broken }))).toEqual({
    kinds: ['unreadable', 'empty', 'unreadable', 'empty'],
    leftOut: [0, 2],
  });
});

test('a file of which many pages end their process is refused, and so is one that cannot be opened', async () => {
  const ends = Object.fromEntries([0, 1, 2, 3].map((position) => [position, TIME]));
  await expect(read(workerThatEnds(5, ends))).rejects.toThrow('takes too long to read');
  const worker: Parameters<typeof readPages>[0] = {
    ...NEVER_OVER,
    run: () => Promise.reject(new WorkerEnded('memory')),
  };
  await expect(read(worker)).rejects.toThrow('takes too much memory to read');
});

test('a server that stops leaves the page to the next one', async () => {
  const worker = workerThatEnds(2, { 1: new WorkerEnded('stopped') });
  await expect(read(worker)).rejects.toMatchObject({ name: 'InterruptedScan' });
});

test('while others wait, a time slice ends behind a page that is stored, and the next one goes on there', async () => {
  const steps: string[] = [];
  const worker = {
    ...workerThatEnds(5, { 3: TIME }),
    // Over as soon as anything was read in it.
    isTimeSliceOver: () => steps.length > 0 && steps.at(-1) !== 'next slot',
    yield: async () => void steps.push('next slot'),
  };
  const take = async (part: OpenedScan | ReadScanPage) => {
    if ('position' in part) steps.push(`page ${part.position}`);
  };
  await readPages(worker, { file: FILE, prints: [], from: 0, take });
  const pages = [0, 1, 2, 3, 4].map((position) => `page ${position}`);
  expect(steps).toEqual(pages.flatMap((page, at) => (at === 0 ? [page] : ['next slot', page])));
});

test('a page has ten seconds of the processor, and a file fifteen minutes', async () => {
  let limits: unknown;
  const worker = workerThatEnds(10, {}, 100_000);
  const run: typeof worker.run = (name, input, way) => {
    limits = way?.partProcessorMs;
    return worker.run(name, input, way);
  };
  const kept: unknown[] = [];
  const take = async (part: unknown) => void kept.push(part);
  const reading = readPages({ ...worker, run }, { file: FILE, prints: [], from: 0, take });
  await expect(reading).rejects.toThrow('takes too long to read');
  expect([limits, kept.length]).toEqual([10_000, 10]);
});
