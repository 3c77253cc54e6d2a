import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { listSurvivors } from '../bundled-postgres/testing/process-tree.ts';
import { isRunning } from '../data-folder/index.ts';
import { settle } from './testing/fake-workers.ts';
import type { ProbeTasks } from './testing/probe-worker.ts';
import { makeWorkerPool, type PoolJob, type WorkerPool } from './worker-pool.ts';
import { beginWorkerProcess, type Way, type WorkerProcess } from './worker-process.ts';

/** No task here comes near to it: one that never ends is ended by its test. */
const UNLIMITED_MS = 3_600_000;

const begin = (memoryMiB = 128) =>
  beginWorkerProcess(join(inject('workersFolder'), 'probe-worker.js'), { memoryMiB });

type Answer<Name extends keyof ProbeTasks> = Promise<Awaited<ReturnType<ProbeTasks[Name]>>>;

/** A function that runs tasks in the process. */
function askerOf(process: WorkerProcess, timeoutMs = UNLIMITED_MS) {
  return <Name extends keyof ProbeTasks>(name: Name, input: Parameters<ProbeTasks[Name]>[0], way: Way = {}) =>
    process.run({ name, input }, way, timeoutMs) as Answer<Name>;
}

/** A file in pieces, for a worker. */
async function* piecesOf(...pieces: readonly string[]) {
  for (const piece of pieces) yield Buffer.from(piece);
}
const fileOf = (...pieces: readonly string[]) => ({
  bytes: pieces.join('').length,
  pieces: () => piecesOf(...pieces),
});

/** A process for tests that leave it usable. */
let worker: WorkerProcess;
let ask: ReturnType<typeof askerOf>;
beforeAll(() => {
  worker = begin();
  ask = askerOf(worker);
});
afterAll(() => worker.end());

/** A process that its test ends, or that ends by itself. */
function beginAnother(memoryMiB?: number): WorkerProcess {
  const another = begin(memoryMiB);
  onTestFinished(() => another.end());
  return another;
}

test('a task answers, and others follow in the same process', async () => {
  expect(await ask('double', { value: 21 })).toBe(42);
  expect(await ask('double', { value: 4 })).toBe(8);
});

test('an error of a task arrives with its name and message', async () => {
  await expect(ask('refuse', { message: 'This is no file.' })).rejects.toMatchObject({
    name: 'ProbeRefusal',
    message: 'This is no file.',
  });
  expect(await ask('double', { value: 21 })).toBe(42);
});

test('a task gets a file in pieces, and gives parts one after the other before its answer', async () => {
  const taken: string[] = [];
  let open = 0;
  const take = async (byte: number) => {
    open += 1;
    await settle();
    taken.push(`${open}${String.fromCharCode(byte)}`);
    open -= 1;
  };
  expect(await ask('spell', null, { file: fileOf('ab', 'cde'), take })).toBe(5);
  expect(taken.join(' ')).toBe('1a 1b 1c 1d 1e');
  expect(await ask('spell', null, { file: fileOf() })).toBe(0);
});

test('a worker finds nothing of the environment, and is no part of this process', async () => {
  expect(await ask('environment', null)).toEqual([]);
  expect(await ask('tell', null)).not.toBe(process.pid);
  expect(await ask('parent', null)).toBe(process.pid);
});

test('a worker yields the processors to the server and the database', async () => {
  expect(await ask('priority', null)).toBeGreaterThan(getPriority());
});

test('the memory that a process holds is known after each answer', async () => {
  const another = beginAnother(384);
  await askerOf(another)('keep', { mib: 16 });
  const before = another.heldMiB;
  await askerOf(another)('keep', { mib: 192 });
  expect(another.heldMiB - before).toBeGreaterThan(150);
});

