import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeRateLimit, type RateLimit } from './index.ts';
import { openPool } from './testing/open-pool.ts';

let app: TestApp;
let pool: pg.Pool;
beforeAll(async () => {
  app = await makeTestApp();
  pool = await openPool(app);
});
afterAll(async () => {
  await pool.end();
  await app.close();
});

const warnings: object[] = [];
const log = { warn: (fields: object) => void warnings.push(fields) };
let nextName = 1;
const make = (points: number, durationSeconds = 60, name = `limit-${nextName++}`) =>
  makeRateLimit({ pool, appSecret: 'a secret', name, points, durationSeconds });

let limit: RateLimit;
// A period passes when a test says so.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  limit = make(3);
  warnings.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const take = (key = 'key') => limit.take(key, log);
const REFUSAL = {
  status: 429,
  body: { message: 'Too many attempts. Try again in 60 seconds.' },
};

async function takeAll(key = 'key'): Promise<void> {
  for (let point = 1; point <= 3; point++) await take(key);
}

test('all points of a period can be taken, and the next attempt is refused and logged', async () => {
  await takeAll();
  const refusal = await take().catch((error: unknown) => error);
  expect(refusal).toMatchObject(REFUSAL);
  expect(refusal).toMatchObject({ retryAfterSeconds: 60 });
  expect(warnings).toHaveLength(1);
});

test('further attempts after a refusal stay refused', async () => {
  await takeAll();
  for (let attempt = 1; attempt <= 3; attempt++) await expect(take()).rejects.toMatchObject(REFUSAL);
});

test('of twenty simultaneous attempts exactly as many pass as there are points', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => take()));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('each key has its own points', async () => {
  await takeAll('one');
  await expect(take('one')).rejects.toMatchObject(REFUSAL);
  await expect(take('other')).resolves.toBeUndefined();
});

test('each limit has its own points', async () => {
  await takeAll();
  await expect(make(3).take('key', log)).resolves.toBeUndefined();
});

test('two servers on one database share the points', async () => {
  const [one, other] = [make(2, 60, 'shared'), make(2, 60, 'shared')];
  await one.take('key', log);
  await other.take('key', log);
  await expect(one.take('key', log)).rejects.toMatchObject(REFUSAL);
  await expect(other.take('key', log)).rejects.toMatchObject(REFUSAL);
});

test('a key that one server forgets is allowed after two seconds by another server that had refused it', async () => {
  const [one, other] = [make(1, 60, 'forgotten'), make(1, 60, 'forgotten')];
  await other.take('key', log);
  await expect(other.take('key', log)).rejects.toMatchObject(REFUSAL);
  await one.forget('key');
  vi.advanceTimersByTime(1_999);
  await expect(other.take('key', log)).rejects.toMatchObject({ status: 429 });
  vi.advanceTimersByTime(1);
  await expect(other.take('key', log)).resolves.toBeUndefined();
});

test('a flood after a refusal causes few writes', async () => {
  await takeAll();
  for (let attempt = 1; attempt <= 200; attempt++) await expect(take()).rejects.toMatchObject(REFUSAL);
  const { rows } = await pool.query(`select max(points) as points from rate_limits`);
  expect(rows[0].points).toBeLessThan(50);
});

test('a point that is given back can be taken again', async () => {
  await takeAll();
  await limit.giveBack('key');
  await expect(take()).resolves.toBeUndefined();
  await expect(take()).rejects.toMatchObject(REFUSAL);
});

test('a forgotten key begins anew, even after a refusal', async () => {
  await takeAll();
  await expect(take()).rejects.toMatchObject(REFUSAL);
  await limit.forget('key');
  await expect(takeAll()).resolves.toBeUndefined();
});

test('the points are back when the period is over', async () => {
  await takeAll();
  vi.advanceTimersByTime(59_500);
  const message = 'Too many attempts. Try again in a second.';
  await expect(take()).rejects.toMatchObject({ retryAfterSeconds: 1, body: { message } });
  vi.advanceTimersByTime(500);
  await expect(takeAll()).resolves.toBeUndefined();
});

test('no statement stays prepared in the session, which a pooler may hand on to another server', async () => {
  await take();
  await limit.giveBack('key');
  await limit.forget('key');
  expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([]);
});

test('a failing database does not count as a refusal', async () => {
  const ended = await openPool(app);
  await ended.end();
  const broken = makeRateLimit({
    pool: ended,
    appSecret: 'a secret',
    name: 'x',
    points: 1,
    durationSeconds: 1,
  });
  const error = await broken.take('key', log).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toHaveProperty('status');
});
