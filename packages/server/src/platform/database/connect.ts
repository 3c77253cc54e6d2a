import { Kysely, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Database } from '../../database/tables.ts';
import { SessionlessDialect } from './dialect.ts';
import { DATABASE_LIMITS, type DatabaseLimits, endSilence } from './end-silence.ts';
import { makeProbe } from './probe.ts';
import { ContractSpelling } from './spelling.ts';
import { tellOutcomes } from './tell-outcomes.ts';

export type Db = Kysely<Database>;

// Dates without time stay text: a Date would shift them by the time zone of the process.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// Counts are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const plugins = [new ContractSpelling()];

/** Queries over one client that the caller connects and ends, such as within a transaction that it has begun. */
export function overClient(client: pg.Client): Db {
  const only = { query: client.query.bind(client), release: () => {} } as PostgresPoolClient;
  return new Kysely<Database>({
    dialect: new SessionlessDialect({ pool: { connect: async () => only, end: async () => {} } }),
    plugins,
  });
}

/** By which the database knows the connections of servers. */
export const APPLICATION_NAME = 'exam-generation-system';

export interface Connection {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Whether the database answers now, asked over a connection of its own: those of the pool may all be waiting. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens a pool of connections to a PostgreSQL server. One that is silent for longer than the database may take is given
 * up; what was asked over it is never asked again.
 * @param onIdleError hears of connections that break while nobody uses them
 */
export function connect(
  connectionString: string,
  onIdleError: (error: Error) => void,
  limits: DatabaseLimits = DATABASE_LIMITS,
): Connection {
  const pool = new pg.Pool({
    connectionString,
    // One account takes up to 12 by its six calls at once and three by its work in the background: one is left for others.
    max: 16,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: limits.statementMs,
    application_name: APPLICATION_NAME,
  });
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    // One that breaks in use fails its query; without a listener it would end the process, too.
    client.on('error', () => {});
    endSilence(client, limits);
  });
  const db = new Kysely<Database>({ dialect: new SessionlessDialect({ pool: tellOutcomes(pool) }), plugins });
  const probe = makeProbe({ connectionString, application_name: APPLICATION_NAME }, limits.healthMs);
  return {
    db,
    pool,
    answers: probe.answers,
    close: async () => {
      await probe.close();
      await db.destroy();
    },
  };
}
