import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeFakeWorkers, settle } from './testing/fake-workers.ts';
import {
  makeWorkerPool,
  type PoolJob,
  type PoolParts,
  type PoolSize,
  poolSizeOf,
  type TimeSlice,
} from './worker-pool.ts';

const MINUTE_MS = 60_000;
const NEEDS = { program: 'worker', memoryMiB: 128, timeoutMs: 3 * MINUTE_MS };

/** @param memoryMiB of all processes together; by default enough for one job */
function makePool({ memoryMiB = 128, processes = 4, ...parts }: Partial<PoolSize> & PoolParts = {}) {
  const workers = makeFakeWorkers();
  const size = { memoryMiB, processes };
  const pool = makeWorkerPool('workers', size, { ...parts, beginProcess: workers.begin });
  /** Brings a job. @returns its outcome */
  function bring(name: string, needs: Partial<PoolJob['needs']> = {}, job: Partial<PoolJob> = {}) {
    const request = { name, input: null };
    const outcome = pool.run({ needs: { ...NEEDS, ...needs }, request, way: {}, ...job });
    // The outcome of a job that no test asks for.
    outcome.catch(() => {});
    return outcome;
  }
  return { ...workers, pool, bring };
}

const DURABLE = { durableKind: 'importing' };
const ended = (reason: string) => ({ name: 'WorkerEnded', reason });

// The pool's own time: that of an idle process, of a job that is overtaken, and of a client that has gone.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a job', () => {
  test('waits until there is memory, and begins when it is next, in the process that is there', async () => {
    const { bring, begun, running, answer, started } = makePool();
    const outcomes = ['first', 'second', 'third'].map((name) => bring(name));
    await settle();
    expect(running()).toEqual(['first']);
    await answer('first');
    expect(running()).toEqual(['second']);
    await answer('second');
    await answer('third');
    expect(await Promise.all(outcomes)).toEqual(['first is done', 'second is done', 'third is done']);
    expect([begun, started()]).toEqual([['first', 'second', 'third'], 1]);
  });

  test('gets the time and the memory of its definition, whatever the job before it has used', async () => {
    const { bring, answer, limitsOf } = makePool({ memoryMiB: 512 });
    void bring('first');
    void bring('second', { memoryMiB: 256, timeoutMs: 5_000, keepsHeapSmall: true });
    await settle();
    expect(limitsOf('first')).toMatchObject({ memoryMiB: 128, timeoutMs: 3 * MINUTE_MS });
    expect(limitsOf('second')).toEqual({ memoryMiB: 256, timeoutMs: 5_000, keepsHeapSmall: true });
    await answer('first');
    void bring('third', { timeoutMs: 7_000 });
    await settle();
    expect(limitsOf('third')).toMatchObject({ memoryMiB: 128, timeoutMs: 7_000 });
  });

  test('that throws leaves its process to the next one', async () => {
    const { bring, refuse, answer, started } = makePool();
    const refused = bring('first');
    const next = bring('second');
    await settle();
    await refuse('first');
    await expect(refused).rejects.toMatchObject({ name: 'Refusal', message: 'first is refused' });
    await answer('second');
    expect([await next, started()]).toEqual(['second is done', 1]);
  });

  test.each(['time', 'memory', 'failure'] as const)(
    'that is ended for its %s leaves the memory of its process to another one',
    async (reason) => {
      const { bring, fail, answer, started, pool } = makePool();
      const failing = bring('first', {}, { way: { take: async () => {} } });
      const next = bring('second');
      await settle();
      await fail('first', reason);
      await expect(failing).rejects.toMatchObject(ended(reason));
      expect(pool.taken()).toEqual({ memoryMiB: 128, processes: 1 });
      await answer('second');
      expect([await next, started()]).toEqual(['second is done', 2]);
    },
  );

  test('whose process the system cannot start is refused, and its memory is free', async () => {
    const { bring, refuseNextStart, answer, pool } = makePool();
    refuseNextStart();
    await expect(bring('first', {}, { way: { take: async () => {} } })).rejects.toMatchObject(
      ended('failure'),
    );
    expect(pool.taken()).toEqual({ memoryMiB: 0, processes: 0 });
    const next = bring('second');
    await settle();
    await answer('second');
    expect(await next).toBe('second is done');
  });
});

