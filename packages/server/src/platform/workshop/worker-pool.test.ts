import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { listSurvivors } from '../bundled-postgres/testing/process-tree.ts';
import { isRunning } from '../data-folder/index.ts';
import type { ProbeTasks } from './testing/probe-worker.ts';
import { makeWorkerPool, type PoolJob, type PoolSize, poolSizeOf, type WorkerPool } from './worker-pool.ts';
import type { Way } from './worker-process.ts';

/** Longer than anything here takes on a busy machine; only a task that never ends reaches it. */
const LONG_MS = 20_000;
const NEEDS = { program: 'probe-worker', memoryMiB: 128, timeoutMs: LONG_MS };

const pools: WorkerPool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

/** @param memoryMiB of all processes together; by default enough for one job */
function makePool({ memoryMiB = 128, processes = 4 }: Partial<PoolSize> = {}, reserveMiB = 0): WorkerPool {
  const pool = makeWorkerPool(inject('workersFolder'), { memoryMiB, processes }, reserveMiB);
  pools.push(pool);
  return pool;
}

/** A function that runs tasks with these needs in the pool. */
function askerOf(pool: WorkerPool, needs: Partial<PoolJob['needs']> = {}, job: Partial<PoolJob> = {}) {
  return <Name extends keyof ProbeTasks>(
    name: Name,
    input: Parameters<ProbeTasks[Name]>[0],
    way: Way = {},
  ): Promise<Awaited<ReturnType<ProbeTasks[Name]>>> =>
    pool.run({
      needs: { ...NEEDS, ...needs },
      request: { name, input },
      way,
      isDurable: false,
      ...job,
    }) as never;
}

const makeProbe = (needs: Partial<PoolJob['needs']> = {}) => ({
  run: askerOf(makePool({ memoryMiB: needs.memoryMiB ?? 128 }), needs),
});

let worker: ReturnType<typeof makeProbe>;
beforeEach(() => {
  worker = makeProbe();
});

const isAlive = async () => expect(await worker.run('double', { value: 21 })).toBe(42);

test('a task answers, and many simultaneous tasks run one after the other', async () => {
  const values = Array.from({ length: 20 }, (_, at) => at);
  const answers = await Promise.all(values.map((value) => worker.run('double', { value })));
  expect(answers).toEqual(values.map((value) => value * 2));
});

test('an error of a task arrives with its name and message', async () => {
  await expect(worker.run('refuse', { message: 'This is no file.' })).rejects.toMatchObject({
    name: 'ProbeRefusal',
    message: 'This is no file.',
  });
  await isAlive();
});

/** A file in pieces, for a worker. */
async function* piecesOf(...pieces: readonly string[]) {
  for (const piece of pieces) yield Buffer.from(piece);
}

test('a task gets a file in pieces, and gives parts one after the other before its answer', async () => {
  const file = { bytes: 5, pieces: () => piecesOf('ab', 'cde') };
  const taken: string[] = [];
  let open = 0;
  const take = async (byte: number) => {
    open += 1;
    await new Promise((resolve) => setImmediate(resolve));
    taken.push(`${open}${String.fromCharCode(byte)}`);
    open -= 1;
  };
  expect(await worker.run('spell', null, { file, take })).toBe(5);
  expect(taken.join(' ')).toBe('1a 1b 1c 1d 1e');
  expect(await worker.run('spell', null, { file: { bytes: 0, pieces: () => piecesOf() } })).toBe(0);
});

test('the time in which a part is taken does not count as time of the task', async () => {
  worker = makeProbe({ timeoutMs: 4_000 });
  await isAlive();
  const take = () => new Promise<void>((resolve) => setTimeout(resolve, 2_200));
  expect(await worker.run('spell', null, { file: { bytes: 2, pieces: () => piecesOf('ab') }, take })).toBe(2);
});

test('a task that gives no part for too long is ended, however much time it has in total', async () => {
  await isAlive();
  const taken: number[] = [];
  const take = async (part: number) => void taken.push(part);
  const ended = worker.run('giveAndHang', null, { take, partMs: 2_500 });
  await expect(ended).rejects.toMatchObject({ reason: 'time' });
  expect(taken).toEqual([1]);
});

test('a failure while taking a part or reading the file ends the task, and the next task gets a process', async () => {
  const refuse = () => Promise.reject(new Error('Not this.'));
  const file = () => ({ bytes: 2, pieces: () => piecesOf('ab') });
  await expect(worker.run('spell', null, { file: file(), take: refuse })).rejects.toThrow('Not this.');
  async function* broken() {
    yield Buffer.from('a');
    throw new Error('It is gone.');
  }
  const gone = worker.run('spell', null, { file: { bytes: 2, pieces: broken } });
  await expect(gone).rejects.toThrow('It is gone.');
  await isAlive();
});

