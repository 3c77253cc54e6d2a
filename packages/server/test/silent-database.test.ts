import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeBackup } from '../src/operation/backup/make-backup.ts';
import { checkDatabase } from '../src/operation/doctor/check-database.ts';
import { openDatabase } from '../src/operation/open-database.ts';
import { type Connection, connect, overClient } from '../src/platform/database/connect.ts';
import { DATABASE_LIMITS, type DatabaseLimits } from '../src/platform/database/end-silence.ts';
import { allowLongStatements, inTransaction } from '../src/platform/database/transaction.ts';
import { type DatabaseRelay, startDatabaseRelay } from './database-relay.ts';
import { makeTestApp, type SignedIn, type TestApp } from './test-app.ts';
import { until } from './until.ts';

// Hours, each of another length: no limit is reached unless the test lets its time pass.
const LIMITS: DatabaseLimits = {
  connectMs: 3_600_000,
  statementMs: 7_200_001,
  longestMs: 10_800_002,
  graceMs: 14_400_003,
  healthMs: 18_000_004,
};
// The zero byte ends the message. Without it, `commit` would also be found in `read committed`.
const COMMIT = 'commit\0';
const COME_AGAIN = [503, '5'];
const NOBODY_KNOWS = [500, undefined];

let direct: TestApp;
let relay: DatabaseRelay;
let connection: Connection;
let server: TestApp;
let owner: SignedIn;
/** Of the connections of the server's pool. */
const sockets = new Set<Socket>();
const socketOf = (client: pg.ClientBase) => (client as pg.Client).connection.stream as Socket;
beforeAll(async () => {
  direct = await makeTestApp();
  relay = await startDatabaseRelay(direct.databaseUrl);
  connection = connect(relay.url, () => {}, LIMITS);
  connection.pool.on('connect', (client) => sockets.add(socketOf(client)));
  server = await makeTestApp({ ...connection, metricsToken: 'the token' });
  owner = await direct.signIn();
});
afterEach(async () => {
  vi.useRealTimers();
  relay.goOn();
  await until(async () => expect((await get()).statusCode).toBe(200));
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

/** Until the database has noticed all closed connections, so that everything begun over them is over. */
const untilQuiet = () =>
  until(async () => {
    const { rows } = await sql`
      select query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(direct.db);
    expect(rows).toEqual([]);
  });

/**
 * Lets the tolerated silence pass on so many connections of the server that wait for the stalled database.
 * @param silentMs what is tolerated on them
 */
async function fallSilent(
  count = 1,
  { among = sockets, silentMs = LIMITS.statementMs + LIMITS.graceMs }: Silence = {},
): Promise<void> {
  const waiting = () => [...among].filter(({ destroyed, timeout }) => !destroyed && timeout);
  await until(() => expect([relay.isStalled(), waiting().length]).toEqual([true, count]));
  for (const socket of waiting()) {
    expect(socket.timeout).toBe(silentMs);
    socket.emit('timeout');
  }
}

interface Silence {
  readonly among?: ReadonlySet<Socket>;
  readonly silentMs?: number;
}

/** Stops timers of one kind. Those that run do not count. */
const stop = (...timers: ('setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval')[]) =>
  void vi.useFakeTimers({ toFake: timers });
const letOthersRun = () => new Promise((resolve) => setImmediate(resolve));
/** Until something that began after the timers were stopped waits for one. */
async function untilTimer(): Promise<void> {
  while (vi.getTimerCount() === 0) await letOthersRun();
}

test('a change that stalls in the middle is 503, and is made neither then nor later', async () => {
  relay.onNext('insert into "courses"', 'held');
  const told = tell(makeCourse('Stalled'));
  await fallSilent();
  expect(await told).toEqual(COME_AGAIN);
  relay.goOn();
  await untilQuiet();
  expect(await countStored('Stalled')).toBe(0);
  expect(await tell(makeCourse('Stalled'))).toEqual([201, undefined]);
  expect(await countStored('Stalled')).toBe(1);
});

test.each([
  ['does not arrive before the connection is given up', 'held'],
  ['is not answered', 'unanswered'],
] as const)('a change whose commit %s asks nobody to come again, and is made once', async (_name, fate) => {
  relay.onNext(COMMIT, fate);
  const told = tell(makeCourse(`Commit ${fate}`));
  await fallSilent();
  expect(await told).toEqual(NOBODY_KNOWS);
  relay.goOn();
  await until(async () => expect(await countStored(`Commit ${fate}`)).toBe(1));
  await untilQuiet();
  expect(await countStored(`Commit ${fate}`)).toBe(1);
});

test('a change outside a transaction has an unknown outcome, and reading has not', async () => {
  relay.onNext('insert into "rate_limits"', 'held');
  const row = { key: 'stalled', points: 1, expire: 1 };
  await Promise.all([get(), get()]);
  const inserted = connection.db.insertInto('rateLimits').values(row).execute();
  const lost = expect(inserted).rejects.toThrow('the connection was lost before the answer');
  await until(() => expect(relay.isStalled()).toBe(true));
  const read = connection.db.selectFrom('rateLimits').selectAll().execute();
  const silent = expect(read).rejects.toThrow('silent for too long');
  await fallSilent(2);
  await Promise.all([lost, silent]);
});

test('a call that gets no connection is 503 with Retry-After', async () => {
  relay.cut();
  await until(() => expect(connection.pool.totalCount).toBe(0));
  relay.stall();
  stop('setTimeout', 'clearTimeout');
  let isTold = false;
  const told = Promise.all([tell(get()), tell(makeCourse('Unconnected'))]).finally(() => {
    isTold = true;
  });
  await until(() => expect(connection.pool.totalCount).toBe(2));
  vi.advanceTimersByTime(LIMITS.connectMs / 2);
  await letOthersRun();
  expect(isTold).toBe(false);
  vi.advanceTimersByTime(LIMITS.connectMs / 2);
  expect(await told).toEqual([COME_AGAIN, COME_AGAIN]);
});

test('connections that fall silent while idle are dropped when they are next used', async () => {
  await Promise.all([get(), get(), get()]);
  expect(connection.pool.idleCount).toBeGreaterThan(1);
  relay.stall();
  const told = Promise.all([tell(get()), tell(makeCourse('Idle'))]);
  await fallSilent(2);
  expect(await told).toEqual([COME_AGAIN, COME_AGAIN]);
  relay.goOn();
  await untilQuiet();
  expect(await countStored('Idle')).toBe(0);
});

test('health and metrics report a silent database within two seconds while all connections wait for it', async () => {
  expect((await server.call({ method: 'GET', url: '/api/health' })).statusCode).toBe(200);
  const patient = connect(relay.url, () => {}, { ...LIMITS, healthMs: DATABASE_LIMITS.healthMs });
  const waiting = await makeTestApp({ ...patient, metricsToken: 'the token' });
  // Three accounts, because a single account cannot take all connections.
  const accounts = [owner, await direct.signIn(), await direct.signIn()];
  const tokens = Array.from({ length: 16 }, (_, index) => accounts[index % 3]!.token);
  relay.stall();
  const asked = tokens.map((token) => waiting.call({ method: 'GET', url: '/api/courses', token }));
  await until(() => expect(patient.pool.totalCount).toBe(16));
  stop('setInterval', 'clearInterval');
  let isTold = false;
  const asking = waiting.call({ method: 'GET', url: '/api/health' }).finally(() => {
    isTold = true;
  });
  await untilTimer();
  vi.advanceTimersByTime(1_000);
  await letOthersRun();
  expect(isTold).toBe(false);
  vi.advanceTimersByTime(1_000);
  const health = await asking;
  expect(health.statusCode).toBe(503);
  expect(health.json()).toMatchObject({ status: 'unavailable', database: false });
  const headers = { authorization: 'Bearer the token' };
  const measuring = waiting.call({ method: 'GET', url: '/api/metrics', headers });
  await untilTimer();
  vi.advanceTimersByTime(2_000);
  const metrics = await measuring;
  expect(metrics.body).toContain('database_up 0\n');
  expect(metrics.body).toContain('database_pool_connections{state="busy"} 16\n');
  vi.useRealTimers();
  relay.goOn();
  for (const answer of await Promise.all(asked)) expect(answer.statusCode).toBe(200);
  await until(async () =>
    expect((await waiting.call({ method: 'GET', url: '/api/health' })).statusCode).toBe(200),
  );
  await waiting.close();
  await patient.close();
});

test('health does not count an answer as missing if this busy process was too late to receive it', async () => {
  expect(await connection.answers()).toBe(true);
  relay.stall();
  stop('setInterval', 'clearInterval');
  const asked = connection.answers();
  await untilTimer();
  // After a busy time of any length, Node calls a timer once.
  for (let busyTimes = 0; busyTimes < 10; busyTimes++) vi.advanceTimersToNextTimer();
  relay.goOn();
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
  const among = ({ client }: { client: pg.Client }) => ({ among: new Set([socketOf(client)]) });
  const examined = await open();
  relay.onNext('pg_class', 'held');
  const examining = checkDatabase(overClient(examined.client), {
    hasAppSecret: true,
    isBundled: false,
    now: new Date(),
  });
  const notExamined = expect(examining).rejects.toThrow('silent for too long');
  await fallSilent(1, among(examined));
  await notExamined;
  relay.goOn();
  await examined.close();
  const backedUp = await open();
  relay.onNext('copy "courses"', 'held');
  const backingUp = makeBackup(backedUp.client, join(folder, 'backup'), () => {});
  const notBackedUp = expect(backingUp).rejects.toThrow('silent for too long');
  // A backup has no limit for its statements.
  await fallSilent(1, { ...among(backedUp), silentMs: LIMITS.longestMs + LIMITS.graceMs });
  await notBackedUp;
  await backedUp.close();
  relay.goOn();
  const idle = await open();
  relay.stall();
  // The farewell message of the connection gets no answer.
  const closing = idle.close();
  await fallSilent(1, { ...among(idle), silentMs: LIMITS.graceMs });
  await closing;
  stop('setTimeout', 'clearTimeout');
  const opening = expect(open()).rejects.toThrow(/^The database .+ cannot be reached \(.*timeout.*\): /);
  await untilTimer();
  // A command waits twice as long as a server.
  vi.advanceTimersByTime(2 * LIMITS.connectMs);
  await opening;
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('a transaction with a longer statement limit may be silent for longer, until it ends', async () => {
  const held = sql`select 'held'`;
  relay.onNext("'held'", 'held');
  const inLong = inTransaction(connection.db, async (trx) => {
    await allowLongStatements(trx);
    await held.execute(trx);
  });
  const ended = expect(inLong).rejects.toThrow('silent for too long');
  await fallSilent(1, { silentMs: 15 * 60_000 + LIMITS.graceMs });
  await ended;
  relay.goOn();
  await inTransaction(connection.db, (trx) => allowLongStatements(trx));
  expect(connection.pool.idleCount).toBe(1);
  relay.onNext("'held'", 'held');
  const afterwards = expect(held.execute(connection.db)).rejects.toThrow('silent for too long');
  await fallSilent();
  await afterwards;
});

test('the time of a silent connection passes by itself, and the database ends a late statement', async () => {
  // Far less than the time for which both are silent.
  const short = { ...LIMITS, statementMs: 50, graceMs: 50 };
  const impatient = connect(relay.url, () => {}, short, true);
  relay.onNext("'held'", 'held');
  await expect(sql`select 'held'`.execute(impatient.db)).rejects.toThrow('silent for too long');
  relay.goOn();
  const patient = connect(relay.url, () => {}, { ...short, graceMs: LIMITS.graceMs }, true);
  await expect(sql`select pg_sleep(3600)`.execute(patient.db)).rejects.toThrow('statement timeout');
  await impatient.close();
  await patient.close();
});
