import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeFairQueue, type Slot } from './fair-queue.ts';

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

// The time is that of the test.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (milliseconds: number) => void vi.advanceTimersByTime(milliseconds);

describe('a fair queue', () => {
  test('never runs more than the limit at once, and runs all in the end', async () => {
    const queue = makeFairQueue({ atOnce: 2, capacity: 10, refusal: 'Come again.' });
    const work = makeWork();
    const all = Promise.all(Array.from({ length: 7 }, () => queue(work.run)));
    for (let turn = 0; turn < 7; turn++) {
      await settle();
      work.endOne();
    }
    await all;
    expect(work.most()).toBe(2);
  });

  test('refuses a call when the queue is full, with Retry-After', async () => {
    const queue = makeFairQueue({ atOnce: 1, capacity: 2, refusal: 'Come again.' });
    const work = makeWork();
    const taken = [queue(work.run), queue(work.run)];
    await expect(queue(work.run)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
    for (const _ of taken) {
      await settle();
      work.endOne();
    }
    await Promise.all(taken);
    expect(await queue(async () => 'free again')).toBe('free again');
  });

  test('work that fails leaves its slot to the next', async () => {
    const queue = makeFairQueue({ atOnce: 1, capacity: 2, refusal: 'Come again.' });
    const failed = queue(() => Promise.reject(new Error('broken')));
    const next = queue(async () => 'done');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  test('refuses a call that has waited for its longest wait, and serves the next', async () => {
    const queue = makeFairQueue({ atOnce: 1, capacity: 2, longestWaitMs: 20, refusal: 'Come again.' });
    const work = makeWork();
    const first = queue(work.run);
    let isRefused = false;
    const impatient = queue(work.run).catch((error: unknown) => {
      isRefused = true;
      return error;
    });
    pass(19);
    await settle();
    expect(isRefused).toBe(false);
    pass(1);
    expect(await impatient).toMatchObject({ status: 503, message: 'Come again.' });
    const third = queue(async () => 'done');
    work.endOne();
    await first;
    expect(await third).toBe('done');
  });

  test('a call that waits for a slot again comes before all waiting calls', async () => {
    const queue = makeFairQueue({ atOnce: 1, capacity: 10, refusal: 'Come again.' });
    const order: string[] = [];
    const slot = await queue.acquire();
    const others = ['second', 'third'].map((name) => queue(async () => order.push(name)));
    slot.release();
    slot.release();
    await slot.reacquire();
    order.push('first again');
    slot.release();
    await Promise.all(others);
    expect(order).toEqual(['second', 'first again', 'third']);
  });

  test('an account with many calls delays only itself: calls of others come in between', async () => {
    const queue = makeFairQueue({ atOnce: 1, capacity: 100, refusal: 'Come again.' });
    const order: string[] = [];
    const work = (name: string) =>
      queue(async () => {
        await settle();
        order.push(name);
      }, name[0]);
    await Promise.all(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(work));
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('such a call comes before waiting calls of its own account, but not before others who are next', async () => {
    const queue = makeFairQueue({ atOnce: 1, capacity: 10, refusal: 'Come again.' });
    const order: string[] = [];
    const slot = await queue.acquire('a');
    const work = (name: string) => queue(async () => void order.push(name), name[0]);
    const others = ['a2', 'b1', 'b2'].map(work);
    slot.release();
    await slot.reacquire();
    order.push('a1 again');
    slot.release();
    await Promise.all(others);
    expect(order).toEqual(['b1', 'a1 again', 'b2', 'a2']);
  });

  test('one account has its own limits of running and waiting calls, and other accounts have theirs', async () => {
    const ofEach = { atOnce: 1, capacity: 2, refusal: 'Wait for yours.' };
    const queue = makeFairQueue({ atOnce: 2, capacity: 100, ofEach, refusal: 'Come again.' });
    const work = makeWork();
    const taken = [queue(work.run, 'a'), queue(work.run, 'a')];
    await settle();
    expect(work.most()).toBe(1);
    await expect(queue(work.run, 'a')).rejects.toMatchObject({ status: 503, message: 'Wait for yours.' });
    expect(await queue(async () => 'at once', 'b')).toBe('at once');
    for (const _ of taken) {
      await settle();
      work.endOne();
    }
    await Promise.all(taken);
    expect(await queue(async () => 'free again', 'a')).toBe('free again');
  });

  /** Acquires a slot, and notes when it has it. */
  async function acquireLater(
    queue: ReturnType<typeof makeFairQueue>,
    who: string,
    begun: string[],
  ): Promise<Slot> {
    const slot = await queue.acquire(who);
    begun.push(who);
    return slot;
  }

  test('a slot that is yielded goes to the accounts that wait, and comes again behind them', async () => {
    const queue = makeFairQueue({ atOnce: 1, capacity: 3, refusal: 'Come again.' });
    const begun: string[] = [];
    const slot = await acquireLater(queue, 'a', begun);
    expect(slot.othersWaiting()).toBe(0);
    const others = ['b', 'c'].map((who) => acquireLater(queue, who, begun));
    expect(slot.othersWaiting()).toBe(2);
    const again = slot.yield(false).then(() => begun.push('a again'));
    await settle();
    expect(begun).toEqual(['a', 'b']);
    (await others[0])?.release();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c']);
    (await others[1])?.release();
    await again;
    slot.release();
    expect(await queue(async () => 'free', 'd')).toBe('free');
  });

  test('a slot that nobody waits for is yielded to its own account at once, even if the queue is full', async () => {
    const ofEach = { atOnce: 1, capacity: 2 };
    const queue = makeFairQueue({ atOnce: 2, capacity: 2, ofEach, refusal: 'Come again.' });
    const slot = await queue.acquire('a');
    const waiting = queue(async () => 'done', 'a');
    expect(slot.othersWaiting()).toBe(0);
    await slot.yield(false);
    slot.release();
    expect(await waiting).toBe('done');
  });

  test('where time is shared, the account that took least lately goes first, and is forgotten after a while', async () => {
    const queue = makeFairQueue({ atOnce: 1, capacity: 20, sharesTime: true, refusal: 'Come again.' });
    const order: string[] = [];
    const work = (name: string, milliseconds: number) =>
      queue(async () => {
        order.push(name);
        await settle();
        pass(milliseconds);
      }, name[0]);
    await Promise.all([work('a1', 60_000), work('b1', 20_000), work('a2', 500), work('c1', 500)]);
    await Promise.all([work('d1', 500), work('a3', 500), work('b2', 500), work('d2', 500), work('c2', 500)]);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'd1', 'c2', 'd2', 'b2', 'a3']);
    pass(10 * 60 * 60_000);
    await Promise.all([work('e1', 500), work('a4', 500), work('b3', 500), work('e2', 500)]);
    expect(order.slice(-4)).toEqual(['e1', 'a4', 'b3', 'e2']);
  });

  test('a long job leaves a slot to others, and ends its wait when its client goes', async () => {
    const queue = makeFairQueue({
      atOnce: 2,
      capacity: 10,
      ofEach: { atOnce: 1 },
      refusal: 'Come again.',
    });
    const long = await queue.acquire('a');
    const client = new AbortController();
    const second = await queue.acquire('b', client.signal);
    await long.yield(true);
    const waits = second.yield(true);
    let isSecond = false;
    waits.then(
      () => {
        isSecond = true;
      },
      () => {},
    );
    expect(await queue(async () => 'at once', 'c')).toBe('at once');
    expect([isSecond, long.othersWaiting()]).toEqual([false, 1]);
    const short = await queue.acquire('d');
    expect(short.othersWaiting()).toBe(0);
    client.abort(new Error('gone'));
    await expect(waits).rejects.toThrow('gone');
    second.release();
    long.release();
    short.release();
    expect(await Promise.all(['e', 'f'].map((who) => queue(async () => who, who)))).toEqual(['e', 'f']);
  });
});