test('a worker finds nothing of the environment, and is no part of this process', async () => {
  expect(await worker.run('environment', null)).toEqual([]);
  expect(await worker.run('pid', null)).not.toBe(process.pid);
  expect(await worker.run('parent', null)).toBe(process.pid);
});

test('a worker yields the processors to the server and the database', async () => {
  expect(await worker.run('priority', null)).toBeGreaterThan(getPriority());
});

test.each([
  ['eat', 'memory'],
  ['eatNatively', 'memory'],
  ['exit', 'failure'],
  // A panic in native code ends the process like this.
  ['abort', 'failure'],
] as const)('one that does %s is ended, and the next task has a process', async (task, reason) => {
  await expect(worker.run(task, null)).rejects.toMatchObject({ name: 'WorkerEnded', reason });
  await isAlive();
});

test.each(['hang', 'hangNatively'] as const)(
  'a job that does %s is ended after its time, and the next job has the full time',
  async (task) => {
    // A process starts within it even where the suite keeps all cores busy: workers yield to everything else.
    worker = makeProbe({ timeoutMs: 3_000 });
    const ended = expect(worker.run(task, null)).rejects.toMatchObject({ reason: 'time' });
    const next = worker.run('double', { value: 4 });
    await ended;
    expect(await next).toBe(8);
  },
);

test('closing ends what runs, even in native code, and what waits; nothing begins afterwards', async () => {
  const pid = await worker.run('pid', null);
  const stopped = { name: 'WorkerEnded', reason: 'stopped' };
  const tasks = [worker.run('hangNatively', null), worker.run('double', { value: 1 })];
  const refused = Promise.all(tasks.map((task) => expect(task).rejects.toMatchObject(stopped)));
  await pools.at(-1)?.close();
  await refused;
  expect(isRunning({ pid })).toBe(false);
  await expect(worker.run('double', { value: 1 })).rejects.toMatchObject(stopped);
});

test('a process that keeps much of its memory is replaced after its answer', async () => {
  worker = makeProbe({ memoryMiB: 320 });
  const before = await worker.run('pid', null);
  expect(await worker.run('keep', { mib: 16 })).toBe(before);
  expect(await worker.run('keep', { mib: 192 })).toBe(before);
  expect(await worker.run('pid', null)).not.toBe(before);
});

test('a process may keep as much between jobs as its definition says', async () => {
  worker = makeProbe({ memoryMiB: 384, mostAtRestMiB: 340 });
  const before = await worker.run('pid', null);
  expect(await worker.run('keep', { mib: 192 })).toBe(before);
  expect(await worker.run('pid', null)).toBe(before);
});

/** Uses a worker as a server does, in a process that the test can kill. */
const SERVER = `
  const [guard, program] = process.argv.slice(1);
  const order = JSON.stringify({ program, memoryMiB: 128 });
  const child = require('node:child_process').fork(guard, [order], { serialization: 'advanced', env: {} });
  child.on('message', ({ answer }) => {
    child.send({ name: 'hangNatively', input: null });
    process.stdout.write(answer.value + '\\n');
  });
  child.send({ name: 'pid', input: null });`;

test('a server that is killed leaves no worker behind, even one in native code', async () => {
  const guard = fileURLToPath(new URL('./worker-guard.js', import.meta.url));
  const program = join(inject('workersFolder'), 'probe-worker.js');
  const server = spawn(process.execPath, ['-e', SERVER, guard, program]);
  const [pid] = await once(server.stdout, 'data');
  server.kill('SIGKILL');
  expect(await listSurvivors([Number(pid)], LONG_MS)).toEqual([]);
});

// Only Linux tells the variables that a process was started with.
test.skipIf(process.platform !== 'linux')(
  'what a worker prints goes nowhere, and its whole process is started without variables',
  async () => {
    const folder = inject('workersFolder');
    const args = [join(folder, 'probe-server.js'), join(folder, 'probe-worker.js')];
    const server = spawn(process.execPath, args, { env: { ...process.env, APP_SECRET: 'a secret' } });
    const said = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const) {
      server[stream].on('data', (chunk: Buffer) => {
        said[stream] += chunk.toString();
      });
    }
    await once(server, 'close');
    expect(said.stderr).toBe('');
    // Node names the channel to its parent in a variable.
    const variables = (JSON.parse(said.stdout) as string[]).filter(
      (name) => !name.startsWith('NODE_CHANNEL_'),
    );
    expect(variables).toEqual([]);
  },
);

