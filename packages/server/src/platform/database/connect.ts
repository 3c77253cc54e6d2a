import { Kysely, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { SessionlessDialect } from './dialect.ts';
import { refuseUnreplicated } from './refuse-unreplicated.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

// Dates without time stay text: a Date would shift them by the time zone of the process.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// Counts are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Queries over one client that the caller connects and ends, such as within a transaction that it has begun. */
export function overClient(client: pg.Client): Db {
  const only = { query: client.query.bind(client), release: () => {} } as PostgresPoolClient;
  return new Kysely<Database>({
    dialect: new SessionlessDialect({ pool: { connect: async () => only, end: async () => {} } }),
  });
}

/** By which the database knows the connections of servers. */
export const APPLICATION_NAME = 'exam-generation-system';

export interface Connection {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool of connections to a PostgreSQL server.
 * @param onIdleError hears of connections that break while nobody uses them
 */
export function connect(connectionString: string, onIdleError: (error: Error) => void): Connection {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    application_name: APPLICATION_NAME,
  });
  pool.on('error', onIdleError);
  // One that breaks in use fails its query; without a listener it would end the process, too.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({ dialect: new SessionlessDialect({ pool: refuseUnreplicated(pool) }) });
  return { db, pool, close: () => db.destroy() };
}
