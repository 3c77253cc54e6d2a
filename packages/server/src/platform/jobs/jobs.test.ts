import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { type FinishedJob, type JobDefinition, makeJobs, type Worker } from './jobs.ts';
import { makeFakeWorkers, settle } from './testing/fake-workers.ts';
import { WorkerEnded } from './worker-process.ts';

const QUEUE = { atOnce: 1, capacity: 4, ofEach: { atOnce: 1, capacity: 2 }, refusal: 'Come again.' };
const SORTING: JobDefinition = { name: 'sorting', queue: { ...QUEUE }, isDurable: false };
const OTHER: JobDefinition = { name: 'other', queue: { ...QUEUE }, isDurable: false };

/** A queue whose jobs are named by account and number, and end when the test says so. */
function queueOf(definition: JobDefinition) {
  const jobs = makeJobs([SORTING, OTHER], { workersFolder: '' });
  const queue = jobs.queueOf(definition);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    jobs,
    queue,
    begun,
    bring(name: string, signal?: AbortSignal) {
      return queue.run({ accountId: name[0]!, signal }, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    },
    settle,
    async end(name: string) {
      await settle();
      ends.get(name)?.();
      await settle();
    },
  };
}

test('accounts are served in a circle, and one with many jobs waits behind the others', async () => {
  const { bring, begun, end } = queueOf(SORTING);
  const all = [bring('a1'), bring('a2'), bring('b1'), bring('c1')];
  for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  await Promise.all(all);
});

test('a client that has gone frees its place, and nothing is begun for it', async () => {
  const { bring, begun, end, settle } = queueOf(SORTING);
  const first = bring('a1');
  const client = new AbortController();
  const gone = bring('a2', client.signal);
  await expect(bring('a3')).rejects.toMatchObject({ status: 503, message: 'Come again.' });
  client.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  const next = bring('a3');
  await end('a1');
  await settle();
  expect(begun).toEqual(['a1', 'a3']);
  await end('a3');
  await Promise.all([first, next]);
  await expect(bring('a4', client.signal)).rejects.toThrow('gone');
});

test('work of one kind does not wait for work of another', async () => {
  const { jobs, bring, end } = queueOf(SORTING);
  const first = bring('a1');
  expect(await jobs.queueOf(OTHER).run({ accountId: 'a' }, async () => 'done')).toBe('done');
  await end('a1');
  await first;
});

test('a definition outside the list of jobs cannot be used', () => {
  const { jobs } = queueOf(SORTING);
  expect(() => jobs.queueOf({ ...SORTING, name: 'unknown' })).toThrow('the list of jobs has no unknown');
});

describe('the time slice of a durable job', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (milliseconds: number) => void vi.advanceTimersByTime(milliseconds);

  const WORKER = { program: 'worker', memoryMiB: 128, timeoutMs: 600_000 };
  const SCANNING: JobDefinition = {
    name: 'scanning',
    queue: { atOnce: 1, capacity: 20, refusal: 'Come again.' },
    isDurable: true,
    worker: WORKER,
  };
  const IMPORTING: JobDefinition = { ...SCANNING, name: 'importing', queue: { ...SCANNING.queue } };

  /** Begins work of an account. @returns the means of its turn */
  async function beginScanning(memoryMiB = 4_096) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const workers = makeFakeWorkers();
    const size = { memoryMiB, processes: 8 };
    const jobs = makeJobs([SCANNING, IMPORTING], {
      workersFolder: '',
      size,
      beginWorker: workers.begin,
    });
    const queue = jobs.queueOf(SCANNING);
    const worker = await new Promise<Worker>((resolve) => {
      void queue.run({ accountId: 'a' }, (given) => {
        resolve(given);
        return new Promise(() => {});
      });
    });
    const wait = (accountId: string, definition = SCANNING) =>
      void jobs
        .queueOf(definition)
        .run({ accountId }, async ({ run }) => run('task' as never, null as never))
        .catch(() => {});
    return { ...workers, worker, wait };
  }

  test('lasts as long as nobody else waits', async () => {
    const { worker, wait } = await beginScanning();
    wait('a');
    pass(600_000);
    await settle();
    expect(worker.isTimeSliceOver()).toBe(false);
  });

  test.each([
    [1, 30_000],
    [3, 10_000],
    [10, 5_000],
  ])('is over, while %i others wait, after %i ms', async (others, milliseconds) => {
    const { worker, wait } = await beginScanning();
    for (let other = 0; other < others; other++) wait(`b${other}`);
    pass(milliseconds - 1);
    await settle();
    expect(worker.isTimeSliceOver()).toBe(false);
    pass(1);
    expect(worker.isTimeSliceOver()).toBe(true);
  });

  test('does not count the time for which its job waits for a process', async () => {
    const { worker, wait, answer } = await beginScanning(128);
    wait('b', IMPORTING);
    await settle();
    const job = worker.run('own task' as never, null as never);
    wait('c');
    await settle();
    pass(60_000);
    await answer('task');
    pass(29_999);
    expect(worker.isTimeSliceOver()).toBe(false);
    pass(1);
    expect(worker.isTimeSliceOver()).toBe(true);
    await answer('own task');
    await job;
  });

  test('is over, too, for other work that waits for its process, and begins anew when it was passed on', async () => {
    const { worker, wait, running, answer } = await beginScanning(128);
    const job = worker.run('own task' as never, null as never);
    await settle();
    wait('b', IMPORTING);
    await settle();
    pass(30_000);
    expect([worker.isTimeSliceOver(), running()]).toEqual([true, ['own task']]);
    await answer('own task');
    await job;
    await worker.yield();
    expect([worker.isTimeSliceOver(), running()]).toEqual([false, ['task']]);
  });
});

