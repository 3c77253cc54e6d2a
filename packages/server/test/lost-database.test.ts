import type { Course } from '@exam/contract';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '../src/platform/database/connect.ts';
import { type DatabaseRelay, startDatabaseRelay } from './database-relay.ts';
import { makePool } from './pool.ts';
import { refusal } from './refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from './test-app.ts';
import { until, untilLocked } from './until.ts';

let direct: TestApp;
let relay: DatabaseRelay;
let connection: Connection;
let server: TestApp;
let owner: SignedIn;
let course: Course;

beforeAll(async () => {
  direct = await makeTestApp();
  relay = await startDatabaseRelay(direct.databaseUrl);
  connection = connect(relay.url, () => {});
  server = await makeTestApp({ db: connection.db, pool: connection.pool });
  owner = await direct.signIn();
  course = await makePool(direct, owner.token).course();
});
afterAll(async () => {
  await server.close();
  await connection.close();
  await relay.close();
  await direct.close();
});

// The zero byte ends the message. Without it, `commit` would also be found in `read committed`.
const COMMIT = 'commit\0';
const REFUSAL = refusal(expect.stringContaining('The database cannot be reached at the moment.'));

const NOBODY_KNOWS = [500, { requestId: expect.any(String), errors: [] }];

const get = () => server.call({ method: 'GET', url: '/api/courses', token: owner.token });
const makeCourse = (name: string) =>
  server.call({ method: 'POST', url: '/api/courses', payload: { name }, token: owner.token });
const rename = (name: string) =>
  server.call({ method: 'PUT', url: `/api/courses/${course._id}`, payload: { name }, token: owner.token });

async function isStored(name: string): Promise<boolean> {
  const rows = await direct.db.selectFrom('courses').select('id').where('name', '=', name).execute();
  return rows.length === 1;
}

test('a connection that breaks during a request is 503 with Retry-After, and the next request gets another connection', async () => {
  const client = new pg.Client({ connectionString: direct.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select from courses for update');
  const renaming = rename('Never');
  await untilLocked(direct);
  relay.cut();
  const answer = await renaming;
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json()).toEqual(REFUSAL);
  await client.query('rollback');
  await client.end();
  await until(async () => expect((await get()).statusCode).toBe(200));
  expect((await rename('Renamed')).statusCode).toBe(200);
});

test.each([
  ['got no answer', 'lost'],
  ['was answered by a pooler that lost the database', 'crashed'],
] as const)(
  'a change whose commit %s asks nobody to come again, since it may have been made',
  async (_, fate) => {
    relay.onNext(COMMIT, fate);
    const answer = await makeCourse(fate);
    expect([answer.statusCode, answer.json()]).toMatchObject(NOBODY_KNOWS);
    expect(answer.headers).not.toHaveProperty('retry-after');
    expect(await isStored(fate)).toBe(true);
    await until(async () => expect((await makeCourse('Answered')).statusCode).toBe(201));
  },
);

test('a pooler that lost the database in the middle of a change is 503, and no later call gets that connection', async () => {
  relay.onNext('insert into "courses"', 'crashed');
  const answer = await makeCourse('Crashed');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(await isStored('Crashed')).toBe(false);
  expect((await makeCourse('Crashed')).statusCode).toBe(201);
});

test('a connection that failed in the middle of a transaction serves nobody else', async () => {
  const one = connect(direct.databaseUrl, () => {});
  Object.assign(one.pool.options, { max: 1 });
  const failing = one.db
    .transaction()
    .execute((trx) => trx.executeQuery(CompiledQuery.raw('select 1', ['one too many'])));
  // PgBouncer reports a lost connection as a protocol violation.
  await expect(failing).rejects.toMatchObject({ code: '08P01' });
  await sql`select 1`.execute(one.db);
  await one.close();
});

test('a reading call may be repeated, even if its audit event got no answer', async () => {
  relay.onNext(COMMIT, 'lost');
  const answer = await server.call({ method: 'GET', url: '/api/users/export', token: owner.token });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
});

test('a change that the standby did not confirm is no success, in any language of the database', async () => {
  relay.onNext(COMMIT, 'unreplicated');
  const answer = await makeCourse('Unconfirmed');
  expect([answer.statusCode, answer.json()]).toMatchObject(NOBODY_KNOWS);
  expect(await isStored('Unconfirmed')).toBe(true);
  expect((await makeCourse('Confirmed')).statusCode).toBe(201);
});

test('on a standby that is not promoted yet, reading calls succeed and writing calls are 503', async () => {
  const name = new URL(direct.databaseUrl).pathname.slice(1);
  const setReadOnly = (value: 'on' | 'off') =>
    sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.raw(value)}`.execute(
      direct.db,
    );
  await setReadOnly('on');
  relay.cut();
  await until(async () => expect((await get()).statusCode).toBe(200));
  const writing = await makeCourse('Too early');
  await setReadOnly('off');
  relay.cut();
  expect([writing.statusCode, writing.headers['retry-after']]).toEqual([503, '5']);
  expect(await isStored('Too early')).toBe(false);
  await until(async () => expect((await makeCourse('In time')).statusCode).toBe(201));
});