describe('the memory of all processes together', () => {
  const jobs = fc.array(
    fc.record({
      memoryMiB: fc.integer({ min: 64, max: 500 }),
      isDurable: fc.boolean(),
      accountId: fc.constantFrom('one', 'other', undefined),
      /** How it ends, and which of those at work ends next. */
      end: fc.constantFrom('answer', 'refuse', 'time'),
      heldShare: fc.double({ min: 0, max: 1, noNaN: true }),
      next: fc.nat(),
    }),
    { minLength: 1, maxLength: 30 },
  );

  test('is never above the budget, whatever comes at once, and every job is served', async () => {
    await fc.assert(
      fc.asyncProperty(jobs, async (all) => {
        const size = { memoryMiB: 400, processes: 3 };
        const { bring, running, begun, taken, answer, refuse, fail, limitsOf } = makePool({
          ...size,
          reserveMiB: 100,
        });
        const expectWithinBudget = () => {
          expect(taken().memoryMiB).toBeLessThanOrEqual(size.memoryMiB);
          expect(taken().processes).toBeLessThanOrEqual(size.processes);
        };
        const outcomes = all.map(({ memoryMiB, ...job }, at) => bring(String(at), { memoryMiB }, job));
        await settle();
        for (const { next, end, heldShare } of all) {
          expectWithinBudget();
          const atWork = running();
          const name = atWork[next % atWork.length] ?? 'none';
          if (end === 'time') await fail(name, 'time');
          else if (end === 'refuse') await refuse(name);
          else await answer(name, 64 + heldShare * (limitsOf(name).memoryMiB - 64));
        }
        expectWithinBudget();
        await Promise.allSettled(outcomes);
        expect(new Set(begun)).toEqual(new Set(all.map((_, at) => String(at))));
      }),
    );
  });

  test('allows as many jobs as fit, and the next one when another ends', async () => {
    const { bring, running, answer } = makePool({ memoryMiB: 256 });
    for (const name of ['first', 'second', 'third']) void bring(name);
    await settle();
    expect(running()).toEqual(['first', 'second']);
    await answer('first');
    expect(running().toSorted()).toEqual(['second', 'third']);
  });

  test('allows as many processes as the pool may have', async () => {
    const { bring, running, answer } = makePool({ memoryMiB: 4_096, processes: 2 });
    for (const name of ['first', 'second', 'third']) void bring(name);
    await settle();
    expect(running()).toEqual(['first', 'second']);
    await answer('second');
    expect(running().toSorted()).toEqual(['first', 'third']);
  });

  test('is all for a job that needs more than there is, and it runs alone', async () => {
    const { bring, running, answer, pool, limitsOf } = makePool({ memoryMiB: 192 });
    void bring('large', { memoryMiB: 4_096 });
    void bring('small');
    await settle();
    expect(pool.taken()).toEqual({ memoryMiB: 192, processes: 1 });
    expect([running(), limitsOf('large').memoryMiB]).toEqual([['large'], 192]);
    await answer('large');
    expect(running()).toEqual(['small']);
  });

  test('of an ended process is free only when the process is gone', async () => {
    const { bring, running, fail, letLinger, bury } = makePool();
    letLinger();
    void bring('first');
    void bring('second');
    await settle();
    await fail('first', 'time');
    expect(running()).toEqual([]);
    await bury();
    expect(running()).toEqual(['second']);
  });

  test('of processes that wait for work is given to others, when these are gone', async () => {
    const { bring, running, answer, started, pool, letLinger, bury } = makePool({ memoryMiB: 256 });
    for (const name of ['small', 'small again']) {
      void bring(name);
      await settle();
      await answer(name, 70.5);
    }
    expect([started(), pool.taken()]).toEqual([1, { memoryMiB: 71, processes: 1 }]);
    letLinger();
    void bring('large', { memoryMiB: 256 });
    await settle();
    expect(running()).toEqual([]);
    await bury();
    expect([running(), pool.taken()]).toEqual([['large'], { memoryMiB: 256, processes: 1 }]);
  });

  test('is not taken from an idle process if that would not let a job begin', async () => {
    const { bring, running, answer, pool, started } = makePool({ memoryMiB: 384 });
    void bring('running', { memoryMiB: 256 });
    void bring('idle');
    await settle();
    await answer('idle');
    void bring('waiting', { memoryMiB: 256 });
    await settle();
    expect([running(), pool.taken().processes]).toEqual([['running'], 2]);
    await answer('running');
    expect([running(), started()]).toEqual([['waiting'], 2]);
  });
});

