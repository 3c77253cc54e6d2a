import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeAccounts } from '../../src/features/users/index.ts';
import { purgeAuditEvents } from '../../src/platform/audit/index.ts';
import { findRunningPostgres } from '../../src/platform/bundled-postgres/index.ts';
import { type Connection, connect } from '../../src/platform/database/connect.ts';
import { type BuiltServer, startBuiltServer } from '../load/built-server.ts';
import type { Answered } from '../load/client.ts';
import { visit } from '../load/visit.ts';
import { IS_LONG, reportRow } from '../report-row.ts';

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? (IS_LONG ? 20 : 0.1));
const LOOKS = 20;
const VISITORS_AT_ONCE = 2;
const MOST_CONNECTIONS = 60;
const MIB = 1024 * 1024;
const YEARS_MS = 3 * 365 * 24 * 60 * 60_000;

/** Tables whose rows are purged after a time. */
const PASSING_TABLES = [
  'sessions',
  'refreshTokens',
  'verificationCodes',
  'passwordResets',
  'emailChanges',
  'rateLimits',
  'auditEvents',
] as const;

let server: BuiltServer;
let connection: Connection;
beforeAll(async () => {
  server = await startBuiltServer({ TRUSTED_PROXIES: '127.0.0.1', DEMO: 'true', LOG_LEVEL: 'error' });
  const url = await findRunningPostgres(server.dataFolder);
  if (url === undefined) throw new Error('the bundled database does not run');
  connection = connect(url, () => {});
}, 120_000);
afterAll(async () => {
  await connection.close();
  await server.stop();
});

async function lookAtServer() {
  return {
    rss: await server.measure('process_resident_memory_bytes'),
    heap: await server.measure('nodejs_heap_size_used_bytes'),
    sockets: await server.measure('nodejs_active_handles{type="Socket"}'),
    eventLoopP99Seconds: await server.measure('nodejs_eventloop_lag_p99_seconds'),
  };
}

async function countRows(table: (typeof PASSING_TABLES)[number]): Promise<number> {
  const { total } = await connection.db
    .selectFrom(table)
    .select((rows) => rows.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const largest = (values: readonly number[]) => Math.max(...values);

test('mixed use runs without a failure, and neither memory nor tables grow', {
  timeout: (MINUTES + 5) * 60_000,
}, async () => {
  const answers: Answered[] = [];
  const endsAtMs = performance.now() + MINUTES * 60_000;
  let visits = 0;
  const visitor = async () => {
    while (performance.now() < endsAtMs) await visit(server, ++visits, (answer) => answers.push(answer));
  };
  const visiting = Promise.all(Array.from({ length: VISITORS_AT_ONCE }, visitor));
  const looks = [];
  for (let look = 0; look < LOOKS; look++) {
    looks.push(await lookAtServer());
    await sleep((MINUTES * 60_000) / LOOKS);
  }
  await visiting;

  const failed = answers.filter(({ status }) => status >= 500);
  reportRow(15, `requests of mixed use for ${Math.round(MINUTES * 60)} seconds`, {
    count: answers.length,
    held: answers.length - failed.length,
  });
  expect(failed).toEqual([]);
  const thirds = [LOOKS / 3, (2 * LOOKS) / 3].map(Math.round);
  const [middle, last] = [looks.slice(thirds[0], thirds[1]), looks.slice(thirds[1])];
  // The heap reaches its final size only after minutes.
  if (MINUTES >= 5) {
    // A leak raises every sample; a single sample may come just before memory is freed.
    const usual = median(middle.map(({ rss }) => rss));
    expect(median(last.map(({ rss }) => rss))).toBeLessThan(1.15 * usual + 20 * MIB);
  }
  expect(largest(looks.map(({ sockets }) => sockets))).toBeLessThan(MOST_CONNECTIONS);
  expect(answers.filter(({ status }) => status !== 200 && status !== 201 && status !== 400)).toEqual([]);
});

test('temporary rows are purged after their time', async () => {
  const rows = async () =>
    Object.fromEntries(
      await Promise.all(PASSING_TABLES.map(async (table) => [table, await countRows(table)] as const)),
    );
  const before = await rows();
  expect(before['sessions']).toBeGreaterThan(0);
  const later = () => new Date(Date.now() + YEARS_MS);
  await purgeAccounts(connection.db, later);
  await purgeAuditEvents(connection.db, later);
  expect(await rows()).toEqual(Object.fromEntries(PASSING_TABLES.map((table) => [table, 0])));
});
