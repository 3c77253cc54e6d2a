import { expect, test } from 'vitest';
import { makeAfterwards } from './run-afterwards.ts';

const quiet = { error: () => {} };

test('the caller goes on before the work has ended, and settled() waits for the work', async () => {
  const afterwards = makeAfterwards();
  const steps: string[] = [];
  afterwards.run(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    steps.push('ended');
  }, quiet);
  steps.push('gone on');
  await afterwards.settled();
  expect(steps).toEqual(['gone on', 'ended']);
});

test('a failure goes to the log, and the next work runs', async () => {
  const afterwards = makeAfterwards();
  const logged: unknown[] = [];
  const log = { error: (fields: object) => void logged.push(fields) };
  const failure = new Error('not today');
  let hasRun = false;
  afterwards.run(() => Promise.reject(failure), log);
  afterwards.run(async () => {
    hasRun = true;
  }, log);
  await afterwards.settled();
  expect(logged).toEqual([{ err: failure }]);
  expect(hasRun).toBe(true);
});

test('work above the limit is dropped, and the log says so', async () => {
  const afterwards = makeAfterwards(1);
  const logged: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let hasRun = false;
  afterwards.run(() => held, quiet);
  afterwards.run(
    async () => {
      hasRun = true;
    },
    { error: (_fields, message) => void logged.push(message) },
  );
  release();
  await afterwards.settled();
  expect(hasRun).toBe(false);
  expect(logged).toEqual(['work after an answer failed']);
});
