import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Connection, connect } from '../../src/platform/database/connect.ts';
import { LOAD_LIMITS } from '../../src/platform/http/load-shedding.ts';
import { blueprintFields } from '../every-call/exam-bodies.ts';
import { makePool } from '../pool.ts';
import { reportRow } from '../report-row.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../test-app.ts';
import { recordStatements } from './statement-faults.ts';

const TIMES_CAPACITY = 3;
const NEVER_MS = 600_000;
/** A queue with two slots and four places to wait; an account has one of each. Nobody is refused for a time. */
const QUEUE = { atOnce: 2, capacity: 6, ofEach: { atOnce: 1, capacity: 2 }, longestWaitMs: NEVER_MS };
const ACCOUNTS = (TIMES_CAPACITY * QUEUE.capacity) / QUEUE.ofEach.capacity;
/** An account that has waited for its share for so long is refused. The calls before it never end meanwhile. */
const PATIENCE_MS = 100;
const SHARE = { atOnce: 2, capacity: 4 };

type Answer = Awaited<ReturnType<TestApp['call']>>;
type Call = () => Promise<Answer>;

interface Visitor {
  readonly account: SignedIn;
  readonly generate: Call;
  readonly list: Call;
}

/** An account with a question, and its calls. */
async function makeVisitor(server: TestApp): Promise<Visitor> {
  const account = await server.signIn();
  const { token } = account;
  const pool = makePool(server, token);
  const { _id: chapter } = await pool.chapter((await pool.course())._id);
  await pool.question(chapter);
  const payload = blueprintFields(chapter);
  return {
    account,
    generate: () => server.call({ method: 'POST', url: '/api/exams/generate', payload, token }),
    list: () => server.call({ method: 'GET', url: '/api/courses', token }),
  };
}

/** Holds every call of somebody who is signed in at its first statement, until the work is done. */
async function whileHeld<Result>({ db }: Connection, work: () => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table sessions in access exclusive mode`.execute(trx);
    return work();
  });
}

/** Calls that have a slot, and wait in the database. */
async function countHeld({ db }: Connection): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

/** Sends all calls at once. @returns the answers that have come so far, and all of them */
function sendAll(calls: readonly Call[]) {
  const come: Answer[] = [];
  const all = calls.map(async (call) => {
    const answer = await call();
    come.push(answer);
    return answer;
  });
  return { come, all: Promise.all(all) };
}

const statusesOf = (answers: readonly Answer[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};
const isRefused = ({ statusCode, headers }: Answer) =>
  statusCode === 503 && Number(headers['retry-after']) > 0;

describe.each(['generate', 'list'] as const)(
  'three times as many calls to %s as there is room for',
  (call) => {
    const offered = TIMES_CAPACITY * QUEUE.capacity;
    let server: TestApp;
    let beside: Connection;
    let visitors: readonly Visitor[];
    let statements: ReturnType<typeof recordStatements>;
    beforeAll(async () => {
      const queue = call === 'generate' ? { costly: QUEUE } : { ordinary: QUEUE };
      server = await makeTestApp({
        loadLimits: { ...LOAD_LIMITS, ...queue, eventLoopDelayMs: Number.POSITIVE_INFINITY },
      });
      statements = recordStatements(server.pool);
      beside = connect(server.databaseUrl, () => {});
      const made: Visitor[] = [];
      for (let account = 0; account < ACCOUNTS; account++) made.push(await makeVisitor(server));
      visitors = made;
    });
    afterAll(async () => {
      await beside.close();
      await server.close();
    });

    const callsOf = (one: Visitor) => Array.from({ length: QUEUE.ofEach.capacity }, () => one[call]);

    test('run two at once, wait in four places and are refused at once beyond, and a refusal costs no statement', async () => {
      const alone = await statements.of(async () => void (await visitors[0]?.[call]()));
      let come: readonly Answer[] = [];
      let all: Promise<Answer[]> = Promise.resolve([]);
      const sent = await statements.of(async () => {
        await whileHeld(beside, async () => {
          ({ come, all } = sendAll(visitors.flatMap(callsOf)));
          await expect.poll(() => come.length).toBe(offered - QUEUE.capacity);
          await expect.poll(() => countHeld(beside)).toBe(QUEUE.atOnce);
          await turn();
          expect(come.filter(isRefused)).toHaveLength(offered - QUEUE.capacity);
        });
        await all;
      });
      const answers = await all;
      const held = answers.filter((answer) => answer.statusCode === 200 || isRefused(answer));
      reportRow(15, `calls to ${call}, three times as many as there is room for`, {
        count: answers.length,
        held: held.length,
      });
      expect(statusesOf(answers)).toEqual({ 200: QUEUE.capacity, 503: offered - QUEUE.capacity });
      expect(sent).toHaveLength(QUEUE.capacity * alone.length);
    });

    test('hide neither how the server is nor calls of other kinds, and leave the server as it was', async () => {
      let all: Promise<Answer[]> = Promise.resolve([]);
      await whileHeld(beside, async () => {
        const sent = sendAll(visitors.flatMap(callsOf));
        all = sent.all;
        await expect.poll(() => sent.come.length).toBe(offered - QUEUE.capacity);
        const others = ['/api/health', ...(call === 'generate' ? ['/api/settings'] : [])];
        for (const url of others)
          expect([url, (await server.call({ method: 'GET', url })).statusCode]).toEqual([url, 200]);
      });
      await all;
      const calm = await Promise.all(visitors.slice(0, QUEUE.capacity).map((one) => one[call]()));
      expect(statusesOf(calm)).toEqual({ 200: QUEUE.capacity });
    });
  },
);

describe('three times the share of an account', () => {
  const offered = TIMES_CAPACITY * SHARE.capacity;
  test.each([
    {
      is: 'runs two at once, lets two wait and is refused at once beyond',
      waitMs: NEVER_MS,
      served: SHARE.capacity,
    },
    { is: 'does not let two wait for ever', waitMs: PATIENCE_MS, served: SHARE.atOnce },
  ])('$is', async ({ waitMs, served }) => {
    const server = await makeTestApp({
      loadLimits: {
        ...LOAD_LIMITS,
        share: { ...SHARE, longestWaitMs: waitMs },
        eventLoopDelayMs: Number.POSITIVE_INFINITY,
      },
    });
    const beside = connect(server.databaseUrl, () => {});
    const visitor = await makeVisitor(server);
    let all: Promise<Answer[]> = Promise.resolve([]);
    await whileHeld(beside, async () => {
      const sent = sendAll(Array.from({ length: offered }, () => visitor.list));
      all = sent.all;
      await expect.poll(() => sent.come.length).toBe(offered - served);
      await expect.poll(() => countHeld(beside)).toBe(SHARE.atOnce);
      expect(sent.come.filter(isRefused)).toHaveLength(offered - served);
      expect(sent.come[0]?.json().message).toMatch(/too many requests at once/);
    });
    const answers = await all;
    reportRow(15, 'calls of one account, three times its share', {
      count: answers.length,
      held: answers.length,
    });
    expect(statusesOf(answers)).toEqual({ 200: served, 503: offered - served });
    await beside.close();
    await server.close();
  });
});