/** A job that runs until it is told to stop or to hang. */
function heldJob(pool: WorkerPool, needs: Partial<PoolJob['needs']> = {}, job: Partial<PoolJob> = {}) {
  let go = () => {};
  let hasBegun = false;
  const take = () => {
    hasBegun = true;
    return new Promise<void>((resolve) => {
      go = resolve;
    });
  };
  const file = { bytes: 1, pieces: () => piecesOf('a') };
  const done = askerOf(pool, needs, job)('spell', null, { file, take });
  done.catch(() => {});
  return { done, hasBegun: () => hasBegun, go: () => go() };
}
const begins = (job: ReturnType<typeof heldJob>) =>
  vi.waitFor(() => expect(job.hasBegun()).toBe(true), LONG_MS);
const soon = () => new Promise((resolve) => setTimeout(resolve, 300));

describe('the memory of all processes together', () => {
  test('is never above the budget, whatever comes at once', async () => {
    const pool = makePool({ memoryMiB: 400, processes: 3 });
    let most = { memoryMiB: 0, processes: 0 };
    const look = () => {
      const { memoryMiB, processes } = pool.taken();
      most = {
        memoryMiB: Math.max(most.memoryMiB, memoryMiB),
        processes: Math.max(most.processes, processes),
      };
    };
    const looking = setInterval(look, 1);
    const jobs = Array.from({ length: 12 }, async (_, at) => {
      const memoryMiB = 128 + 32 * (at % 4);
      expect(await askerOf(pool, { memoryMiB })('double', { value: at })).toBe(2 * at);
      look();
    });
    await Promise.all(jobs);
    clearInterval(looking);
    expect(most.memoryMiB).toBeGreaterThan(256);
    expect(most.memoryMiB).toBeLessThanOrEqual(400);
    expect(most.processes).toBeLessThanOrEqual(3);
  });

  // Only Linux tells the peak memory of a process.
  test.skipIf(process.platform !== 'linux')('is confirmed by the operating system', async () => {
    const pool = makePool({ memoryMiB: 512, processes: 12 });
    const keep = askerOf(pool, { memoryMiB: 256 });
    const pids = new Set<number>();
    let mostMiB = 0;
    const jobs = Array.from({ length: 12 }, async () => {
      pids.add(await keep('keep', { mib: 80 }));
      const held = await Promise.all([...pids].map(residentMiB));
      mostMiB = Math.max(
        mostMiB,
        held.reduce((sum, mib) => sum + mib, 0),
      );
    });
    await Promise.all(jobs);
    expect(mostMiB).toBeGreaterThan(100);
    expect(mostMiB).toBeLessThanOrEqual(512);
  });

  test('a job waits until it is free, and begins when another one ends', async () => {
    const pool = makePool({ memoryMiB: 256 });
    const [first, second, third] = [heldJob(pool), heldJob(pool), heldJob(pool)];
    await begins(first);
    await begins(second);
    await soon();
    expect(third.hasBegun()).toBe(false);
    first.go();
    await begins(third);
    second.go();
    third.go();
    await Promise.all([first, second, third].map(({ done }) => done));
  });

  test('a job that needs more than there is gets all of it, and runs alone', async () => {
    const pool = makePool({ memoryMiB: 192 });
    const [large, small] = [heldJob(pool, { memoryMiB: 4_096 }), heldJob(pool)];
    await begins(large);
    expect(pool.taken()).toEqual({ memoryMiB: 192, processes: 1 });
    await soon();
    expect(small.hasBegun()).toBe(false);
    large.go();
    await begins(small);
    small.go();
    await small.done;
  });

  test('is free again when a job dies, takes too much or too long', async () => {
    const pool = makePool();
    const askShortly = askerOf(pool, { timeoutMs: 1_500 });
    for (const task of ['exit', 'eatNatively', 'hangNatively'] as const) {
      await expect(askShortly(task, null)).rejects.toMatchObject({ name: 'WorkerEnded' });
      // A busy machine needs longer to start the next process.
      expect(await askerOf(pool)('double', { value: 2 })).toBe(4);
    }
  });

  test('of processes that wait for work is given to others', async () => {
    const pool = makePool({ memoryMiB: 256 });
    const [small, large] = [askerOf(pool), askerOf(pool, { memoryMiB: 256 })];
    const pid = await small('pid', null);
    expect(await small('pid', null)).toBe(pid);
    expect(pool.taken().processes).toBe(1);
    expect(await large('double', { value: 3 })).toBe(6);
    expect(isRunning({ pid })).toBe(false);
  });

  test('is not taken from an idle process if that would not let a job begin', async () => {
    const pool = makePool({ memoryMiB: 384 });
    const running = heldJob(pool, { memoryMiB: 256 });
    await begins(running);
    const pid = await askerOf(pool)('pid', null);
    const waiting = heldJob(pool, { memoryMiB: 256 });
    await soon();
    expect([waiting.hasBegun(), isRunning({ pid })]).toEqual([false, true]);
    running.go();
    await begins(waiting);
    waiting.go();
  });
});

