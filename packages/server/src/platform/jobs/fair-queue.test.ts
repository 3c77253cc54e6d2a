import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeFairQueue, type Turn } from './fair-queue.ts';

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

/** Calls that are refused, and calls that run or wait, of a hundred that come at once. */
async function bringHundred(bring: () => Promise<unknown>) {
  let refused = 0;
  for (let call = 0; call < 100; call++) bring().catch(() => refused++);
  await settle();
  return { refused, admitted: 100 - refused };
}

describe('taking turns', () => {
  test('never runs more than the limit at once, and runs all in the end', async () => {
    const takeTurns = makeFairQueue({ atOnce: 2, capacity: 10, refusal: 'Come again.' });
    const work = makeWork();
    const all = Promise.all(Array.from({ length: 7 }, () => takeTurns(work.run)));
    for (let turn = 0; turn < 7; turn++) {
      await settle();
      work.endOne();
    }
    await all;
    expect(work.most()).toBe(2);
  });

  test('refuses a call when the queue is full, with Retry-After', async () => {
    const takeTurns = makeFairQueue({ atOnce: 1, capacity: 2, refusal: 'Come again.' });
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

  test('a turn that can begin at once begins without waiting, and no other one', async () => {
    const takeTurns = makeFairQueue({
      atOnce: 2,
      capacity: 3,
      ofEach: { atOnce: 1, capacity: 2 },
      refusal: 'Come again.',
    });
    const turn = takeTurns.joinNow('one');
    expect(takeTurns.joinNow('one')).toBeUndefined();
    const other = takeTurns.joinNow('other');
    expect(takeTurns.joinNow('third')).toBeUndefined();
    const waiting = takeTurns.join('third');
    turn?.leave();
    turn?.leave();
    const third = await waiting;
    // The queue is full: two run, and a call of the first one waits.
    const next = takeTurns.join('one');
    await expect(takeTurns.join('fourth')).rejects.toMatchObject({ status: 503 });
    expect(takeTurns.joinNow('fourth')).toBeUndefined();
    other?.leave();
    third.leave();
    (await next).leave();
    expect(takeTurns.joinNow('fourth')).toBeDefined();
  });

  test('work that fails leaves its place to the next', async () => {
    const takeTurns = makeFairQueue({ atOnce: 1, capacity: 2, refusal: 'Come again.' });
    const failed = takeTurns(() => Promise.reject(new Error('broken')));
    const next = takeTurns(async () => 'done');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  // The mean begins with 50 ms, and each call moves it by a twentieth towards its own duration. After five calls it is 40.95,
  // 47.74 or 83.93 ms, and one call runs beside those that wait.
  test.each([
    [10, 26],
    [40, 22],
    [200, 13],
  ])('of calls that last %s ms, %s may run and wait within a second', async (lastsMs, most) => {
    const takeTurns = makeFairQueue({
      atOnce: 1,
      capacity: 100,
      longestWaitMs: 1_000,
      refusal: 'Come again.',
    });
    for (let turn = 0; turn < 5; turn++) await takeTurns(async () => pass(lastsMs));
    const work = makeWork();
    expect((await bringHundred(() => takeTurns(work.run))).admitted).toBe(most);
  });

  test('refuses a new call while the oldest waiting call has waited too long', async () => {
    const takeTurns = makeFairQueue({ atOnce: 1, capacity: 100, longestWaitMs: 500, refusal: 'Come again.' });
    const work = makeWork();
    void takeTurns(work.run);
    void takeTurns(work.run);
    pass(500);
    const third = takeTurns(work.run);
    await settle();
    pass(1);
    await expect(takeTurns(work.run)).rejects.toMatchObject({ status: 503 });
    for (let call = 0; call < 3; call++) {
      work.endOne();
      await settle();
    }
    await third;
  });

  test('lets a new call wait after a long turn has begun, if no call has waited for long', async () => {
    const takeTurns = makeFairQueue({ atOnce: 1, capacity: 100, longestWaitMs: 80, refusal: 'Come again.' });
    const work = makeWork();
    const taken = [takeTurns(work.run, 'a')];
    await settle();
    pass(100);
    taken.push(takeTurns(work.run, 'b'), takeTurns(work.run, 'c'));
    for (const _ of taken) {
      await settle();
      work.endOne();
    }
    await Promise.all(taken);
  });

  test('refuses a call that has waited for patienceMs, and serves the next', async () => {
    const takeTurns = makeFairQueue({ atOnce: 1, capacity: 2, patienceMs: 20, refusal: 'Come again.' });
    const work = makeWork();
    const first = takeTurns(work.run);
    let isRefused = false;
    const impatient = takeTurns(work.run).catch((error: unknown) => {
      isRefused = true;
      return error;
    });
    pass(19);
    await settle();
    expect(isRefused).toBe(false);
    pass(1);
    expect(await impatient).toMatchObject({ status: 503, message: 'Come again.' });
    const third = takeTurns(async () => 'done');
    work.endOne();
    await first;
    expect(await third).toBe('done');
  });

  test('a call that resumes its turn comes before all waiting calls', async () => {
    const takeTurns = makeFairQueue({ atOnce: 1, capacity: 10, refusal: 'Come again.' });
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

  test('an account with many calls delays only itself: calls of others come in between', async () => {
    const takeTurns = makeFairQueue({ atOnce: 1, capacity: 100, refusal: 'Come again.' });
    const order: string[] = [];
    const work = (name: string) =>
      takeTurns(async () => {
        await settle();
        order.push(name);
      }, name[0]);
    await Promise.all(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(work));
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('a resumed call comes before waiting calls of its own account, but not before others whose turn it is', async () => {
    const takeTurns = makeFairQueue({ atOnce: 1, capacity: 10, refusal: 'Come again.' });
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

  test('one account has its own limits of running and waiting calls, and other accounts have theirs', async () => {
    const ofEach = { atOnce: 1, capacity: 2, refusal: 'Wait for yours.' };
    const takeTurns = makeFairQueue({ atOnce: 2, capacity: 100, ofEach, refusal: 'Come again.' });
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

  test('the expected wait goes by the calls of the account itself: others are not refused because of it', async () => {
    const takeTurns = makeFairQueue({
      atOnce: 1,
      capacity: 100,
      longestWaitMs: 1_000,
      refusal: 'Come again.',
    });
    for (let turn = 0; turn < 5; turn++) await takeTurns(async () => pass(40), 'a');
    const work = makeWork();
    expect((await bringHundred(() => takeTurns(work.run, 'a'))).refused).toBe(78);
    const other = takeTurns(async () => 'done', 'b');
    work.endOne();
    expect(await other).toBe('done');
  });

  /** A turn of an account, and one that waits: it is noted when it begins. */
  async function joinLater(
    takeTurns: ReturnType<typeof makeFairQueue>,
    who: string,
    begun: string[],
  ): Promise<Turn> {
    const turn = await takeTurns.join(who);
    begun.push(who);
    return turn;
  }

  test('a turn that is passed on goes to the accounts that wait, and comes again behind them', async () => {
    const takeTurns = makeFairQueue({ atOnce: 1, capacity: 3, refusal: 'Come again.' });
    const begun: string[] = [];
    const turn = await joinLater(takeTurns, 'a', begun);
    expect(turn.othersWaiting()).toBe(0);
    const others = ['b', 'c'].map((who) => joinLater(takeTurns, who, begun));
    expect(turn.othersWaiting()).toBe(2);
    const again = turn.passOn(false).then(() => begun.push('a again'));
    await settle();
    expect(begun).toEqual(['a', 'b']);
    (await others[0])?.leave();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c']);
    (await others[1])?.leave();
    await again;
    turn.leave();
    expect(await takeTurns(async () => 'free', 'd')).toBe('free');
  });

  test('a turn that nobody waits for is passed on to its own account at once, even if the queue is full', async () => {
    const ofEach = { atOnce: 1, capacity: 2 };
    const takeTurns = makeFairQueue({ atOnce: 2, capacity: 2, ofEach, refusal: 'Come again.' });
    const turn = await takeTurns.join('a');
    const waiting = takeTurns(async () => 'done', 'a');
    expect(turn.othersWaiting()).toBe(0);
    await turn.passOn(false);
    turn.leave();
    expect(await waiting).toBe('done');
  });

  test('where time is shared, the account that took least lately goes first, and is forgotten after a while', async () => {
    const takeTurns = makeFairQueue({ atOnce: 1, capacity: 20, sharesTime: true, refusal: 'Come again.' });
    const order: string[] = [];
    const work = (name: string, milliseconds: number) =>
      takeTurns(async () => {
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

  test('a long job leaves a place to others, and ends its wait when its client goes', async () => {
    const takeTurns = makeFairQueue({
      atOnce: 2,
      capacity: 10,
      ofEach: { atOnce: 1 },
      refusal: 'Come again.',
    });
    const long = await takeTurns.join('a');
    const client = new AbortController();
    const second = await takeTurns.join('b', client.signal);
    await long.passOn(true);
    const waits = second.passOn(true);
    let isSecond = false;
    waits.then(
      () => {
        isSecond = true;
      },
      () => {},
    );
    expect(await takeTurns(async () => 'at once', 'c')).toBe('at once');
    expect([isSecond, long.othersWaiting()]).toEqual([false, 1]);
    const short = await takeTurns.join('d');
    expect(short.othersWaiting()).toBe(0);
    client.abort(new Error('gone'));
    await expect(waits).rejects.toThrow('gone');
    second.leave();
    long.leave();
    short.leave();
    expect(await Promise.all(['e', 'f'].map((who) => takeTurns(async () => who, who)))).toEqual(['e', 'f']);
  });
});
