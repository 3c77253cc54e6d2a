import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect as openSocket, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { until, untilLocked } from '../../../test/until.ts';
import { connect } from '../database/connect.ts';
import { CLIENT_LEFT } from './clients-that-leave.ts';
import { LOAD_LIMITS } from './load-shedding.ts';

const ONE = { atOnce: 1, capacity: 1, longestWaitMs: 60_000 };

let server: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  const limits = {
    hashing: ONE,
    costly: ONE,
    ordinary: ONE,
    eventLoopDelayMs: Number.POSITIVE_INFINITY,
  };
  server = await makeTestApp({
    loadLimits: { ...LOAD_LIMITS, ...limits },
    metricsToken: 'a token of the tests',
  });
  owner = await server.signIn();
});
afterAll(() => server.close());

const ask = (url: string, options = {}) =>
  server.call({ method: 'GET', url, token: owner.token, ...options });
const statusOf = async (url: string, options = {}) => (await ask(url, options)).statusCode;
const LOGIN = { method: 'POST', payload: { email: 'somebody@example.com', password: 'a wrong password' } };
const GENERATE = { method: 'POST', payload: {} };

/**
 * Does the work while a call for a list of courses, which waits for a locked table, holds the only slot of ordinary
 * calls.
 */
async function whileOrdinaryIsFull(work: () => Promise<void>): Promise<void> {
  let slow: Promise<unknown> = Promise.resolve();
  await server.db.transaction().execute(async (trx) => {
    await sql`lock table courses in access exclusive mode`.execute(trx);
    slow = ask('/api/courses');
    await untilLocked(server);
    await work();
  });
  await slow;
}

/** A call over a connection of its own, as both ends see it. */
interface OpenCall {
  readonly socket: Socket;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Resolves when everything has happened that waits for nothing from outside, such as the way of a call to its slot. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Begins a request over a connection that the test may break. It has its slot by then, or waits for it. */
async function begin(to: { app: TestApp; port: number; token: string }, request: string, rest = '\r\n') {
  const socket = openSocket({ host: '127.0.0.1', port: to.port }).on('error', () => {});
  await once(socket, 'connect');
  const arrived = once(to.app.app.server, 'request');
  socket.write(`${request} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${to.token}\r\n${rest}`);
  const [incoming, response] = (await arrived) as [IncomingMessage, ServerResponse];
  await settle();
  return { socket, request: incoming, response } satisfies OpenCall;
}

/** Until the body is being read. */
const untilReadsBody = ({ request }: OpenCall) =>
  until(() => expect(request.listenerCount('data')).toBeGreaterThan(0));

/** Breaks the connection, and waits until the server has noticed. */
async function leave({ socket, response }: OpenCall): Promise<void> {
  const noticed = once(response, 'close');
  socket.destroy();
  await noticed;
}

const portOf = async ({ app }: TestApp) =>
  Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);

test('a call above the limit is refused before the account is looked up and the body is read', async () => {
  await whileOrdinaryIsFull(async () => {
    const refused = await ask('/api/courses', {
      method: 'POST',
      payload: '{',
      token: 'nobody',
      headers: { 'content-type': 'application/json' },
    });
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.headers['x-content-type-options']).toBe('nosniff');
    expect(refused.json()).toEqual(refusal(expect.stringContaining('Try again')));
  });
  expect(await statusOf('/api/courses')).toBe(200);
});

test('calls of other kinds, health and metrics are served meanwhile', async () => {
  await whileOrdinaryIsFull(async () => {
    expect(await statusOf('/api/settings')).toBe(503);
    expect(await statusOf('/api/users/login', LOGIN)).toBe(400);
    expect(await statusOf('/api/exams/generate', GENERATE)).toBe(400);
    expect(await statusOf('/api/health')).toBe(200);
    expect(await statusOf('/api/metrics', { token: 'a token of the tests' })).toBe(200);
  });
});

