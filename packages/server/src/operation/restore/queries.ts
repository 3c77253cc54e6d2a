import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import type { Queryable } from '../../platform/database/transaction.ts';

/** Whether a table has any row. */
export async function hasRows(db: Queryable, table: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from ${sql.table(table)}) as has`.execute(db);
  return rows[0]?.has === true;
}

/** How many connections of servers of the product there are to this database. */
export async function countServerConnections(db: Queryable, applicationName: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name = ${applicationName} and pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Removes tables with their rows, and all functions but those of extensions. Nothing else may need them. */
export async function dropSchema(db: Db, tables: readonly string[]): Promise<void> {
  if (tables.length > 0) {
    const names = sql.join(tables.map((table) => sql.table(table)));
    await sql`drop table ${names}`.execute(db);
  }
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = current_schema::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(db);
  if (rows.length === 0) return;
  await sql`drop function ${sql.raw(rows.map(({ signature }) => signature).join(', '))}`.execute(db);
}

/** Backups hold no searched texts: the server makes them again while it runs. */
export async function addSearchedTexts(db: Db): Promise<void> {
  await sql`
    insert into searched_texts (question_id, chapter_id) select id, chapter_id from questions
    on conflict do nothing`.execute(db);
}

/** Enables or disables our triggers on a table; foreign keys are always checked. */
export async function setTriggers(db: Db, table: string, state: 'enable' | 'disable'): Promise<void> {
  await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(db);
}

/** Updates the planner's statistics. */
export async function analyze(db: Db, tables: readonly string[]): Promise<void> {
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
}
