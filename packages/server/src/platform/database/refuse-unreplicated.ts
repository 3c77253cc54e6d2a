import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** What was written stands on this database server alone, and is lost if it fails: nobody may be told that it is saved. */
export class UnreplicatedError extends Error {}

// Messages are translated; the name of PostgreSQL's function is not.
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * The pool, but what was written fails where it is not known to be on the synchronous standby. PostgreSQL only warns
 * when it stops to wait for the standby because somebody cancels what waits, and reports success.
 */
export function refuseUnreplicated(pool: pg.Pool): PostgresPool {
  const warned = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => {
    client.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_STANDBY) warned.add(client);
    });
  });
  return {
    async connect() {
      const client = await pool.connect();
      const query = async (text: string, values: unknown[]) => {
        const result = await client.query(text, values);
        if (warned.delete(client))
          throw new UnreplicatedError('the standby did not confirm what was written');
        return result;
      };
      // Without the cursors of the type: nothing here streams rows.
      return { query, release: () => client.release() } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
