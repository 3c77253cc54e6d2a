import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Db } from '../database/connect.ts';
import { AppError } from '../errors.ts';
import { type DurableJob, durableQueue, makeDurableJobs } from './durable-jobs.ts';
import { makeJobs } from './jobs.ts';
import type { LostRun, WorkTable } from './queries.ts';
import type { Runs } from './runs.ts';

const logger = { error: () => {} } as never;
const db = {} as Db;
const clock = () => new Date();
const accountOf = (id: string) => ({ id, email: `${id}@example.com`, isVerified: true, sessionId: '' });

/** Rows that exist in the test alone. */
function makeRows() {
  const rows = { isWanted: true, lost: [] as LostRun[], givenUp: [] as LostRun[] };
  const runs = {
    heartbeat: async () => rows.isWanted,
    whileRunning: (_parts, _run, work) => work({ done: 0, total: 0 }, 1),
    listLost: async () => rows.lost,
    takeUp: async (_parts, { rowId }) => ({ rowId, runId: 'another' }),
    giveUp: async (_db, lost) => void rows.givenUp.push(lost),
    endLost: async () => {},
  } as Partial<Runs<WorkTable>> as Runs<WorkTable>;
  return Object.assign(rows, { runs });
}

/** A queue whose jobs begin and end when the test says so. A job is named by its account and a number: `a1`. */
function jobsOf(atOnce: number) {
  const begun: string[] = [];
  const failed: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const rows = makeRows();
  const definition: DurableJob<string> = {
    name: 'work',
    queue: { ...durableQueue('Too much.'), atOnce },
    isDurable: true,
    runs: rows.runs,
    payload: z.string(),
    requireRights: async ({ payload }) => {
      if (payload.endsWith('!')) throw new AppError('forbidden', { message: 'Not yours.' });
    },
    handle: ({ payload: name }) => {
      begun.push(name);
      return new Promise((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve())));
    },
    onFailure: async ({ payload }) => failed.push(payload),
  };
  const jobs = makeJobs([definition], { workersFolder: '' });
  const findAccount = async (_db: unknown, id: string) => accountOf(id);
  const durable = makeDurableJobs({ jobs, db, clock, logger, findAccount, patienceMs: 0 });
  const starter = durable.serve(definition, undefined);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const start = (name: string) => starter.start(starter.onNewRow(accountOf(name[0]!), name));
  return {
    ...{ begun, failed, rows, durable, starter, start, settle },
    bring(...names: string[]) {
      for (const name of names) void start(name).catch(() => {});
      return settle();
    },
    end(name: string, error?: Error) {
      ends.get(name)?.(error);
      return settle();
    },
  };
}

describe('a durable job', () => {
  test('of an account that brought much waits for the work of others', async () => {
    const { begun, bring, end } = jobsOf(1);
    await bring('a1', 'a2', 'a3', 'b1', 'c1', 'b2');
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('runs at the same time for several accounts, but never twice for one account', async () => {
    const { begun, bring, end } = jobsOf(2);
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

  test('that failed takes nobody a slot, and says so to whom it answers', async () => {
    const { start, begun, failed, bring, end, settle } = jobsOf(1);
    const failing = start('a1').catch(() => {});
    await settle();
    await end('a1', new Error('no'));
    await failing;
    await bring('b1');
    expect([begun, failed]).toEqual([['a1', 'b1'], ['a1']]);
  });

  test('does not begin without the right to it, and puts back what it left behind', async () => {
    const { begun, failed, bring, durable } = jobsOf(1);
    await bring('a1!');
    await durable.settled();
    expect([begun, failed]).toEqual([[], ['a1!']]);
  });

  test('that a dead server left behind is done with its payload; one that nobody knows is given up', async () => {
    const { begun, rows, durable, settle } = jobsOf(1);
    const lost = { rowId: 'row', runId: 'run', state: 'reading' } as const;
    const request = { job: 'work', accountId: 'a', payload: 'a1' };
    const unknown = { ...lost, request: { ...request, job: 'gone' } };
    const changed = { ...lost, request: { ...request, payload: 1 } };
    rows.lost = [{ ...lost, request }, unknown, changed];
    await durable.takeUpLost(rows.runs);
    await settle();
    expect(begun).toEqual(['a1']);
    expect(rows.givenUp).toEqual([unknown, changed]);
  });

  test('is limited to four for an account and 32 for all, but for accounts that have none there', async () => {
    const { starter, bring } = jobsOf(1);
    await bring('a1', 'a2', 'a3');
    starter.requireCapacity('a');
    await bring('a4');
    expect(() => starter.requireCapacity('a')).toThrow(AppError);
    for (const account of 'bcdefgh') {
      starter.requireCapacity(account);
      await bring(...[1, 2, 3, 4].map((number) => `${account}${number}`));
    }
    starter.requireCapacity('i');
    await bring('i1');
    expect(() => starter.requireCapacity('i')).toThrow(AppError);
    for (let account = 1; account < 96; account++) {
      const name = String.fromCodePoint(0x4e00 + account);
      starter.requireCapacity(name);
      await bring(`${name}1`);
    }
    expect(() => starter.requireCapacity('j')).toThrow(AppError);
  });

  test('that is no longer wanted leaves the queue', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { start, begun, bring, end, rows, durable } = jobsOf(1);
      await bring('a1');
      const cancelled = start('b1');
      rows.isWanted = false;
      vi.advanceTimersByTime(5_000);
      await cancelled.catch(() => {});
      await end('a1');
      await durable.settled();
      expect(begun).toEqual(['a1']);
    } finally {
      vi.useRealTimers();
    }
  });
});
