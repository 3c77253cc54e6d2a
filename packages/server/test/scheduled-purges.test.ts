import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, type MockInstance, test, vi } from 'vitest';
import { SCHEDULED_JOBS } from '../src/jobs.ts';
import { doctor } from '../src/operation/doctor/doctor-command.ts';
import { fillInstallation } from '../src/operation/testing/full-installation.ts';
import { parseEnvironment } from '../src/platform/environment.ts';
import { LOG_OPTIONS } from '../src/platform/log.ts';
import { type Application, startApplication } from '../src/start-application.ts';
import { makePool } from './pool.ts';
import { makeTestApp, type TestApp } from './test-app.ts';
import { untilLocked } from './until.ts';

const HOUR_MS = 60 * 60_000;

/** Tables whose rows are purged; of accounts only unverified ones, of imports only those that were not applied. */
const KEPT_FOR_A_TIME: Readonly<Record<string, string>> = {
  accounts: 'verified_at is null',
  sessions: 'true',
  refresh_tokens: 'true',
  api_tokens: 'true',
  sign_ons: 'true',
  verification_codes: 'true',
  password_resets: 'true',
  email_changes: 'true',
  invitations: 'true',
  operator_events: 'true',
  failed_mails: 'true',
  rate_limits: 'true',
  mail_counts: 'true',
  audit_events: 'true',
  idempotency_keys: 'true',
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

/** Makes an account with a course, and makes its sessions and events old. */
async function fillAndAgeSome(): Promise<void> {
  const { token } = await server.signIn();
  await makePool(server, token).course();
  await age();
  expect(await count()).toMatchObject({ sessions: 1, audit_events: expect.any(Number) });
}

/** Starts a server on the database, with its own log. */
async function start(log = pino({ level: 'silent' })): Promise<Application> {
  const environment = parseEnvironment({ DATABASE_URL: server.databaseUrl, DATA_DIR: folder, PORT: '0' });
  const isolated = { webFolder: undefined, workersFolder: inject('workersFolder'), isTerminal: false };
  return startApplication(environment, { log, ...isolated });
}

/** Ends the waits of so many scheduled jobs, which are as long as this, as soon as all have begun. */
async function endWaits(timers: MockInstance<typeof setTimeout>, ms: number, count: number): Promise<void> {
  const waits = () => timers.mock.calls.filter(([, delayMs]) => delayMs === ms);
  await expect.poll(() => waits().length).toBe(count);
  // Only these timers: an hour of all others at once would leave the jobs no connection.
  const ends = waits().map(([end]) => end as () => void);
  timers.mockClear();
  for (const end of ends) end();
}

test('old rows are purged when the server starts, and every hour while it runs', async () => {
  await fillAndAge();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const application = await start();
  try {
    await expect.poll(count).toEqual(NOTHING);
    await fillAndAge();
    await endWaits(timers, HOUR_MS, SCHEDULED_JOBS.length);
    await expect.poll(count).toEqual(NOTHING);
  } finally {
    await application.stop();
  }
});

test('a purge that fails keeps neither the server from starting nor the others from deleting; the doctor tells of it until it succeeds', async () => {
  await fillAndAgeSome();
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'a fault of one table'; end $$`.execute(
    server.db,
  );
  await sql`create trigger fail before delete on audit_events for each statement execute function fail()`.execute(
    server.db,
  );
  const lines: string[] = [];
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const application = await start(pino(LOG_OPTIONS, { write: (line) => void lines.push(line) }));
  try {
    const { audit_events: _, ...others } = NOTHING;
    await expect.poll(count).toMatchObject(others);
    expect((await count())['audit_events']).toBeGreaterThan(0);
    await expect
      .poll(examine)
      .toMatch(
        /^WARNING .*could not delete events of the history since \d{4}-\S+Z \(a fault of one table\)\. It tries again/m,
      );
    const told = lines.map((line) => JSON.parse(line)).find(({ level, job }) => level === 40 && job);
    expect(told).toMatchObject({
      level: 40,
      job: 'delete events of the history',
      err: { message: 'a fault of one table' },
    });
    await sql`drop function fail cascade`.execute(server.db);
    await endWaits(timers, 10 * 60_000, 1);
    await expect.poll(count).toEqual(NOTHING);
    await expect.poll(examine).not.toContain('could not delete');
  } finally {
    await application.stop();
  }
});

test('a purge that waits for a lock does not keep the server from starting', async () => {
  await fillAndAgeSome();
  let letGo = () => {};
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let hold = () => {};
  const isHeld = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const holding = server.db.transaction().execute(async (trx) => {
    await sql`lock table audit_events in share row exclusive mode`.execute(trx);
    hold();
    await isOver;
  });
  await isHeld;
  try {
    const application = await start();
    await untilLocked(server);
    letGo();
    await expect.poll(count).toEqual(NOTHING);
    await application.stop();
  } finally {
    letGo();
    await holding;
  }
});

/** What the doctor says. */
async function examine(): Promise<string> {
  const said: string[] = [];
  const variables = { DATABASE_URL: server.databaseUrl, DATA_DIR: folder };
  await doctor({ variables, say: (line) => void said.push(line) });
  return said.join('\n');
}
