import { sql } from 'kysely';
import type { Db } from '../src/platform/database/connect.ts';

/** Attempts at passwords are counted even if the call fails, mails after the answer. */
export const COUNTS_TRIES = ['rate_limits', 'mail_counts'];

/**
 * A hash of the rows of each table, regardless of their order. Equal hashes mean equal contents. @param except tables
 * to leave out
 */
export async function hashTables(db: Db, except: readonly string[] = []): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema::regnamespace and relkind = 'r' and relname not like 'kysely_%'
    order by name`.execute(db);
  const names = tables.rows.map(({ name }) => name).filter((name) => !except.includes(name));
  // One statement, so that all tables are read at the same moment.
  const hashes = names.map(
    (name) => sql`
      select ${sql.lit(name)} as name,
        concat(count(*), ' rows ', sum(hashtextextended(t::text, 0)::numeric)) as hash
      from ${sql.table(name)} as t`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