describe('a process after its job', () => {
  test('that holds more than half of what it may take beside Node itself is replaced', async () => {
    const { bring, answer, started } = makePool({ memoryMiB: 320 });
    const heldAfter = async (name: string, heldMiB: number) => {
      void bring(name, { memoryMiB: 320 });
      await settle();
      await answer(name, heldMiB);
    };
    await heldAfter('first', 192);
    await heldAfter('second', 193);
    expect(started()).toBe(1);
    await heldAfter('third', 64);
    expect(started()).toBe(2);
  });

  test('may hold as much as its definition says', async () => {
    const { bring, answer, started, pool } = makePool({ memoryMiB: 384 });
    const heldAfter = async (name: string, heldMiB: number) => {
      void bring(name, { memoryMiB: 384, mostAtRestMiB: 340 });
      await settle();
      await answer(name, heldMiB);
    };
    await heldAfter('first', 340);
    await heldAfter('second', 341);
    expect([started(), pool.taken()]).toEqual([1, { memoryMiB: 0, processes: 0 }]);
  });

  test('is kept for five minutes', async () => {
    const { bring, answer, pool, started } = makePool();
    for (const [name, afterwards] of [
      ['first', 1],
      ['second', 1],
      ['third', 0],
    ] as const) {
      void bring(name);
      await settle();
      await answer(name);
      vi.advanceTimersByTime(5 * MINUTE_MS - afterwards);
      await settle();
      expect(pool.taken().processes).toBe(afterwards);
    }
    expect(started()).toBe(1);
  });
});

describe('a job whose process dies', () => {
  test('begins again with the same memory, after the parts that were taken are dropped', async () => {
    const { bring, begun, fail, answer, limitsOf } = makePool({ memoryMiB: 512 });
    let drop = () => {};
    const forget = () =>
      new Promise<void>((resolve) => {
        drop = resolve;
      });
    const job = bring('job', { mostMemoryMiB: 448 }, { way: { take: async () => {}, forget } });
    await settle();
    await fail('job', 'failure');
    expect(begun).toEqual(['job']);
    drop();
    await settle();
    expect([begun, limitsOf('job').memoryMiB]).toEqual([['job', 'job'], 128]);
    await answer('job');
    expect(await job).toBe('job is done');
  });

  test('begins again once, and only if its parts can be dropped', async () => {
    const { bring, begun, fail } = makePool();
    const twice = bring('twice');
    await settle();
    await fail('twice', 'failure');
    await fail('twice', 'failure');
    await expect(twice).rejects.toMatchObject(ended('failure'));
    const once = bring('once', {}, { way: { take: async () => {} } });
    await settle();
    await fail('once', 'failure');
    await expect(once).rejects.toMatchObject(ended('failure'));
    expect(begun).toEqual(['twice', 'twice', 'once']);
  });

  test('of its time does not begin again', async () => {
    const { bring, begun, fail } = makePool();
    const slow = bring('slow');
    await settle();
    await fail('slow', 'time');
    await expect(slow).rejects.toMatchObject(ended('time'));
    expect(begun).toEqual(['slow']);
  });
});