test('a call refused before its handler releases its slot', async () => {
  for (const [url, options, status] of [
    ['/api/courses', { token: 'nobody' }, 401],
    ['/api/courses?limit=many', {}, 400],
    ['/api/courses', { method: 'POST', payload: { name: '' } }, 400],
    ['/api/courses', { method: 'POST', payload: 'a=b', headers: { 'content-type': 'text/plain' } }, 415],
    ['/api/courses/no-id', {}, 404],
    ['/api/courses', { method: 'HEAD' }, 200],
  ] as const) {
    expect(await statusOf(url, options)).toBe(status);
  }
  await makePool(server, owner.token).course();
  expect(await statusOf('/api/courses')).toBe(200);
});

test('a client that sends its body slowly holds no slot, and one that leaves holds it until its work is done', async () => {
  const to = { app: server, port: await portOf(server), token: owner.token };
  const body = 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{';
  const slow = await begin(to, 'POST /api/courses', body);
  await untilReadsBody(slow);
  expect(await statusOf('/api/courses')).toBe(200);
  await leave(slow);
  await whileOrdinaryIsFull(async () => {});
  await server.db.transaction().execute(async (trx) => {
    await sql`lock table courses in access exclusive mode`.execute(trx);
    const leaving = await begin(to, 'GET /api/courses');
    await untilLocked(server);
    await leave(leaving);
    expect(await statusOf('/api/courses')).toBe(503);
  });
  await until(async () => expect(await statusOf('/api/courses')).toBe(200));
});

test('a search holds no slot of other calls', async () => {
  let search: Promise<number> = Promise.resolve(0);
  await server.db.transaction().execute(async (trx) => {
    await sql`lock table searched_texts in access exclusive mode`.execute(trx);
    search = statusOf('/api/questions?q=word');
    await untilLocked(server);
    expect(await statusOf('/api/courses')).toBe(200);
  });
  expect(await search).toBe(200);
});

describe('the share of an account, here one call at once,', () => {
  let shared: TestApp;
  let one: SignedIn;
  let others: readonly SignedIn[];
  let to: { app: TestApp; port: number; token: string };
  const PATIENCE_MS = 3_600_000;
  beforeAll(async () => {
    // The hour for which a call waits for its share passes when the test says so.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const limits = {
      share: { atOnce: 1, capacity: 10, longestWaitMs: PATIENCE_MS },
      ordinary: { atOnce: 1, capacity: 3, longestWaitMs: 60_000 },
      eventLoopDelayMs: Number.POSITIVE_INFINITY,
    };
    shared = await makeTestApp({ loadLimits: { ...LOAD_LIMITS, ...limits } });
    one = await shared.signIn();
    others = [await shared.signIn(), await shared.signIn(), await shared.signIn()];
    to = { app: shared, port: await portOf(shared), token: one.token };
  });
  afterAll(async () => {
    await shared.close();
    vi.useRealTimers();
  });

  const list = ({ token }: SignedIn) => shared.call({ method: 'GET', url: '/api/courses', token });
  const statusOfList = async (account = one) => (await list(account)).statusCode;
  /** The status of a list that gets no share: it is refused when its time is over. */
  async function statusOfListInVain(): Promise<number | undefined> {
    let status: number | undefined;
    void statusOfList().then((answered) => {
      status = answered;
    });
    await until(() => {
      vi.advanceTimersByTime(PATIENCE_MS);
      expect(status).toBeDefined();
    });
    return status;
  }
  const BODY = '{"name":"Late"}';
  const HEADERS = `content-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`;

  const beginList = () => begin(to, 'GET /api/courses');
  /** Begins a call with a body, of which only the first character is sent. */
  async function beginCourse(): Promise<OpenCall> {
    const posting = await begin(to, 'POST /api/courses', `${HEADERS}{`);
    await untilReadsBody(posting);
    return posting;
  }

  /** @returns a function that releases the lock */
  async function lock(table: 'courses' | 'sessions'): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: shared.databaseUrl });
    await client.connect();
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    return () => client.end();
  }

  test('is free again if the client left while its call waited and the queue was full', async () => {
    const sending = await beginCourse();
    const waiting = await beginList();
    const unlock = await lock('courses');
    const busy = others.map((other) => list(other));
    // The first of the others is at work, so that the two behind it are in the queue.
    await untilLocked(shared);
    await leave(waiting);
    await leave(sending);
    await unlock();
    await Promise.all(busy);
    expect(await statusOfList()).toBe(200);
    expect(shared.logLines.filter((line) => line.includes(CLIENT_LEFT))).toHaveLength(2);
  });

  test('is taken while work goes on for a client that has left, and free after it', async () => {
    const unlock = await lock('courses');
    const leaving = await beginList();
    await untilLocked(shared);
    await leave(leaving);
    expect(await statusOfListInVain()).toBe(503);
    await unlock();
    expect(await statusOfList()).toBe(200);
  });

  test('is free as soon as the client has left in the middle of its body', async () => {
    await leave(await beginCourse());
    expect(await statusOfList()).toBe(200);
  });

  test('is free, and no account is looked up, if the client has left while its call waited for a slot', async () => {
    const unlock = await lock('courses');
    const busy = list(others[0]!);
    await untilLocked(shared);
    await leave(await beginList());
    const unlockSessions = await lock('sessions');
    shared.logLines.length = 0;
    await unlock();
    await busy;
    await until(() => expect(shared.logLines.join('')).toContain(CLIENT_LEFT));
    await unlockSessions();
    expect(await statusOfList()).toBe(200);
  });

  test('is kept while a call with its complete body waits for a slot, and nothing is done if the client has left by then', async () => {
    const posting = await beginCourse();
    const unlock = await lock('courses');
    const busy = list(others[0]!);
    await untilLocked(shared);
    const complete = once(posting.request, 'end');
    posting.socket.write(BODY.slice(1));
    await complete;
    await settle();
    await leave(posting);
    expect(await statusOfListInVain()).toBe(503);
    await unlock();
    await busy;
    const answer = await list(one);
    expect([answer.statusCode, answer.json().data]).toEqual([200, []]);
  });

  test('is free, and the log says so, if the client has left before its body is read', async () => {
    const unlock = await lock('sessions');
    const leaving = await begin(to, 'POST /api/courses', `${HEADERS}${BODY}`);
    await untilLocked(shared);
    await leave(leaving);
    shared.logLines.length = 0;
    await unlock();
    await until(() => expect(shared.logLines.join('')).toContain(CLIENT_LEFT));
    expect(await statusOfList()).toBe(200);
  });
});

