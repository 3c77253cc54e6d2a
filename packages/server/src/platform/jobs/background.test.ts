import type { FastifyBaseLogger } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { durableQueue, makeBackground } from './background.ts';
import { makeJobs } from './jobs.ts';

const logger = { error: () => {} } as unknown as FastifyBaseLogger;
const nothing = async () => {};

/** A background queue whose work begins and ends when the test says so. */
function backgroundOf(atOnce: number) {
  const definition = { name: 'work', queue: { ...durableQueue('Too much.'), atOnce }, isDurable: true };
  const bench = makeJobs([definition], { workersFolder: '' }).queueOf(definition);
  const background = makeBackground({ logger, bench, patienceMs: 0 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    background,
    begun,
    /** Adds work that is named by its account and a number: `a1`. */
    bring(...names: string[]) {
      for (const name of names) {
        const work = () => {
          begun.push(name);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        };
        void background.run(name[0]!, { work, onFailure: nothing }).catch(() => {});
      }
      return settle();
    },
    end(name: string) {
      ends.get(name)?.();
      return settle();
    },
  };
}

describe('work in the background', () => {
  test('of an account that brought much waits for the work of others', async () => {
    const { begun, bring, end } = backgroundOf(1);
    await bring('a1', 'a2', 'a3', 'b1', 'c1', 'b2');
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('runs at the same time for several accounts, but never twice for one account', async () => {
    const { begun, bring, end } = backgroundOf(2);
    await bring('a1', 'a2', 'a3');
    expect(begun).toEqual(['a1']);
    await bring('b1', 'c1');
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    await end('c1');
    expect(begun).toHaveLength(4);
  });

  test('that failed costs nobody a turn', async () => {
    const { background, begun, bring } = backgroundOf(1);
    const failing = background.run('a', {
      work: () => Promise.reject(new Error('no')),
      onFailure: nothing,
    });
    await expect(failing).rejects.toThrow('no');
    await bring('a1');
    expect(begun).toEqual(['a1']);
  });

  test('is limited to four pieces for an account and 32 for all, but for accounts that have none there', async () => {
    const { background, bring } = backgroundOf(1);
    await bring('a1', 'a2', 'a3');
    background.requireCapacity('a');
    await bring('a4');
    expect(() => background.requireCapacity('a')).toThrow(AppError);
    for (const account of 'bcdefgh') {
      background.requireCapacity(account);
      await bring(...[1, 2, 3, 4].map((number) => `${account}${number}`));
    }
    background.requireCapacity('i');
    await bring('i1');
    expect(() => background.requireCapacity('i')).toThrow(AppError);
    for (let account = 1; account < 96; account++) {
      const name = String.fromCodePoint(0x4e00 + account);
      background.requireCapacity(name);
      await bring(`${name}1`);
    }
    expect(() => background.requireCapacity('j')).toThrow(AppError);
  });

  test('that is no longer wanted leaves the queue', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { background, begun, bring, end } = backgroundOf(1);
      await bring('a1');
      const discarded = background.run('b', {
        work: async () => begun.push('b1'),
        onFailure: nothing,
        heartbeat: async () => false,
      });
      vi.advanceTimersByTime(5_000);
      await discarded.catch(() => {});
      await end('a1');
      await background.settled();
      expect(begun).toEqual(['a1']);
    } finally {
      vi.useRealTimers();
    }
  });
});
