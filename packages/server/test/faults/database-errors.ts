import type pg from 'pg';
import { sqlState } from '../../src/platform/database/sql-state.ts';

/** The errors that an application was told by its database, whatever it made of them. */
export interface DatabaseErrors {
  /** How many of a state of PostgreSQL there were: `40P01` is a deadlock. */
  count(state: string): number;
  clear(): void;
}

/** Listens to all that the clients of a pool are answered. */
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