test('a call that gets no connection to the database is refused and may be repeated', async () => {
  const few = connect(server.databaseUrl, () => {});
  Object.assign(few.pool.options, { max: 1 });
  const narrow = await makeTestApp({ db: few.db, pool: few.pool });
  const list = () => narrow.call({ method: 'GET', url: '/api/courses', token: owner.token });
  await few.db.connection().execute(async () => {
    Object.assign(few.pool.options, { connectionTimeoutMillis: 1 });
    const answer = await list();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
  });
  // The connection is free, so that nobody waits for one.
  expect((await list()).statusCode).toBe(200);
  await narrow.close();
  await few.close();
});

test('a process whose event loop is too late serves only its health', async () => {
  // The delay is measured by the second: here, whenever the test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const late = await makeTestApp({ loadLimits: { ...LOAD_LIMITS, eventLoopDelayMs: 100 } });
  const statusOfLate = async (url: string) => (await late.call({ method: 'GET', url })).statusCode;
  expect(await statusOfLate('/api/settings')).toBe(200);
  const measureAfter = async (blockedMs: number) => {
    const endsAtMs = performance.now() + blockedMs;
    while (performance.now() < endsAtMs);
    await settle();
    vi.advanceTimersByTime(1_000);
    return statusOfLate('/api/settings');
  };
  await until(async () => expect(await measureAfter(300)).toBe(503));
  expect(await statusOfLate('/api/health')).toBe(200);
  await until(async () => expect(await measureAfter(0)).toBe(200));
  vi.useRealTimers();
  await late.close();
});
