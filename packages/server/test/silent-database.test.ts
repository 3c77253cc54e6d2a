import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeBackup } from '../src/operation/backup/make-backup.ts';
import { checkDatabase } from '../src/operation/doctor/check-database.ts';
import { openDatabase } from '../src/operation/open-database.ts';
import { type Connection, connect, overClient } from '../src/platform/database/connect.ts';
import type { DatabaseLimits } from '../src/platform/database/end-silence.ts';
import { allowLongStatements, inTransaction } from '../src/platform/database/transaction.ts';
import { type DatabaseRelay, startDatabaseRelay } from './database-relay.ts';
import { makeTestApp, type SignedIn, type TestApp } from './test-app.ts';

// Short, because a call that outlasts the tolerated silence would wait forever.
vi.setConfig({ testTimeout: 15_000 });

const LIMITS: DatabaseLimits = {
  connectMs: 500,
  statementMs: 800,
  longestMs: 500,
  graceMs: 200,
  healthMs: 400,
};
const PATIENCE = { timeout: 10_000 };
// The zero byte ends the message. Without it, `commit` would also be found in `read committed`.
const COMMIT = 'commit\0';
const COME_AGAIN = [503, '5'];
const NOBODY_KNOWS = [500, undefined];

let direct: TestApp;
let relay: DatabaseRelay;
let connection: Connection;
let server: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  direct = await makeTestApp();
  relay = await startDatabaseRelay(direct.databaseUrl);
  connection = connect(relay.url, () => {}, LIMITS);
  server = await makeTestApp({ ...connection, metricsToken: 'the token' });
  owner = await direct.signIn();
});
afterEach(async () => {
  relay.goOn();
  await expect.poll(async () => (await get()).statusCode, PATIENCE).toBe(200);
});
afterAll(async () => {
  // After a failed test, nothing may wait for a database that is still silent.
  relay.goOn();
  relay.cut();
  await server.close();
  await connection.close();
  await relay.close();
  await direct.close();
});

const get = () => server.call({ method: 'GET', url: '/api/courses', token: owner.token });
const makeCourse = (name: string) =>
  server.call({ method: 'POST', url: '/api/courses', payload: { name }, token: owner.token });

async function tell(asked: ReturnType<typeof get>) {
  const { statusCode, headers } = await asked;
  return [statusCode, headers['retry-after']];
}

async function countStored(name: string): Promise<number> {
  const rows = await direct.db.selectFrom('courses').select('id').where('name', '=', name).execute();
  return rows.length;
}

/** Whether the database has noticed all closed connections, so that everything begun over them is over. */
async function isQuiet(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(direct.db);
  return rows.length === 0;
}

test('a change that stalls in the middle is 503, and is made neither then nor later', async () => {
  relay.onNext('insert into "courses"', 'held');
  expect(await tell(makeCourse('Stalled'))).toEqual(COME_AGAIN);
  relay.goOn();
  await expect.poll(isQuiet, PATIENCE).toBe(true);
  expect(await countStored('Stalled')).toBe(0);
  await expect.poll(() => tell(makeCourse('Stalled')), PATIENCE).toEqual([201, undefined]);
  expect(await countStored('Stalled')).toBe(1);
});

test.each([
  ['does not arrive before the connection is given up', 'held'],
  ['is not answered', 'unanswered'],
] as const)('a change whose commit %s asks nobody to come again, and is made once', async (_name, fate) => {
  relay.onNext(COMMIT, fate);
  expect(await tell(makeCourse(`Commit ${fate}`))).toEqual(NOBODY_KNOWS);
  relay.goOn();
  await expect.poll(() => countStored(`Commit ${fate}`), PATIENCE).toBe(1);
  await expect.poll(isQuiet, PATIENCE).toBe(true);
  expect(await countStored(`Commit ${fate}`)).toBe(1);
});

test('a change outside a transaction has an unknown outcome, and reading has not', async () => {
  relay.onNext('insert into "rate_limits"', 'held');
  const row = { key: 'stalled', points: 1, expire: 1 };
  await Promise.all([get(), get()]);
  const inserted = connection.db.insertInto('rateLimits').values(row).execute();
  await expect.poll(relay.isStalled).toBe(true);
  const read = connection.db.selectFrom('rateLimits').selectAll().execute();
  await Promise.all([
    expect(inserted).rejects.toThrow('the connection was lost before the answer'),
    expect(read).rejects.toThrow(/silent for too long|timeout/),
  ]);
});

test('a call that gets no connection is 503 with Retry-After', async () => {
  relay.cut();
  relay.stall();
  const told = await Promise.all([tell(get()), tell(makeCourse('Unconnected'))]);
  expect(told).toEqual([COME_AGAIN, COME_AGAIN]);
});

