import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isAnswerLost, OutcomeUnknownError } from './sql-state.ts';

// Messages are translated; the name of PostgreSQL's function is not.
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * The pool, but what may have been done and may not fails with an OutcomeUnknownError: where the answer to a commit, or to
 * a change outside a transaction, was lost, and where a change is not known to be on the synchronous standby. PostgreSQL
 * only warns when it stops to wait for the standby because somebody cancels what waits, and reports success.
 */
export function tellOutcomes(pool: pg.Pool): PostgresPool {
  const warned = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => {
    client.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_STANDBY) warned.add(client);
    });
  });
  return {
    async connect() {
      const client = await pool.connect();
      const asking = askOver(client);
      const query = async (text: string, values: unknown[]) => {
        const result = await asking.ask(text, values);
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

const BEGINS = /^(begin|start transaction)\b/i;
const COMMITS = /^commit\b/i;
const ENDS = /^(commit|rollback)\b(?! to)/i;

/** Statements over one client, for as long as it is out of the pool. */
function askOver(client: pg.ClientBase) {
  let isInTransaction = false;
  let failure: unknown;
  const ask = async (text: string, values: unknown[]) => {
    // A transaction is rolled back over a broken connection, too: the caller must hear what broke it.
    if (failure !== undefined) throw failure;
    if (BEGINS.test(text)) isInTransaction = true;
    try {
      const result = await client.query(text, values);
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
  return { ask, isLost: () => failure !== undefined };
}

/** Whether a statement by itself may leave something behind. */
function changes(text: string): boolean {
  if (/^\s*(select|show|set)\b/i.test(text)) return false;
  return !/^\s*with\b/i.test(text) || /\b(insert|update|delete|merge)\b/i.test(text);
}