describe('a finished job is told', () => {
  const SETTING: JobDefinition = {
    ...{ name: 'setting', queue: { ...QUEUE, capacity: 1 }, isDurable: false },
    worker: { program: 'setter', memoryMiB: 100, mostMemoryMiB: 200, timeoutMs: 60_000 },
  };
  const start = () => {
    const workers = makeFakeWorkers();
    const told: FinishedJob[] = [];
    const size = { memoryMiB: 400, processes: 3 };
    const parts = { workersFolder: '', size, beginWorker: workers.begin };
    const jobs = makeJobs([SETTING], { ...parts, onFinished: (job) => void told.push(job) });
    return { ...workers, told, jobs, queue: jobs.queueOf(SETTING) };
  };
  const ADA = { accountId: 'ada' };

  test('once, with its tries and the most memory of its processes', async () => {
    const { told, queue, fail, answer } = start();
    const done = queue.run(ADA, (worker) => worker.run('set', undefined as never));
    await settle();
    await fail('set', 'memory');
    await answer('set');
    await done;
    expect(told).toEqual([
      {
        ...{ job: 'setting', tries: 2, outcome: 'done', peakMiB: 100 },
        ...{ waitedMs: expect.any(Number), ranMs: expect.any(Number) },
      },
    ]);
  });

  test('with the time in which it waited apart from the time in which it ran', async () => {
    vi.useFakeTimers();
    try {
      const { told, jobs, queue, answer } = start();
      const run = () => queue.run(ADA, (worker) => worker.run('set', undefined as never));
      const done = run();
      await vi.advanceTimersByTimeAsync(3_000);
      const answered = answer('set');
      await vi.advanceTimersByTimeAsync(0);
      await Promise.all([done, answered]);
      expect(told).toMatchObject([{ waitedMs: 0, ranMs: 3_000 }]);
      await jobs.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test.each<[FinishedJob['outcome'], (worker: Worker) => Promise<unknown>]>([
    ['refused', () => Promise.reject(new AppError('forbidden', { message: 'No.' }))],
    ['refused', async (worker) => worker.noteRefusal()],
    ['failed', () => Promise.reject(new Error('no'))],
    ['failed', () => Promise.reject(new WorkerEnded('time'))],
    ['stopped', () => Promise.reject(new WorkerEnded('stopped'))],
    ['stopped', () => Promise.reject(new Error('no', { cause: new WorkerEnded('stopped') }))],
  ])('as %s', async (outcome, work) => {
    const { told, queue } = start();
    await queue.run(ADA, work).catch(() => {});
    expect(told).toMatchObject([{ outcome, tries: 1, peakMiB: undefined }]);
  });

  test('as cancelled if its client left before it began; one that was sent away is no job', async () => {
    const { told, queue } = start();
    let end = () => {};
    const first = queue.run(ADA, () => new Promise<void>((resolve) => (end = resolve)));
    await expect(queue.run(ADA, async () => {})).rejects.toThrow(AppError);
    expect(told).toEqual([]);
    end();
    await first;
    const left = AbortSignal.abort(new Error('left'));
    await queue.run({ ...ADA, signal: left }, async () => {}).catch(() => {});
    expect(told.map(({ outcome }) => outcome)).toEqual(['done', 'cancelled']);
  });
});