/** Memory of a process in MiB; 0 if it has ended. */
async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}

describe('a job whose process is killed', () => {
  /** Kills the first processes of a job. */
  function killerOf(times: number, signal: NodeJS.Signals) {
    const begun: number[] = [];
    const given: number[] = [];
    const take = async (pid: number) => {
      given.push(pid);
      if (begun.push(pid) <= times) process.kill(pid, signal);
    };
    return { begun, given, way: { take, forget: () => void given.splice(0) } };
  }

  test.each(['SIGTERM', 'SIGABRT'] as const)('by %s begins again and ends well', async (signal) => {
    const { begun, given, way } = killerOf(1, signal);
    const answer = await worker.run('tellAndWait', null, way);
    expect([begun.length, given]).toEqual([2, [answer]]);
  });

  test('begins again once, and only if its parts can be dropped', async () => {
    const ended = { name: 'WorkerEnded', reason: 'failure' };
    const twice = killerOf(9, 'SIGTERM');
    await expect(worker.run('tellAndWait', null, twice.way)).rejects.toMatchObject(ended);
    expect(twice.begun).toHaveLength(2);
    const { begun, way } = killerOf(1, 'SIGTERM');
    await expect(worker.run('tellAndWait', null, { take: way.take })).rejects.toMatchObject(ended);
    expect(begun).toHaveLength(1);
    await isAlive();
  });
});

describe('a job that needs more than is usual', () => {
  const MORE = { memoryMiB: 128, mostMemoryMiB: 448 };

  test('begins again with more', async () => {
    const pool = makePool({ memoryMiB: 512 });
    expect(await askerOf(pool, MORE)('keep', { mib: 250 })).toBeGreaterThan(0);
    await expect(askerOf(pool, MORE)('eatNatively', null)).rejects.toMatchObject({ reason: 'memory' });
  });

  test('begins again only if its parts can be dropped, and when they are', async () => {
    const pool = makePool({ memoryMiB: 512 });
    const given: number[] = [];
    const take = async (part: number) => void given.push(part);
    const forget = async () => {
      // Longer than another process needs to give its part.
      await new Promise((resolve) => setTimeout(resolve, 500));
      given.splice(0);
    };
    const give = askerOf(pool, MORE);
    await expect(give('giveAndKeep', { mib: 250 }, { take })).rejects.toMatchObject({ reason: 'memory' });
    given.splice(0);
    expect(await give('giveAndKeep', { mib: 250 }, { take, forget })).toBe(250);
    expect(given).toEqual([1]);
  });

  test('begins again only after the part being taken was taken and dropped', async () => {
    const pool = makePool({ memoryMiB: 512 });
    const given: number[] = [];
    const take = async (part: number) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      given.push(part);
    };
    const forget = () => void given.splice(0);
    expect(await askerOf(pool, MORE)('keepWhileGiving', { mib: 250 }, { take, forget })).toBe(250);
    expect(given).toEqual([1]);
  });

  test('leaves enough memory for another durable job, if it is durable itself', async () => {
    const pool = makeWorkerPool(inject('workersFolder'), { memoryMiB: 512, processes: 4 }, 0, 200);
    pools.push(pool);
    const way = { take: async () => {}, forget: () => {} };
    const durable = askerOf(pool, MORE, { isDurable: true })('giveAndKeep', { mib: 250 }, way);
    await expect(durable).rejects.toMatchObject({ reason: 'memory' });
    expect(await askerOf(pool, MORE)('giveAndKeep', { mib: 250 }, way)).toBe(250);
  });

  test('lets small jobs go first for a minute, and none after that', async () => {
    const pool = makePool({ memoryMiB: 448 });
    const blocking = heldJob(pool);
    await begins(blocking);
    const large = heldJob(pool, { memoryMiB: 448 }, { isDurable: true });
    expect(await askerOf(pool)('double', { value: 1 })).toBe(2);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    const small = heldJob(pool);
    await soon();
    expect([large.hasBegun(), small.hasBegun()]).toEqual([false, false]);
    blocking.go();
    await begins(large);
    clock.mockRestore();
    large.go();
    await begins(small);
    small.go();
  });
});

