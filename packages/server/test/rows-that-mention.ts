import { sql } from 'kysely';
import type { Db } from '../src/platform/database/connect.ts';

/** Every row of every table, as `table: row`; bytes are in hex, as PostgreSQL writes them. */
export async function listEveryRow(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(
      db,
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
