import { expect, test } from 'vitest';
import { makeTurns } from './take-turns.ts';
import { makeTurnsOfEach } from './turns-of-each.ts';

test('who asks for much waits for it alone: others come between', async () => {
  const takeTurns = makeTurns({ atOnce: 1, places: 100, refusal: 'Come again.' });
  const ofEach = makeTurnsOfEach({ atOnce: 1, places: 100, refusal: 'Wait for yours.' });
  const order: string[] = [];
  const work = (name: string) =>
    ofEach(name[0]!, () =>
      takeTurns(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        order.push(name);
      }),
    );
  await Promise.all(['a1', 'a2', 'a3', 'b1', 'c1'].map(work));
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('each has so many places, and has them again', async () => {
  const ofEach = makeTurnsOfEach({ atOnce: 1, places: 1, refusal: 'Wait for yours.' });
  let end = () => {};
  const first = ofEach('a', () => new Promise<void>((resolve) => (end = resolve)));
  await expect(ofEach('a', async () => 1)).rejects.toMatchObject({ message: 'Wait for yours.' });
  expect(await ofEach('b', async () => 2)).toBe(2);
  end();
  await first;
  expect(await ofEach('a', async () => 3)).toBe(3);
});
