import type pg from 'pg';
import { expect, vi } from 'vitest';

/** The last resort of a wait. It is less than that of a test, so that a wait that never ends says what it waited for. */
const LAST_RESORT = { timeout: 300_000, interval: 20 };

/** Waits until the expectation holds. @throws its last failure if it never does */
export function until<Value>(expectation: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(expectation, LAST_RESORT);
}

/**
 * Waits until this many statements on the database of an application wait for a lock.
 * @param like what their text matches
 */
export async function untilLocked({ pool }: { pool: pg.Pool }, count = 1, like = '%'): Promise<void> {
  await until(async () => {
    const { rows } = await pool.query<{ query: string }>(
      `select query from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [like],
    );
    expect(rows.map(({ query }) => query)).toHaveLength(count);
  });
}
