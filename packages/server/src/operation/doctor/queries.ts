import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/transaction.ts';

/** Settings without which a crash can lose acknowledged changes. */
const DURABLE_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

export async function listSettingsThatAreOff(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name = any(${[...DURABLE_SETTINGS]}) and setting = 'off'
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** How many things lie in the trash. */
export async function countTrash(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from trash_items`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The time of the database server. */
export async function getDatabaseTime(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  if (!rows[0]) throw new Error('the database told no time');
  return rows[0].now;
}

/** The addresses of connected servers; null for a local socket. */
export async function listServerAddresses(
  db: Queryable,
  applicationName: string,
): Promise<(string | null)[]> {
  const { rows } = await sql<{ address: string | null }>`
    select distinct host(client_addr) as address from pg_stat_activity
    where datname = current_database() and application_name = ${applicationName}`.execute(db);
  return rows.map(({ address }) => address);
}
