import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PURGE_AUDIT_EVENTS } from '../../src/features/audit/index.ts';
import { ACCOUNT_PURGES } from '../../src/features/users/index.ts';
import { type Connection, connect } from '../../src/platform/database/connect.ts';
import { type BuiltServer, startBuiltServer } from '../load/built-server.ts';
import type { Answered } from '../load/client.ts';
import { visit } from '../load/visit.ts';
import { IS_LONG, reportRow } from '../report-row.ts';
import { hashTables } from '../table-hashes.ts';
import { makeMigratedDatabase } from '../test-app.ts';

const VISITS = IS_LONG ? 200 : 4;
const VISITORS_AT_ONCE = 2;
/** The connections of a server's pool, and the one of its health. */
const MOST_CONNECTIONS = 17;
const YEARS_MS = 3 * 365 * 24 * 60 * 60_000;

/** Tables whose rows are purged after a time. */
const PASSING_TABLES = [
  'sessions',
  'refresh_tokens',
  'verification_codes',
  'password_resets',
  'email_changes',
  'invitations',
  'rate_limits',
  'mail_counts',
  'audit_events',
];

let database: Awaited<ReturnType<typeof makeMigratedDatabase>>;
let server: BuiltServer;
let connection: Connection;
/** What the server puts in the folder for temporary files. */
let temporary: string;
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'exam-soak-'));
  database = await makeMigratedDatabase();
  server = await startBuiltServer({
    DATABASE_URL: database.url,
    TRUSTED_PROXIES: '127.0.0.1',
    DEMO: 'true',
    LOG_LEVEL: 'error',
    TMPDIR: temporary,
  });
  connection = connect(database.url, () => {});
});
afterAll(async () => {
  await connection.close();
  await server.stop();
  await database.drop();
  await rm(temporary, { recursive: true, force: true });
});

const answers: Answered[] = [];
let next = 1;

/** So many visits of people who delete their accounts at the end. */
async function visitAndLeave(visits: number): Promise<void> {
  const last = next + 2 * visits;
  const visitor = async () => {
    while (next < last) {
      const number = next;
      next += 2;
      await visit(server, number, (answer) => void answers.push(answer));
    }
  };
  await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, visitor));
}

/** The server's open connections to the database. */
async function countConnections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database()`.execute(connection.db);
  return (rows[0]?.count ?? 0) - connection.pool.totalCount;
}

/** What the server holds: handles by their type, without the connections to the database, and files. */
async function holdings(): Promise<Record<string, number>> {
  const connections = await countConnections();
  expect(connections).toBeLessThanOrEqual(MOST_CONNECTIONS);
  const { Socket = 0, ...handles } = await server.measureTypes('nodejs_active_handles');
  const files = await readdir(server.dataFolder, { recursive: true });
  return {
    ...handles,
    Socket: Socket - connections,
    'temporary files': (await readdir(temporary, { recursive: true })).length,
    files: files.filter((path) => !path.startsWith('outbox')).length,
  };
}

async function countRows(): Promise<Record<string, number>> {
  const hashes = await hashTables(connection.db);
  return Object.fromEntries(
    Object.entries(hashes).map(([table, hash]) => [table, Number.parseInt(hash, 10)]),
  );
}

function withoutPassing(rows: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !PASSING_TABLES.includes(table)));
}

test('mixed use runs without a failure, and leaves no handle, file or row', async () => {
  // The first visits start what stays.
  await visitAndLeave(2);
  const rows = withoutPassing(await countRows());
  const held = await holdings();
  await visitAndLeave(VISITS);

  const failed = answers.filter(({ status }) => ![200, 201, 400].includes(status));
  reportRow(15, 'requests of mixed use', { count: answers.length, held: answers.length - failed.length });
  expect(failed).toEqual([]);
  // A handle may be closed a moment after the answer.
  const grown = async () =>
    Object.entries(await holdings()).filter(([what, count]) => count > (held[what] ?? 0));
  await expect.poll(grown).toEqual([]);
  expect(withoutPassing(await countRows())).toEqual(rows);
});

test('temporary rows are purged after their time', async () => {
  const passing = async () => {
    const rows = await countRows();
    return Object.fromEntries(PASSING_TABLES.map((table) => [table, rows[table]]));
  };
  await server.signIn('stays@example.com');
  const before = await passing();
  expect(before['sessions']).toBeGreaterThan(0);
  const later = () => new Date(Date.now() + YEARS_MS);
  for (const purge of ACCOUNT_PURGES) await purge.handle(connection.db, later);
  await PURGE_AUDIT_EVENTS.handle(connection.db, later);
  expect(await passing()).toEqual(Object.fromEntries(PASSING_TABLES.map((table) => [table, 0])));
});