describe('a job that needs more than is usual', () => {
  const MORE = { memoryMiB: 128, mostMemoryMiB: 448 };

  test('begins again with more, once', async () => {
    const { bring, fail, limitsOf, begun } = makePool({ memoryMiB: 512 });
    const job = bring('job', MORE);
    await settle();
    await fail('job', 'memory');
    expect(limitsOf('job').memoryMiB).toBe(448);
    await fail('job', 'memory');
    await expect(job).rejects.toMatchObject(ended('memory'));
    expect(begun).toHaveLength(2);
  });

  test('begins again only if its parts can be dropped', async () => {
    const { bring, fail, begun } = makePool({ memoryMiB: 512 });
    const job = bring('job', MORE, { way: { take: async () => {} } });
    await settle();
    await fail('job', 'memory');
    await expect(job).rejects.toMatchObject(ended('memory'));
    expect(begun).toHaveLength(1);
  });

  test('leaves enough memory for another durable job, if it is durable itself', async () => {
    const { bring, fail, limitsOf } = makePool({
      memoryMiB: 512,
      durableKinds: new Map([['scanning', 312]]),
    });
    void bring('durable', MORE, DURABLE);
    await settle();
    await fail('durable', 'memory');
    expect(limitsOf('durable').memoryMiB).toBe(200);
  });

  test('lets small jobs go first for a minute, and none after that', async () => {
    const { bring, running, answer } = makePool({ memoryMiB: 448 });
    void bring('blocking');
    await settle();
    void bring('large', { memoryMiB: 448 }, DURABLE);
    vi.advanceTimersByTime(MINUTE_MS);
    void bring('early');
    await settle();
    expect(running()).toEqual(['blocking', 'early']);
    await answer('early');
    vi.advanceTimersByTime(1);
    void bring('late');
    await settle();
    expect(running()).toEqual(['blocking']);
    await answer('blocking');
    expect(running()).toEqual(['large']);
    await answer('large');
    expect(running()).toEqual(['late']);
  });
});

describe('durable jobs', () => {
  test('leave memory and a process to a job that a request waits for', async () => {
    const { bring, running, answer } = makePool({ memoryMiB: 448, processes: 3, reserveMiB: 128 });
    for (const name of ['first', 'second', 'third']) void bring(name, {}, DURABLE);
    void bring('asked for');
    await settle();
    expect(running()).toEqual(['first', 'second', 'asked for']);
    await answer('asked for');
    expect(running()).toEqual(['first', 'second']);
    await answer('first');
    expect(running().toSorted()).toEqual(['second', 'third']);
  });

  test('leave a process where there is memory for more of them', async () => {
    const { bring, running } = makePool({ memoryMiB: 4_096, processes: 3 });
    for (const name of ['first', 'second', 'third']) void bring(name, {}, DURABLE);
    void bring('asked for');
    await settle();
    expect(running()).toEqual(['first', 'second', 'asked for']);
  });

  test('do not overtake one that waited for a minute', async () => {
    const { bring, running, answer } = makePool({ memoryMiB: 448, reserveMiB: 128 });
    void bring('first', {}, DURABLE);
    void bring('large', { memoryMiB: 320 }, DURABLE);
    vi.advanceTimersByTime(MINUTE_MS + 1);
    void bring('late', {}, DURABLE);
    await settle();
    expect(running()).toEqual(['first']);
    await answer('first');
    expect(running()).toEqual(['large']);
    await answer('large');
    expect(running()).toEqual(['late']);
  });

  test('may take everything if there is only one', async () => {
    const { bring, running } = makePool({ memoryMiB: 192, reserveMiB: 96 });
    void bring('only', { memoryMiB: 192 }, DURABLE);
    await settle();
    expect(running()).toEqual(['only']);
  });
});

