import { once } from 'node:events';
import { connect as openSocket, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { connect } from '../database/connect.ts';
import { CLIENT_LEFT } from './clients-that-leave.ts';
import { LOAD_LIMITS } from './limit-load.ts';

const ONE = { atOnce: 1, capacity: 1, longestWaitMs: 60_000 };

let server: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  const limits = {
    hashing: ONE,
    mailing: ONE,
    apart: ONE,
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
 * Does the work while a call for a list of courses, which waits for a locked table, holds the only turn of ordinary
 * calls.
 */
async function whileOrdinaryIsFull(work: () => Promise<void>): Promise<void> {
  let slow: Promise<unknown> = Promise.resolve();
  await server.db.transaction().execute(async (trx) => {
    await sql`lock table courses in access exclusive mode`.execute(trx);
    slow = ask('/api/courses');
    await sleep(100);
    await work();
  });
  await slow;
}

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

test('a call refused before its handler leaves its turn', async () => {
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

test('a client that sends its body slowly, or leaves, holds no turn', async () => {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const headers = `host: x\r\nauthorization: Bearer ${owner.token}\r\n`;
  const body = 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{';
  const sockets = [
    `POST /api/courses HTTP/1.1\r\n${headers}${body}`,
    `GET /api/courses HTTP/1.1\r\n${headers}\r\n`,
  ];
  for (const request of sockets) {
    const socket = openSocket({ host: '127.0.0.1', port: Number(new URL(address).port) });
    await once(socket, 'connect');
    socket.write(request);
    await once(server.app.server, 'request');
    await sleep(100);
    await expect.poll(() => statusOf('/api/courses'), { timeout: 5_000 }).toBe(200);
    socket.destroy();
    await expect.poll(() => statusOf('/api/courses'), { timeout: 5_000 }).toBe(200);
  }
});

test('a search holds no turn of other calls', async () => {
  let search: Promise<number> = Promise.resolve(0);
  await server.db.transaction().execute(async (trx) => {
    await sql`lock table searched_texts in access exclusive mode`.execute(trx);
    search = statusOf('/api/questions?q=word');
    await vi.waitFor(async () => {
      const waiting = sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      expect((await waiting.execute(server.db)).rows).toHaveLength(1);
    });
    expect(await statusOf('/api/courses')).toBe(200);
  });
  expect(await search).toBe(200);
});

describe('the share of an account, here one call at once,', () => {
  let shared: TestApp;
  let one: SignedIn;
  let others: readonly SignedIn[];
  let port: number;
  beforeAll(async () => {
    const limits = {
      share: { atOnce: 1, capacity: 10, longestWaitMs: 500 },
      ordinary: { atOnce: 1, capacity: 3, longestWaitMs: 60_000 },
      eventLoopDelayMs: Number.POSITIVE_INFINITY,
    };
    shared = await makeTestApp({ loadLimits: { ...LOAD_LIMITS, ...limits } });
    one = await shared.signIn();
    others = [await shared.signIn(), await shared.signIn(), await shared.signIn()];
    port = Number(new URL(await shared.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterAll(() => shared.close());

  const list = ({ token }: SignedIn) => shared.call({ method: 'GET', url: '/api/courses', token });
  const statusOfList = async (account = one) => (await list(account)).statusCode;
  const BODY = '{"name":"Late"}';
  const HEADERS = `content-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`;

  /** Begins a request of the account over a connection that the test may break. */
  async function begin(request: string, rest = '\r\n'): Promise<Socket> {
    const socket = openSocket({ host: '127.0.0.1', port }).on('error', () => {});
    await once(socket, 'connect');
    const arrived = once(shared.app.server, 'request');
    socket.write(`${request} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${one.token}\r\n${rest}`);
    await arrived;
    await sleep(50);
    return socket;
  }

  async function leave(socket: Socket): Promise<void> {
    socket.destroy();
    await sleep(50);
  }

  /** @returns a function that releases the lock */
  async function lock(table: 'courses' | 'sessions'): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: shared.databaseUrl });
    await client.connect();
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    return () => client.end();
  }

  test('is free again if the client left while its call waited and the line was full', async () => {
    const sending = await begin('POST /api/courses', `${HEADERS}{`);
    const waiting = await begin('GET /api/courses');
    const unlock = await lock('courses');
    const busy = others.map((other) => list(other));
    await sleep(50);
    await leave(waiting);
    await leave(sending);
    await unlock();
    await Promise.all(busy);
    expect(await statusOfList()).toBe(200);
    expect(shared.logLines.filter((line) => line.includes(CLIENT_LEFT))).toHaveLength(2);
  });

  test('is taken while work goes on for a client that has left, and free after it', async () => {
    const unlock = await lock('courses');
    await leave(await begin('GET /api/courses'));
    expect(await statusOfList()).toBe(503);
    await unlock();
    expect(await statusOfList()).toBe(200);
  });

  test('is free as soon as the client has left in the middle of its body', async () => {
    await leave(await begin('POST /api/courses', `${HEADERS}{`));
    expect(await statusOfList()).toBe(200);
  });

  test('is free, and no account is looked up, if the client has left while its call waited for a turn', async () => {
    const unlock = await lock('courses');
    // Sorted by name, a list looks its session up before it waits for the courses, so that sessions can be locked.
    const busy = shared.call({ method: 'GET', url: '/api/courses?sort=name', token: others[0]!.token });
    await sleep(50);
    await leave(await begin('GET /api/courses'));
    const unlockSessions = await lock('sessions');
    shared.logLines.length = 0;
    await unlock();
    await busy;
    await expect.poll(() => shared.logLines.join('')).toContain(CLIENT_LEFT);
    await unlockSessions();
    expect(await statusOfList()).toBe(200);
  });

  test('is kept while a call with its complete body waits for a turn, and nothing is done if the client has left by then', async () => {
    const posting = await begin('POST /api/courses', `${HEADERS}{`);
    const unlock = await lock('courses');
    const busy = list(others[0]!);
    await sleep(50);
    posting.write(BODY.slice(1));
    await sleep(50);
    await leave(posting);
    expect(await statusOfList()).toBe(503);
    await unlock();
    await busy;
    const answer = await list(one);
    expect([answer.statusCode, answer.json().data]).toEqual([200, []]);
  });

  test('is free, and the log says so, if the client has left before its body is read', async () => {
    const unlock = await lock('sessions');
    await leave(await begin('POST /api/courses', `${HEADERS}${BODY}`));
    shared.logLines.length = 0;
    await unlock();
    await expect.poll(() => shared.logLines.join('')).toContain(CLIENT_LEFT);
    expect(await statusOfList()).toBe(200);
  });
});

test('a call that gets no connection to the database is refused and may be repeated', async () => {
  const few = connect(server.databaseUrl, () => {});
  Object.assign(few.pool.options, { max: 1, connectionTimeoutMillis: 1_000 });
  const narrow = await makeTestApp({ db: few.db, pool: few.pool });
  await few.db.connection().execute(async () => {
    const answer = await narrow.call({ method: 'GET', url: '/api/courses', token: owner.token });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
  });
  const answer = await narrow.call({ method: 'GET', url: '/api/courses', token: owner.token });
  expect(answer.statusCode).toBe(200);
  await narrow.close();
  await few.close();
});

test('a process whose event loop is too late serves only its health', async () => {
  const late = await makeTestApp({ loadLimits: { ...LOAD_LIMITS, eventLoopDelayMs: 20 } });
  const statusOfLate = async (url: string) => (await late.call({ method: 'GET', url })).statusCode;
  expect(await statusOfLate('/api/settings')).toBe(200);
  let isOver = false;
  const block = () => {
    const endsAtMs = performance.now() + 200;
    while (performance.now() < endsAtMs);
    if (!isOver) setImmediate(block);
  };
  block();
  await expect.poll(() => statusOfLate('/api/settings'), { timeout: 20_000 }).toBe(503);
  expect(await statusOfLate('/api/health')).toBe(200);
  isOver = true;
  await expect.poll(() => statusOfLate('/api/settings'), { timeout: 20_000 }).toBe(200);
  await late.close();
});