describe('durable jobs', () => {
  test('leave memory and a process to a job that a request waits for', async () => {
    const pool = makePool({ memoryMiB: 448, processes: 3 }, 128);
    const durable = () => heldJob(pool, {}, { isDurable: true });
    const jobs = [durable(), durable(), durable()];
    await begins(jobs[0]!);
    await begins(jobs[1]!);
    expect(await askerOf(pool)('double', { value: 5 })).toBe(10);
    expect(jobs[2]!.hasBegun()).toBe(false);
    jobs[0]!.go();
    await begins(jobs[2]!);
    for (const job of jobs) job.go();
  });

  test('do not overtake one that waited for a minute', async () => {
    const pool = makePool({ memoryMiB: 448 }, 128);
    const durable = (memoryMiB: number) => heldJob(pool, { memoryMiB }, { isDurable: true });
    const first = durable(128);
    await begins(first);
    const large = durable(320);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    const late = durable(128);
    await soon();
    expect([large.hasBegun(), late.hasBegun()]).toEqual([false, false]);
    first.go();
    await begins(large);
    clock.mockRestore();
    large.go();
    await begins(late);
    late.go();
  });

  test('may take everything if there is only one', async () => {
    const pool = makePool({ memoryMiB: 192 }, 96);
    const job = heldJob(pool, { memoryMiB: 192 }, { isDurable: true });
    await begins(job);
    job.go();
    await job.done;
  });
});

test('the jobs of one account leave memory to those of others', async () => {
  const pool = makePool({ memoryMiB: 384 }, 128);
  const jobOf = (accountId: string) => heldJob(pool, {}, { accountId });
  const own = [jobOf('one'), jobOf('one'), jobOf('one')];
  await begins(own[0]!);
  await begins(own[1]!);
  const other = jobOf('other');
  await begins(other);
  expect(own[2]!.hasBegun()).toBe(false);
  own[0]!.go();
  await begins(own[2]!);
  for (const job of [...own, other]) job.go();
});

test('a process that the system cannot start is reported, and its memory is free', async () => {
  const pool = makePool();
  const node = process.execPath;
  // A path above the length limit makes fork throw, as it does when memory is missing.
  process.execPath = `/${'x'.repeat(5_000)}`;
  const refused = askerOf(pool)('double', { value: 1 });
  await expect(refused)
    .rejects.toMatchObject({ name: 'WorkerEnded', reason: 'failure' })
    .finally(() => {
      process.execPath = node;
    });
  expect(pool.taken()).toEqual({ memoryMiB: 0, processes: 0 });
  expect(await askerOf(pool)('double', { value: 4 })).toBe(8);
});

describe('a client that has gone', () => {
  test('gives up its place', async () => {
    const pool = makePool();
    const running = heldJob(pool);
    await begins(running);
    const client = new AbortController();
    const waiting = heldJob(pool, {}, { signal: client.signal });
    const next = heldJob(pool);
    client.abort(new Error('gone'));
    await expect(waiting.done).rejects.toThrow('gone');
    running.go();
    await begins(next);
    next.go();
  });

  test('occupies no process for long: a hanging job is ended', async () => {
    const pool = makePool();
    const client = new AbortController();
    const needs = { timeoutMs: 600_000 };
    const hanging = askerOf(pool, needs, { signal: client.signal })('hangNatively', null);
    const next = askerOf(pool)('double', { value: 7 });
    client.abort(new Error('gone'));
    await expect(hanging).rejects.toThrow('gone');
    expect(await next).toBe(14);
  });

  test('starts nothing if it was gone before', async () => {
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(askerOf(makePool(), {}, { signal })('double', { value: 1 })).rejects.toThrow('gone');
  });
});

test.each([
  [64, 16, [1_536, 32]],
  [2, 2, [1_024, 4]],
  [1, 1, [512, 3]],
])(
  'of %s GiB, the workers may take half, and at most 1,536 MiB; with %s cores there are two for each, and at least three',
  (gib, cores, [mib, processes]) => {
    expect(poolSizeOf(gib * 2 ** 30, cores)).toEqual({ memoryMiB: mib, processes });
  },
);
