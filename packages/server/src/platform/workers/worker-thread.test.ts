import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ProbeTasks } from './testing/probe-worker.ts';
import { makeWorkerThread, type WorkerThread } from './worker-thread.ts';

let thread: WorkerThread<ProbeTasks>;
beforeAll(() => {
  const path = join(inject('workersFolder'), 'probe-worker.js');
  thread = makeWorkerThread<ProbeTasks>(path, { memoryMiB: 64, timeoutMs: 1_500 });
});
afterAll(() => thread.close());

const isAlive = async () => expect(await thread.run('double', { value: 21 })).toBe(42);

test('a task answers, and many that come at once do one after the other', async () => {
  const values = Array.from({ length: 20 }, (_, at) => at);
  const answers = await Promise.all(values.map((value) => thread.run('double', { value })));
  expect(answers).toEqual(values.map((value) => value * 2));
});

test('what a task throws comes with its name and its sentence', async () => {
  await expect(thread.run('refuse', { message: 'This is no file.' })).rejects.toMatchObject({
    name: 'ProbeRefusal',
    message: 'This is no file.',
  });
  await isAlive();
});

test('a thread finds nothing of the environment', async () => {
  expect(await thread.run('environment', null)).toEqual([]);
});

test.each([
  ['hang', 'time'],
  ['eat', 'memory'],
  ['exit', 'failure'],
] as const)('one that does %s is ended, and the next task has a thread', async (task, reason) => {
  await expect(thread.run(task, null)).rejects.toMatchObject({ name: 'ThreadEnded', reason });
  await isAlive();
});