describe('the time of a task', () => {
  beforeAll(async () => {
    // A process that has answered: it starts in real time.
    await ask('double', { value: 1 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const stopTime = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

  test('is that of each task alone', async () => {
    stopTime();
    for (const value of [1, 2]) {
      const answer = askerOf(worker, 3_000)('double', { value });
      vi.advanceTimersByTime(2_999);
      expect(await answer).toBe(2 * value);
    }
  });

  test('does not contain the time in which a part is taken', async () => {
    stopTime();
    const take = async () => void vi.advanceTimersByTime(60_000);
    expect(await askerOf(worker, 3_000)('spell', null, { file: fileOf('ab'), take })).toBe(2);
  });

  test('goes on after each part from where it stopped', async () => {
    const another = beginAnother();
    await askerOf(another)('double', { value: 1 });
    stopTime();
    const { take, isTaken } = partTaken();
    const answer = askerOf(another, 3_000)('giveAndHang', null, { take });
    const ended = expect(answer).rejects.toMatchObject({ name: 'WorkerEnded', reason: 'time' });
    vi.advanceTimersByTime(2_000);
    await isTaken;
    vi.advanceTimersByTime(1_000);
    await ended;
  });

  test('may be limited for each part: a task that gives none for too long is ended', async () => {
    const another = beginAnother();
    await askerOf(another)('double', { value: 1 });
    stopTime();
    const { take, isTaken } = partTaken();
    const answer = askerOf(another)('giveAndHang', null, { take, partMs: 2_500 });
    let isEnded = false;
    const ended = expect(answer)
      .rejects.toMatchObject({ name: 'WorkerEnded', reason: 'time' })
      .then(() => {
        isEnded = true;
      });
    vi.advanceTimersByTime(2_499);
    await isTaken;
    vi.advanceTimersByTime(2_499);
    await settle();
    expect(isEnded).toBe(false);
    vi.advanceTimersByTime(1);
    await ended;
  });

  /** Takes a part, and tells when it was taken and the time goes on. */
  function partTaken() {
    let tell = (_pid: number) => {};
    const taken = new Promise<number>((resolve) => {
      tell = resolve;
    });
    const isTaken = taken.then(async (pid) => {
      await settle();
      return pid;
    });
    return { take: async (pid: number) => tell(pid), isTaken };
  }

  test('ends with the process, even in native code', async () => {
    const another = beginAnother();
    await askerOf(another)('double', { value: 1 });
    stopTime();
    const { take, isTaken } = partTaken();
    const answer = askerOf(another, 3_000)('hangNatively', null, { take });
    const ended = expect(answer).rejects.toMatchObject({ name: 'WorkerEnded', reason: 'time' });
    const pid = await isTaken;
    vi.advanceTimersByTime(3_000);
    await ended;
    await another.end();
    expect(isRunning({ pid })).toBe(false);
  });
});

describe('the processor time of a task', () => {
  const askWithin = (another: WorkerProcess, processorMs: number) => {
    return <Name extends keyof ProbeTasks>(
      name: Name,
      input: Parameters<ProbeTasks[Name]>[0],
      way: Way = {},
    ) => another.run({ name, input }, way, UNLIMITED_MS, processorMs) as Answer<Name>;
  };
  const OUT_OF_TIME = { name: 'WorkerEnded', reason: 'time' };

  test('ends it, even in native code', async () => {
    const asked = askWithin(beginAnother(), 300)('hangNatively', null, { take: async () => {} });
    await expect(asked).rejects.toMatchObject(OUT_OF_TIME);
  });

  test('may be limited for each part', async () => {
    const way = { take: async () => {}, partProcessorMs: 300 };
    const asked = askWithin(beginAnother(), UNLIMITED_MS)('giveAndHang', null, way);
    await expect(asked).rejects.toMatchObject(OUT_OF_TIME);
  });

  test('does not pass while it waits, and is that of each task alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'exam-worker-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const onceThere = join(folder, 'may-go-on');
    const waiting = beginAnother();
    const ask = askWithin(waiting, 1_000);
    const waits = ask('keepWhileGiving', { mib: 1, onceThere }, { take: async () => {} });
    // Another process takes more than that meanwhile.
    const hanging = askWithin(beginAnother(), 1_500)('hangNatively', null, { take: async () => {} });
    await expect(hanging).rejects.toMatchObject(OUT_OF_TIME);
    await writeFile(onceThere, '');
    expect(await waits).toBe(1);
    expect(await ask('double', { value: 21 })).toBe(42);
  });
});

describe('a process ends', () => {
  test.each([
    ['eat', 'memory'],
    ['eatNatively', 'memory'],
    ['exit', 'failure'],
    // A panic in native code ends the process like this.
    ['abort', 'failure'],
  ] as const)('with a task that does %s, which is a matter of %s', async (task, reason) => {
    const another = beginAnother();
    await expect(askerOf(another)(task, null)).rejects.toMatchObject({ name: 'WorkerEnded', reason });
    await another.ended;
  });

  test('with a signal from outside, which is a failure', async () => {
    const take = async (pid: number) => {
      process.kill(pid, 'SIGTERM');
      await listSurvivors([pid]);
    };
    const told = askerOf(beginAnother())('tell', null, { take });
    await expect(told).rejects.toMatchObject({ name: 'WorkerEnded', reason: 'failure' });
  });
});

test('a failure while taking a part or reading the file ends the task', async () => {
  const refuse = () => Promise.reject(new Error('Not this.'));
  const refused = askerOf(beginAnother())('spell', null, { file: fileOf('ab'), take: refuse });
  await expect(refused).rejects.toThrow('Not this.');
  async function* broken() {
    yield Buffer.from('a');
    throw new Error('It is gone.');
  }
  const gone = askerOf(beginAnother())('spell', null, { file: { bytes: 2, pieces: broken } });
  await expect(gone).rejects.toThrow('It is gone.');
});

/** Uses a worker as a server does, in a process that the test can kill. */
const SERVER = `
  const [guard, program] = process.argv.slice(1);
  const order = JSON.stringify({ program, memoryMiB: 128, niceness: 0 });
  const child = require('node:child_process').fork(guard, [order], { serialization: 'advanced', env: {} });
  child.on('message', () => process.stdout.write(child.pid + '\\n'));
  child.on('exit', (code) => process.stdout.end('the worker ended with ' + code));
  child.send({ name: 'hangNatively', input: null });`;

test('a server that is killed leaves no worker behind, even one in native code', async () => {
  const guard = fileURLToPath(new URL('./worker-guard.js', import.meta.url));
  const program = join(inject('workersFolder'), 'probe-worker.js');
  const server = spawn(process.execPath, ['-e', SERVER, guard, program]);
  const [pid] = await once(server.stdout, 'data');
  expect(String(pid)).toMatch(/^\d+\n$/);
  server.kill('SIGKILL');
  expect(await listSurvivors([Number(pid)])).toEqual([]);
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

describe('a pool of processes', () => {
  function makePool(memoryMiB: number, processes = 4): WorkerPool {
    const pool = makeWorkerPool(inject('workersFolder'), { memoryMiB, processes });
    onTestFinished(() => pool.close());
    return pool;
  }

  function askerIn(pool: WorkerPool, needs: Partial<PoolJob['needs']> = {}) {
    const full = { program: 'probe-worker', memoryMiB: 128, timeoutMs: UNLIMITED_MS, ...needs };
    return <Name extends keyof ProbeTasks>(
      name: Name,
      input: Parameters<ProbeTasks[Name]>[0],
      way: Way = {},
    ) => pool.run({ needs: full, request: { name, input }, way }) as Answer<Name>;
  }

  test('begins a job that exceeds its memory again with more, after its parts were taken and dropped', async () => {
    const inPool = askerIn(makePool(512), { mostMemoryMiB: 448 });
    const folder = await mkdtemp(join(tmpdir(), 'exam-worker-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const onceThere = join(folder, 'is-being-taken');
    const given: number[] = [];
    const take = async (pid: number) => {
      await writeFile(onceThere, '');
      // The first process is ended for its memory while its part is taken.
      if (given.length === 0) await listSurvivors([pid]);
      given.push(pid);
    };
    let dropped = 0;
    const forget = () => {
      dropped = given.length;
    };
    expect(await inPool('keepWhileGiving', { mib: 250, onceThere }, { take, forget })).toBe(250);
    expect([dropped, given.length, new Set(given).size]).toEqual([1, 2, 2]);
  });

  // Only Linux tells the memory of a process.
  test.skipIf(process.platform !== 'linux')('holds no more memory than its budget', async () => {
    const pool = makePool(512, 12);
    const pids = new Set<number>();
    let mostMiB = 0;
    const jobs = Array.from({ length: 6 }, async () => {
      pids.add(await askerIn(pool, { memoryMiB: 256 })('keep', { mib: 80 }));
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

  test('ends them at once when it is closed, even in native code', async () => {
    const pool = makePool(128);
    let tell = (_pid: number) => {};
    const hangs = new Promise<number>((resolve) => {
      tell = resolve;
    });
    const task = askerIn(pool)('hangNatively', null, { take: async (pid: number) => tell(pid) });
    const refused = expect(task).rejects.toMatchObject({ name: 'WorkerEnded', reason: 'stopped' });
    const pid = await hangs;
    await pool.close();
    await refused;
    expect(isRunning({ pid })).toBe(false);
  });

  test('tells that the system cannot start one, and starts the next', async () => {
    const pool = makePool(128);
    const node = process.execPath;
    // A path above the length limit makes fork throw, as it does when memory is missing.
    process.execPath = `/${'x'.repeat(5_000)}`;
    await expect(askerIn(pool)('double', { value: 1 }))
      .rejects.toMatchObject({ name: 'WorkerEnded', reason: 'failure' })
      .finally(() => {
        process.execPath = node;
      });
    expect(pool.taken()).toEqual({ memoryMiB: 0, processes: 0 });
    expect(await askerIn(pool)('double', { value: 4 })).toBe(8);
  });
});

/** Memory of a process in MiB; 0 if it has ended. */
async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}
