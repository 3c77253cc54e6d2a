import { Kysely, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Database } from '../../database/tables.ts';
import { SessionlessDialect } from './dialect.ts';
import { DATABASE_LIMITS, type DatabaseLimits, endSilence } from './end-silence.ts';
import { nameOfStatement } from './prepared-as.ts';
import { makeContractSpelling } from './spelling.ts';
import { isAnswerLost, isDiskFull, isPreparationLost, OutcomeUnknownError } from './sql-state.ts';

export type Db = Kysely<Database>;

// Dates without time stay text: a Date would shift them by the time zone of the process.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// Counts are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const plugins = [makeContractSpelling()];

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
  /** Whether the disk of the database was too full for a change within the last minute. */
  lacksRoom(): boolean;
  /** Whether the connections keep statements prepared. It is known once one has been opened. */
  keepsStatements(): boolean;
  close(): Promise<void>;
}

/**
 * Opens a pool of connections to a PostgreSQL server. One that is silent for longer than the database may take is given
 * up; what was asked over it is never asked again.
 * @param onIdleError hears of connections that break while nobody uses them
 * @param prepares whether statements with a name stay prepared in the connections; default: unless a pooler is found
 */
export function connect(
  connectionString: string,
  onIdleError: (error: Error) => void,
  limits: DatabaseLimits = DATABASE_LIMITS,
  prepares?: boolean,
): Connection {
  const keeping = new WeakSet<pg.ClientBase>();
  let keepsStatements = false;
  const pool = new pg.Pool({
    connectionString,
    // One account takes up to 12 by its six calls at once and three by its work in the background: one is left for others.
    max: 16,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: limits.statementMs,
    application_name: APPLICATION_NAME,
    onConnect: async (client) => {
      keepsStatements = prepares ?? !(await isPooled(client, limits.connectMs));
      if (keepsStatements) keeping.add(client);
    },
  });
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    // The running query fails; without a listener the error would end the process.
    client.on('error', () => {});
    endSilence(client, limits);
  });
  let refusedAtMs = Number.NEGATIVE_INFINITY;
  const asked = tellOutcomes(pool, keeping, (error) => {
    if (isDiskFull(error)) refusedAtMs = performance.now();
  });
  const db = new Kysely<Database>({ dialect: new SessionlessDialect({ pool: asked }), plugins });
  const probe = makeProbe({ connectionString, application_name: APPLICATION_NAME }, limits.healthMs);
  return {
    db,
    pool,
    answers: probe.answers,
    lacksRoom: () => performance.now() - refusedAtMs < FULL_FOR_MS,
    keepsStatements: () => keepsStatements,
    close: async () => {
      await probe.close();
      await db.destroy();
      // Kysely ends no pool that it has not used.
      if (!pool.ended) await pool.end();
    },
  };
}

/** A full disk is told for so long after the last change that it refused. */
const FULL_FOR_MS = 60_000;

/**
 * Whether a pooler stands between: it tells a process of its own for cancelling, while the database names the process that
 * answers.
 * @throws Error if there is no answer in time
 */
async function isPooled(client: pg.ClientBase, limitMs: number): Promise<boolean> {
  const { processID, connection } = client as pg.Client & { readonly processID: number | null };
  const stopWaiting = afterFreeTime(limitMs, () => connection.stream.destroy());
  try {
    const { rows } = await client.query<{ process: number }>('select pg_backend_pid() as process');
    return rows[0]?.process !== processID;
  } finally {
    stopWaiting();
  }
}

// Messages are translated, but not the name of PostgreSQL's function.
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

const BEGINS = /^(begin|start transaction)\b/i;

const COMMITS = /^commit\b/i;

const ENDS = /^(commit|rollback)\b(?! to)/i;

/**
 * The pool, except that changes with an unknown outcome fail with an OutcomeUnknownError: if the answer to a commit, or
 * to a change outside a transaction, was lost, or a change may be missing on the synchronous standby. PostgreSQL only
 * warns if a cancelled wait for the standby, and reports success.
 * @param keeping the clients in which statements with a name stay prepared
 * @param onFailure hears of each statement that failed
 */
