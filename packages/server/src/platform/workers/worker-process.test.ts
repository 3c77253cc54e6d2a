import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { listSurvivors } from '../bundled-postgres/testing/process-tree.ts';
import { isRunning } from '../data-folder/index.ts';
import type { ProbeTasks } from './testing/probe-worker.ts';
import { makeWorkerProcess, type WorkerLimits, type WorkerProcess } from './worker-process.ts';

/** More than a busy machine needs for anything but what never ends. */
const LONG_MS = 20_000;

const makeProbe = (limits: Partial<WorkerLimits> = {}) =>
  makeWorkerProcess<ProbeTasks>(join(inject('workersFolder'), 'probe-worker.js'), {
    memoryMiB: 64,
    timeoutMs: LONG_MS,
    ...limits,
  });

let worker: WorkerProcess<ProbeTasks>;
beforeEach(() => {
  worker = makeProbe();
});
afterEach(() => worker.close());

const isAlive = async () => expect(await worker.run('double', { value: 21 })).toBe(42);

test('a task answers, and many that come at once do one after the other', async () => {
  const values = Array.from({ length: 20 }, (_, at) => at);
  const answers = await Promise.all(values.map((value) => worker.run('double', { value })));
  expect(answers).toEqual(values.map((value) => value * 2));
});

test('what a task throws comes with its name and its sentence', async () => {
  await expect(worker.run('refuse', { message: 'This is no file.' })).rejects.toMatchObject({
    name: 'ProbeRefusal',
    message: 'This is no file.',
  });
  await isAlive();
});

/** A file that goes to a worker in pieces. */
async function* piecesOf(...pieces: readonly string[]) {
  for (const piece of pieces) yield Buffer.from(piece);
}

test('a task gets a file in pieces, and gives what it finds before its answer, one after the other', async () => {
  const file = { bytes: 5, pieces: piecesOf('ab', 'cde') };
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
  expect(await worker.run('spell', null, { file: { bytes: 0, pieces: piecesOf() } })).toBe(0);
});

test('the time in which a part is taken is not that of the task', async () => {
  worker = makeProbe({ timeoutMs: 1_000 });
  await isAlive();
  const take = () => new Promise<void>((resolve) => setTimeout(resolve, 700));
  expect(await worker.run('spell', null, { file: { bytes: 2, pieces: piecesOf('ab') }, take })).toBe(2);
});

test('who does not take a part, or has no more of the file, ends the task; the next one has a process', async () => {
  const refuse = () => Promise.reject(new Error('Not this.'));
  const file = () => ({ bytes: 2, pieces: piecesOf('ab') });
  await expect(worker.run('spell', null, { file: file(), take: refuse })).rejects.toThrow('Not this.');
  async function* broken() {
    yield Buffer.from('a');
    throw new Error('It is gone.');
  }
  const gone = worker.run('spell', null, { file: { bytes: 2, pieces: broken() } });
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
  // As a panic in native code ends.
  ['abort', 'failure'],
] as const)('one that does %s is ended, and the next task has a process', async (task, reason) => {
  await expect(worker.run(task, null)).rejects.toMatchObject({ name: 'WorkerEnded', reason });
  await isAlive();
});

test.each(['hang', 'hangNatively'] as const)(
  'one that does %s is ended after its time, and the next has all of it',
  async (task) => {
    worker = makeProbe({ timeoutMs: 1_500 });
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
  await worker.close();
  await refused;
  expect(isRunning({ pid })).toBe(false);
  await expect(worker.run('double', { value: 1 })).rejects.toMatchObject(stopped);
});

test('a process that keeps much of its memory is replaced after its answer', async () => {
  worker = makeProbe({ memoryMiB: 256 });
  const before = await worker.run('pid', null);
  expect(await worker.run('keep', { mib: 16 })).toBe(before);
  expect(await worker.run('keep', { mib: 192 })).toBe(before);
  expect(await worker.run('pid', null)).not.toBe(before);
});

/** Does what a server does, in a process that can be killed. */
const SERVER = `
  const [guard, program] = process.argv.slice(1);
  const order = JSON.stringify({ program, memoryMiB: 64 });
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

// Only there a process can be asked for the variables that it was started with.
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
    // Node names the channel to its parent.
    const variables = (JSON.parse(said.stdout) as string[]).filter(
      (name) => !name.startsWith('NODE_CHANNEL_'),
    );
    expect(variables).toEqual([]);
  },
);
