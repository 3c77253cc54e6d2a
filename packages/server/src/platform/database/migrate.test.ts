import { Kysely, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase } from '../../../test/test-app.ts';
import { LEVELS } from '../../database/index.ts';
import type { Database } from '../../database/tables.ts';
import type { Db } from './connect.ts';
import { SessionlessDialect } from './dialect.ts';
import { migrate } from './migrate.ts';

const SERVERS = 4;

let database: Awaited<ReturnType<typeof makeDatabase>>;
let pool: pg.Pool;
/** More than servers, so that one is always idle. The one that has been for longest comes first. */
let idle: pg.PoolClient[];
beforeAll(async () => {
  database = await makeDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 * SERVERS });
  idle = await Promise.all(Array.from({ length: 2 * SERVERS }, () => pool.connect()));
});
afterAll(async () => {
  for (const session of idle) session.release();
  await pool.end();
  await database.drop();
});

/** A connection to a pooler in transaction mode: each statement outside a transaction runs in another session. */
function overPooler(): Db {
  const sessions: PostgresPool = { connect: async () => makeClient(), end: async () => {} };
  return new Kysely<Database>({ dialect: new SessionlessDialect({ pool: sessions }) });
}

function makeClient(): PostgresPoolClient {
  let held: pg.PoolClient | undefined;
  const query = async (text: string, values: unknown[]) => {
    const session = held ?? idle.shift();
    if (session === undefined) throw new Error('no session is idle');
    if (/^begin|^start transaction/.test(text)) held = session;
    if (/^commit|^rollback/.test(text)) held = undefined;
    try {
      return await session.query(text, values);
    } finally {
      if (held === undefined) idle.push(session);
    }
  };
  return { query, release: () => {} } as unknown as PostgresPoolClient;
}

test('of servers that start at once behind a pooler one migrates, and no lock is left', async () => {
  const applied = await Promise.all(Array.from({ length: SERVERS }, () => migrate(overPooler())));
  const names = Object.keys(LEVELS.migrations);
  expect(applied.filter((migrations) => migrations.length > 0)).toEqual([names]);
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and datname = current_database()`.execute(overPooler());
  expect(rows).toEqual([]);
});