test('connections that fall silent while idle are dropped when they are next used', async () => {
  await Promise.all([get(), get(), get()]);
  const idle = connection.pool.idleCount;
  expect(idle).toBeGreaterThan(0);
  relay.stall();
  const told = await Promise.all([tell(get()), tell(makeCourse('Idle'))]);
  expect(told).toEqual([COME_AGAIN, COME_AGAIN]);
  relay.goOn();
  await expect.poll(isQuiet, PATIENCE).toBe(true);
  expect(await countStored('Idle')).toBe(0);
});

test('health and metrics report a silent database while all connections wait for it', async () => {
  expect((await server.call({ method: 'GET', url: '/api/health' })).statusCode).toBe(200);
  const patient = connect(relay.url, () => {}, { ...LIMITS, connectMs: 60_000, statementMs: 60_000 });
  const waiting = await makeTestApp({ ...patient, metricsToken: 'the token' });
  // Three accounts, because a single account cannot take all connections.
  const accounts = [owner, await direct.signIn(), await direct.signIn()];
  const tokens = Array.from({ length: 16 }, (_, index) => accounts[index % 3]!.token);
  relay.stall();
  const asked = tokens.map((token) => waiting.call({ method: 'GET', url: '/api/courses', token }));
  const health = await waiting.call({ method: 'GET', url: '/api/health' });
  expect(health.statusCode).toBe(503);
  expect(health.json()).toMatchObject({ status: 'unavailable', database: false });
  const headers = { authorization: 'Bearer the token' };
  const metrics = await waiting.call({ method: 'GET', url: '/api/metrics', headers });
  expect(metrics.body).toContain('database_up 0\n');
  expect(metrics.body).toContain('database_pool_connections{state="busy"} 16\n');
  relay.goOn();
  for (const answer of await Promise.all(asked)) expect(answer.statusCode).toBe(200);
  const statusOfHealth = async () => (await waiting.call({ method: 'GET', url: '/api/health' })).statusCode;
  await expect.poll(statusOfHealth, PATIENCE).toBe(200);
  await waiting.close();
  await patient.close();
});

test('health does not count an answer as missing if this busy process was too late to receive it', async () => {
  expect(await connection.answers()).toBe(true);
  const asked = connection.answers();
  await new Promise((resolve) => setImmediate(resolve));
  const endsAtMs = performance.now() + 1.5 * LIMITS.healthMs;
  while (performance.now() < endsAtMs);
  expect(await asked).toBe(true);
});

test('a time limit in a notation that the watch cannot read is refused', async () => {
  await inTransaction(connection.db, async (trx) => {
    for (const limit of ["'20s'", '0', "'1h'", '5000', "'700ms'"]) {
      await sql`set local statement_timeout = ${sql.raw(limit)}`.execute(trx);
    }
    await expect(sql`set local statement_timeout = '1.5 min'`.execute(trx)).rejects.toThrow(
      /^Write the limit as a number and ms, s, min or h: /,
    );
  });
});

test('a command tells the database how long a statement may take', async () => {
  const opened = await openDatabase(
    { databaseUrl: direct.databaseUrl, dataDir: tmpdir() },
    { mayMake: false, mayShare: true },
    LIMITS,
  );
  const { rows } = await opened.client.query('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: `${LIMITS.statementMs}ms` }]);
  await opened.close();
});

test('a command of the operator ends if the database falls silent, and a backup leaves no file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'exam-silent-'));
  const installation = { databaseUrl: relay.url, dataDir: folder };
  const open = () => openDatabase(installation, { mayMake: false, mayShare: true }, LIMITS);
  const examined = await open();
  relay.onNext('pg_class', 'held');
  const examining = checkDatabase(overClient(examined.client), { hasAppSecret: true, isBundled: false });
  await expect(examining).rejects.toThrow('silent for too long');
  relay.goOn();
  await examined.close();
  const backedUp = await open();
  relay.onNext('copy "courses"', 'held');
  const backingUp = makeBackup(backedUp.client, join(folder, 'backup'), () => {});
  await expect(backingUp).rejects.toThrow('silent for too long');
  await backedUp.close();
  relay.goOn();
  const idle = await open();
  relay.stall();
  // The farewell message of the connection gets no answer.
  await idle.close();
  await expect(open()).rejects.toThrow(/^The database .+ cannot be reached \(.*timeout.*\): /);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('a transaction with a longer statement limit may be silent for longer, until it ends', async () => {
  const slowly = sql`select pg_sleep(1.2)`;
  await inTransaction(connection.db, async (trx) => {
    await allowLongStatements(trx);
    await slowly.execute(trx);
  });
  await expect(slowly.execute(connection.db)).rejects.toThrow('statement timeout');
  relay.onNext('pg_sleep', 'held');
  await expect(slowly.execute(connection.db)).rejects.toThrow('silent for too long');
});