describe('durable jobs of several kinds', () => {
  const KINDS = new Map([
    ['importing', 128],
    ['scanning', 192],
  ]);
  const SCANNING = { durableKind: 'scanning' };

  test('leave a place to each other: a second job of a kind waits if it would take it', async () => {
    const { bring, running, answer } = makePool({ memoryMiB: 448, processes: 8, durableKinds: KINDS });
    const scan = { memoryMiB: 192 };
    void bring('scan', scan, SCANNING);
    void bring('second scan', scan, SCANNING);
    void bring('import', {}, DURABLE);
    await settle();
    expect(running()).toEqual(['scan', 'import']);
    await answer('import');
    expect(running()).toEqual(['scan']);
    await answer('scan');
    expect(running()).toEqual(['second scan']);
  });

  test('leave a process to each other, too, and take what is left beside that', async () => {
    const { bring, running } = makePool({ memoryMiB: 4_096, processes: 4, durableKinds: KINDS });
    for (const name of ['scan', 'second scan', 'third scan']) void bring(name, {}, SCANNING);
    await settle();
    expect(running()).toEqual(['scan', 'second scan']);
    void bring('import', {}, DURABLE);
    await settle();
    expect(running()).toEqual(['scan', 'second scan', 'import']);
  });

  test('that need more memory than usual leave the place as well', async () => {
    const { bring, running, fail, answer } = makePool({ memoryMiB: 500, durableKinds: KINDS });
    void bring('large', { mostMemoryMiB: 400 }, DURABLE);
    void bring('scan', { memoryMiB: 192 }, SCANNING);
    await settle();
    await fail('large', 'memory');
    expect(running()).toEqual(['scan', 'large']);
    await answer('scan');
    void bring('second import', {}, DURABLE);
    void bring('second scan', { memoryMiB: 192 }, SCANNING);
    await settle();
    expect(running().toSorted()).toEqual(['large', 'second scan']);
  });
});

describe('a durable job whose time slice is over', () => {
  /** A time slice that is over when the test says so. */
  function makeSlice() {
    const passed: boolean[] = [];
    let letGoOn = () => {};
    const slice: TimeSlice & { isOverNow: boolean } = {
      isOverNow: false,
      waits: () => {},
      isOver: () => slice.isOverNow,
      yield: (isLong) => {
        passed.push(isLong);
        slice.isOverNow = false;
        return new Promise((resolve) => {
          letGoOn = resolve;
        });
      },
    };
    const goOn = () => {
      letGoOn();
      return settle();
    };
    return { slice, passed, goOn };
  }
  const look = () => {
    vi.advanceTimersByTime(1_000);
    return settle();
  };

  test('is ended once, drops what was read, and begins again as a long job in the next slot', async () => {
    const { bring, begun, running, answer } = makePool();
    const { slice, passed, goOn } = makeSlice();
    let dropped = 0;
    const way = { take: async () => {}, forget: () => void dropped++ };
    const job = bring('job', { beginsAgain: true }, { ...DURABLE, slice, way });
    await settle();
    await look();
    expect(running()).toEqual(['job']);
    slice.isOverNow = true;
    await look();
    expect([running(), passed, dropped]).toEqual([[], [true], 1]);
    void bring('of another', {}, DURABLE);
    await settle();
    expect(running()).toEqual(['of another']);
    await goOn();
    await answer('of another');
    slice.isOverNow = true;
    await look();
    expect([running(), begun]).toEqual([['job'], ['job', 'of another', 'job']]);
    await answer('job');
    expect(await job).toBe('job is done');
  });

  test('waits for the next slot before a further task', async () => {
    const { bring, running, answer } = makePool();
    const { slice, passed, goOn } = makeSlice();
    slice.isOverNow = true;
    void bring('second task', { beginsAgain: true }, { ...DURABLE, slice });
    await settle();
    expect([running(), passed]).toEqual([[], [false]]);
    await goOn();
    await answer('second task');
  });

  test('goes on if it cannot begin again', async () => {
    const { bring, running, answer } = makePool();
    const { slice } = makeSlice();
    const job = bring('scan', {}, { ...DURABLE, slice });
    await settle();
    slice.isOverNow = true;
    await look();
    expect(running()).toEqual(['scan']);
    await answer('scan');
    expect(await job).toBe('scan is done');
  });
});

