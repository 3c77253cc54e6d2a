import { sql } from 'kysely';
import type { Db } from '../platform/database/connect.ts';
import type { Queryable } from '../platform/database/transaction.ts';
import { MIGRATION_TABLES } from './tables.ts';

/** The tables that are there, ours and others. */
export async function listTables(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = current_schema::regnamespace and relkind in ('r', 'p') order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** The columns of a table that are not generated, in order. */
export async function listColumns(db: Queryable, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return rows.map(({ name }) => name);
}

/** The foreign keys as pairs of a table and the one that it refers to. */
export async function listReferences(db: Queryable): Promise<{ from: string; to: string }[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select distinct one.relname::text as from, other.relname::text as to
    from pg_constraint
    join pg_class as one on one.oid = conrelid join pg_class as other on other.oid = confrelid
    where contype = 'f' and connamespace = current_schema::regnamespace and conrelid <> confrelid`.execute(
    db,
  );
  return rows;
}

export async function countRows(db: Queryable, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The names of the applied migrations, in order; empty for a new database. */
export async function listMigrations(db: Db): Promise<string[]> {
  if (!(await listTables(db)).includes(MIGRATION_TABLES[0])) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(MIGRATION_TABLES[0])} order by name`.execute(db);
  return rows.map(({ name }) => name);
}