function tellOutcomes(
  pool: pg.Pool,
  keeping: WeakSet<pg.ClientBase>,
  onFailure: (error: unknown) => void,
): PostgresPool {
  const warned = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => {
    client.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_STANDBY) warned.add(client);
    });
  });
  return {
    async connect() {
      const client = await pool.connect();
      const asking = askOver(client, keeping);
      const query = async (text: string, values: unknown[]) => {
        const result = await asking.ask(text, values).catch((error: unknown) => {
          onFailure(error);
          throw error;
        });
        if (warned.delete(client))
          throw new OutcomeUnknownError('the standby did not confirm what was written');
        return result;
      };
      // Without the cursors of the type: nothing here streams rows.
      return { query, release: () => client.release(asking.isLost()) } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/** Runs statements over one client while it is out of the pool. */
function askOver(client: pg.ClientBase, keeping: WeakSet<pg.ClientBase>) {
  let isInTransaction = false;
  let failure: unknown;
  const ask = async (text: string, values: unknown[]) => {
    // A rollback over a broken connection must not hide the original error.
    if (failure !== undefined) throw failure;
    if (BEGINS.test(text)) isInTransaction = true;
    try {
      const result = await send(client, keeping, { text, values, isInTransaction });
      if (ENDS.test(text)) isInTransaction = false;
      return result;
    } catch (error) {
      if (!isAnswerLost(error)) throw error;
      const mayBeDone = COMMITS.test(text) || (!isInTransaction && changes(text));
      failure = mayBeDone
        ? new OutcomeUnknownError('the connection was lost before the answer', { cause: error })
        : error;
      throw failure;
    }
  };
  // A rollback that is cancelled, such as by the time limit of its own transaction, leaves that open.
  return { ask, isLost: () => failure !== undefined || isInTransaction };
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
  readonly isInTransaction: boolean;
}

/** Sends a statement by its name, if it has one and the connection keeps it. */
async function send(
  client: pg.ClientBase,
  keeping: WeakSet<pg.ClientBase>,
  { text, values, isInTransaction }: Statement,
): Promise<pg.QueryResult> {
  const name = keeping.has(client) ? nameOfStatement(text) : undefined;
  if (name === undefined) return client.query(text, values);
  try {
    return await client.query({ name, text, values });
  } catch (error) {
    if (!isPreparationLost(error)) throw error;
    // This connection keeps no statement any more. The failed one did nothing, but its transaction begins again.
    keeping.delete(client);
    if (isInTransaction) throw error;
    return client.query(text, values);
  }
}

/** Whether a statement outside a transaction may change something. */
function changes(text: string): boolean {
  if (/^\s*(select|show|set)\b/i.test(text)) return false;
  return !/^\s*with\b/i.test(text) || /\b(insert|update|delete|merge)\b/i.test(text);
}

const STEPS = 15;

/** Tells whether the database answers, even when all connections of the pool are busy. */
interface Probe {
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Uses one connection for this question only. Concurrent callers share the answer.
 * @param limitMs after which no answer counts as no
 */
function makeProbe(config: pg.ClientConfig, limitMs: number): Probe {
  let kept: pg.Client | undefined;
  let asking: Promise<boolean> | undefined;

  async function open(client: pg.Client): Promise<void> {
    const forget = () => {
      if (kept === client) kept = undefined;
    };
    client.on('error', forget).on('end', forget);
    await client.connect();
    kept = client;
  }

  async function ask(): Promise<boolean> {
    const client = kept ?? new pg.Client(config);
    const giveUp = () => client.connection.stream.destroy();
    const stopWaiting = afterFreeTime(limitMs, giveUp);
    try {
      if (client !== kept) await open(client);
      await client.query('select 1');
      return true;
    } catch {
      giveUp();
      return false;
    } finally {
      stopWaiting();
    }
  }

  return {
    answers() {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    async close() {
      await asking;
      const client = kept;
      const timer = setTimeout(() => client?.connection.stream.destroy(), limitMs);
      await client?.end();
      clearTimeout(timer);
    },
  };
}

/**
 * Calls back after this much time in which the thread was free to receive an answer: a delay caused by a busy thread is
 * not silence of the database.
 * @returns a function that cancels it
 */
function afterFreeTime(milliseconds: number, callBack: () => void): () => void {
  let left = STEPS;
  const timer = setInterval(() => {
    left--;
    if (left === 0) callBack();
  }, milliseconds / STEPS);
  return () => clearInterval(timer);
}