test('the jobs of one account leave memory to those of others', async () => {
  const { bring, running, answer } = makePool({ memoryMiB: 384, reserveMiB: 128 });
  for (const name of ['own', 'own again', 'own waits']) void bring(name, {}, { accountId: 'one' });
  void bring('of another', {}, { accountId: 'other' });
  await settle();
  expect(running()).toEqual(['own', 'own again', 'of another']);
  await answer('own');
  expect(running().toSorted()).toEqual(['of another', 'own again', 'own waits']);
});

describe('a client that has gone', () => {
  test('gives up its place', async () => {
    const { bring, begun, answer } = makePool();
    const client = new AbortController();
    void bring('running');
    const waiting = bring('waiting', {}, { signal: client.signal });
    void bring('next');
    await settle();
    client.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await answer('running');
    expect(begun).toEqual(['running', 'next']);
  });

  test('occupies no process for long: a job that goes on is ended after two seconds', async () => {
    const { bring, running } = makePool();
    const client = new AbortController();
    const hanging = bring('hanging', {}, { signal: client.signal });
    void bring('next');
    await settle();
    client.abort(new Error('gone'));
    vi.advanceTimersByTime(1_999);
    await settle();
    expect(running()).toEqual(['hanging']);
    vi.advanceTimersByTime(1);
    await expect(hanging).rejects.toThrow('gone');
    expect(running()).toEqual(['next']);
  });

  test('gets an answer that comes until then, and the process goes on', async () => {
    const { bring, answer, pool } = makePool();
    const client = new AbortController();
    const quick = bring('quick', {}, { signal: client.signal });
    await settle();
    client.abort(new Error('gone'));
    await answer('quick');
    expect(await quick).toBe('quick is done');
    vi.advanceTimersByTime(MINUTE_MS);
    await settle();
    expect(pool.taken().processes).toBe(1);
  });

  test('starts nothing if it was gone before', async () => {
    const { bring, started } = makePool();
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(bring('never', {}, { signal })).rejects.toThrow('gone');
    expect(started()).toBe(0);
  });
});

test('closing ends what runs and what waits when its processes are gone; nothing begins afterwards', async () => {
  const { bring, begun, taken, pool, letLinger, bury } = makePool();
  letLinger();
  const [running, waiting] = [bring('running'), bring('waiting')];
  await settle();
  let isClosed = false;
  const closing = pool.close().then(() => {
    isClosed = true;
  });
  await expect(waiting).rejects.toMatchObject(ended('stopped'));
  await settle();
  expect(isClosed).toBe(false);
  await bury();
  await closing;
  await expect(running).rejects.toMatchObject(ended('stopped'));
  await expect(bring('late')).rejects.toMatchObject(ended('stopped'));
  expect([begun, taken().processes]).toEqual([['running'], 0]);
});

test.each([
  [64, 16, [2_048, 32]],
  [2, 2, [1_024, 4]],
  [1, 1, [512, 3]],
])(
  'of %s GiB, the workers may take half, and at most 2,048 MiB; with %s cores there are two for each, and at least three',
  (gib, cores, [mib, processes]) => {
    expect(poolSizeOf(gib * 2 ** 30, cores)).toEqual({ memoryMiB: mib, processes });
  },
);
