import { describe, expect, test } from 'vitest';
import { makeTurns } from './take-turns.ts';

/** Work that ends when it is told to. */
function makeWork() {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  return {
    run: async () => {
      running++;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running--;
    },
    endOne: () => ends.shift()?.(),
    most: () => most,
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('taking turns', () => {
  test('runs no more at once than it may, and all in the end', async () => {
    const takeTurns = makeTurns({ atOnce: 2, places: 10, refusal: 'Come again.' });
    const work = makeWork();
    const all = Promise.all(Array.from({ length: 7 }, () => takeTurns(work.run)));
    for (let turn = 0; turn < 7; turn++) {
      await settle();
      work.endOne();
    }
    await all;
    expect(work.most()).toBe(2);
  });

  test('refuses what has no place, with a hint when to come again', async () => {
    const takeTurns = makeTurns({ atOnce: 1, places: 2, refusal: 'Come again.' });
    const work = makeWork();
    const taken = [takeTurns(work.run), takeTurns(work.run)];
    await expect(takeTurns(work.run)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
    for (const _ of taken) {
      await settle();
      work.endOne();
    }
    await Promise.all(taken);
    expect(await takeTurns(async () => 'free again')).toBe('free again');
  });

  test('work that fails leaves its place to the next', async () => {
    const takeTurns = makeTurns({ atOnce: 1, places: 2, refusal: 'Come again.' });
    const failed = takeTurns(() => Promise.reject(new Error('broken')));
    const next = takeTurns(async () => 'done');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  test('refuses who would wait too long, by what the last ones took', async () => {
    const takeTurns = makeTurns({ atOnce: 1, places: 100, longestWaitMs: 1_000, refusal: 'Come again.' });
    const slow = () => new Promise((resolve) => setTimeout(resolve, 40));
    for (let turn = 0; turn < 5; turn++) await takeTurns(slow);
    // Some 25 ms each are expected by now.
    const asked = await Promise.allSettled(Array.from({ length: 100 }, () => takeTurns(slow)));
    const refused = asked.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(30);
    expect(refused.length).toBeLessThan(90);
  });

  test('refuses who comes while the foremost has waited too long', async () => {
    const takeTurns = makeTurns({ atOnce: 1, places: 100, longestWaitMs: 50, refusal: 'Come again.' });
    const work = makeWork();
    const taken = [takeTurns(work.run), takeTurns(work.run)];
    await new Promise((resolve) => setTimeout(resolve, 60));
    await expect(takeTurns(work.run)).rejects.toMatchObject({ status: 503 });
    for (const _ of taken) {
      await settle();
      work.endOne();
    }
    await Promise.all(taken);
  });

  test('who comes after a long turn has begun is let wait, where nobody has waited for long', async () => {
    const takeTurns = makeTurns({ atOnce: 1, places: 100, longestWaitMs: 80, refusal: 'Come again.' });
    const work = makeWork();
    const taken = [takeTurns(work.run, 'a')];
    await new Promise((resolve) => setTimeout(resolve, 100));
    taken.push(takeTurns(work.run, 'b'), takeTurns(work.run, 'c'));
    for (const _ of taken) {
      await settle();
      work.endOne();
    }
    await Promise.all(taken);
  });

  test('sends away who has waited as long as patience lasts, and serves the next', async () => {
    const takeTurns = makeTurns({ atOnce: 1, places: 2, patienceMs: 20, refusal: 'Come again.' });
    const work = makeWork();
    const first = takeTurns(work.run);
    await expect(takeTurns(work.run)).rejects.toMatchObject({ status: 503, message: 'Come again.' });
    const third = takeTurns(async () => 'done');
    work.endOne();
    await first;
    expect(await third).toBe('done');
  });

  test('who left in between comes back before all who wait', async () => {
    const takeTurns = makeTurns({ atOnce: 1, places: 10, refusal: 'Come again.' });
    const order: string[] = [];
    const turn = await takeTurns.join();
    const others = ['second', 'third'].map((name) => takeTurns(async () => order.push(name)));
    turn.leave();
    turn.leave();
    await turn.resume();
    order.push('first again');
    turn.leave();
    await Promise.all(others);
    expect(order).toEqual(['second', 'first again', 'third']);
  });

  test('who asks for much waits for it alone: others come between', async () => {
    const takeTurns = makeTurns({ atOnce: 1, places: 100, refusal: 'Come again.' });
    const order: string[] = [];
    const work = (name: string) =>
      takeTurns(async () => {
        await settle();
        order.push(name);
      }, name[0]);
    await Promise.all(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(work));
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('who comes back is before its own, and not before others whose turn it is', async () => {
    const takeTurns = makeTurns({ atOnce: 1, places: 10, refusal: 'Come again.' });
    const order: string[] = [];
    const turn = await takeTurns.join('a');
    const work = (name: string) => takeTurns(async () => void order.push(name), name[0]);
    const others = ['a2', 'b1', 'b2'].map(work);
    turn.leave();
    await turn.resume();
    order.push('a1 again');
    turn.leave();
    await Promise.all(others);
    expect(order).toEqual(['b1', 'a1 again', 'b2', 'a2']);
  });

  test('one alone has so many at once and so many places, and others have theirs', async () => {
    const ofEach = { atOnce: 1, places: 2, refusal: 'Wait for yours.' };
    const takeTurns = makeTurns({ atOnce: 2, places: 100, ofEach, refusal: 'Come again.' });
    const work = makeWork();
    const taken = [takeTurns(work.run, 'a'), takeTurns(work.run, 'a')];
    await settle();
    expect(work.most()).toBe(1);
    await expect(takeTurns(work.run, 'a')).rejects.toMatchObject({ status: 503, message: 'Wait for yours.' });
    expect(await takeTurns(async () => 'at once', 'b')).toBe('at once');
    for (const _ of taken) {
      await settle();
      work.endOne();
    }
    await Promise.all(taken);
    expect(await takeTurns(async () => 'free again', 'a')).toBe('free again');
  });

  test('how long one would wait goes by its own: others are not sent away because of it', async () => {
    const takeTurns = makeTurns({ atOnce: 1, places: 100, longestWaitMs: 1_000, refusal: 'Come again.' });
    const slow = () => new Promise((resolve) => setTimeout(resolve, 40));
    for (let turn = 0; turn < 5; turn++) await takeTurns(slow, 'a');
    const asked = Promise.allSettled(Array.from({ length: 100 }, () => takeTurns(slow, 'a')));
    expect(await takeTurns(async () => 'done', 'b')).toBe('done');
    const refused = (await asked).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(30);
  });
});
