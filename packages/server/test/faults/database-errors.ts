import type pg from 'pg';
import { sqlState } from '../../src/platform/database/sql-state.ts';

/** The errors that the database reported to an application, even if the application handled them. */
export interface DatabaseErrors {
  /** The number of errors with a SQLSTATE: `40P01` is a deadlock. */
  count(state: string): number;
  clear(): void;
}

/** Records all errors that the clients of a pool receive. */
export function errorsOfPool(pool: pg.Pool): DatabaseErrors {
  const states: string[] = [];
  const known = new WeakSet<pg.ClientBase>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const answer = query(...args);
      if (answer instanceof Promise) answer.catch((error) => states.push(sqlState(error) ?? ''));
      return answer;
    }) as typeof client.query;
  });
  return {
    count: (state) => states.filter((one) => one === state).length,
    clear: () => void states.splice(0),
  };
}
