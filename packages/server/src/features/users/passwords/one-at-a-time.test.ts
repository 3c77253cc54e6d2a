import { expect, test } from 'vitest';
import { makeLine } from './one-at-a-time.ts';

/** Work that ends on command and counts how much of it runs concurrently. */
function makeWork() {
  const started: (() => void)[] = [];
  let atWork = 0;
  let mostAtWork = 0;
  const work = async () => {
    atWork += 1;
    mostAtWork = Math.max(mostAtWork, atWork);
    await new Promise<void>((resolve) => started.push(resolve));
    atWork -= 1;
  };
  return { work, started, mostAtWork: () => mostAtWork };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('work runs one after the other, in the order in which it came', async () => {
  const line = makeLine(10);
  const order: number[] = [];
  const { work, started, mostAtWork } = makeWork();
  const all = [1, 2, 3].map((number) => line.run(work).then(() => order.push(number)));
  for (let done = 0; done < 3; done++) {
    await turn();
    expect(started).toHaveLength(done + 1);
    started[done]?.();
  }
  await Promise.all(all);
  expect(order).toEqual([1, 2, 3]);
  expect(mostAtWork()).toBe(1);
});

test('who finds no place is sent away with 503 and Retry-After, and may come again', async () => {
  const line = makeLine(2);
  const { work, started } = makeWork();
  const taken = [line.run(work), line.run(work)];
  await expect(line.run(work)).rejects.toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) });
  expect(() => line.refuseIfFull()).toThrow();
  for (let done = 0; done < 2; done++) {
    await turn();
    started[done]?.();
  }
  await Promise.all(taken);
  expect(() => line.refuseIfFull()).not.toThrow();
  await expect(line.run(async () => 'served')).resolves.toBe('served');
});

test('work that fails does not stop the line', async () => {
  const line = makeLine(2);
  await expect(line.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(line.run(async () => 'served')).resolves.toBe('served');
});
