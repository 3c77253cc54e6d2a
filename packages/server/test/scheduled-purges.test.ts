import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { fillInstallation } from '../src/operation/testing/full-installation.ts';
import { parseEnvironment } from '../src/platform/environment.ts';
import { startApplication } from '../src/start-application.ts';
import { makeTestApp, type TestApp } from './test-app.ts';

const HOUR_MS = 60 * 60_000;

/** Tables whose rows are purged; of accounts only unverified ones, of imports only those that were not applied. */
const KEPT_FOR_A_TIME: Readonly<Record<string, string>> = {
  accounts: 'verified_at is null',
  sessions: 'true',
  refresh_tokens: 'true',
  verification_codes: 'true',
  password_resets: 'true',
  email_changes: 'true',
  rate_limits: 'true',
  mail_counts: 'true',
  audit_events: 'true',
  uploads: 'true',
  upload_parts: 'true',
  imports: `state in ('ready', 'unreadable')`,
  account_imports: `state in ('ready', 'unreadable')`,
  student_results: 'true',
  exam_students: 'true',
  student_mails: 'true',
  scans: 'true',
  scanned_pages: 'true',
  question_versions: 'true',
  trash_items: 'true',
  trashed_rows: 'true',
};

let server: TestApp;
let folder: string;
beforeAll(async () => {
  server = await makeTestApp();
  folder = await mkdtemp(join(tmpdir(), 'exam-purges-'));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function count(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, condition] of Object.entries(KEPT_FOR_A_TIME)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(table)} where ${sql.raw(condition)}`.execute(server.db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Makes all rows, exams and results included, three years older. */
async function age(): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name::text as table, column_name::text as column from information_schema.columns
    where table_schema = current_schema and data_type = 'timestamp with time zone'
      and table_name = any(${[...Object.keys(KEPT_FOR_A_TIME), 'exam_results', 'exam_scans']})`.execute(
    server.db,
  );
  for (const { table, column } of rows) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - interval '3 years'`.execute(
      server.db,
    );
  }
  await sql`update rate_limits set expire = 0`.execute(server.db);
  await sql`update mail_counts set day = day - 1_000`.execute(server.db);
}

const NOTHING = Object.fromEntries(Object.keys(KEPT_FOR_A_TIME).map((table) => [table, 0]));

/** Creates one of everything and makes it old. */
async function fillAndAge(): Promise<void> {
  await fillInstallation(server);
  await age();
  const empty = Object.entries(await count()).filter(([, rows]) => rows === 0);
  expect(empty).toEqual([]);
}

test('old rows are purged when the server starts, and every hour while it runs', async () => {
  await fillAndAge();
  const timers = vi.spyOn(globalThis, 'setInterval');
  const environment = parseEnvironment({ DATABASE_URL: server.databaseUrl, DATA_DIR: folder, PORT: '0' });
  const application = await startApplication(environment, {
    log: pino({ level: 'silent' }),
    webFolder: undefined,
    workersFolder: inject('workersFolder'),
    isTerminal: false,
  });
  try {
    expect(await count()).toEqual(NOTHING);
    await fillAndAge();
    // Only this timer: an hour of all of them at once would leave the purge no connection.
    const [purge] = timers.mock.calls.find(([, everyMs]) => everyMs === HOUR_MS) ?? [];
    purge?.();
    await expect.poll(count).toEqual(NOTHING);
  } finally {
    await application.stop();
  }
});
