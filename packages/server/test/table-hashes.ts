import { sql } from 'kysely';
import type { Db } from '../src/platform/database/connect.ts';

/** A hash of the rows of each table, in whatever order they lie; equal hashes, equal contents. @param except tables to pass over */
export async function hashTables(db: Db, except: readonly string[] = []): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema and table_type = 'BASE TABLE' and table_name not like 'kysely_%'
    order by name`.execute(db);
  const hashes: Record<string, string> = {};
  for (const { name } of tables.rows.filter((table) => !except.includes(table.name))) {
    const { rows } = await sql<{ hash: string }>`
      select concat(count(*), ' rows ', md5(string_agg(md5(t::text), '' order by md5(t::text)))) as hash
      from ${sql.table(name)} as t`.execute(db);
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}
