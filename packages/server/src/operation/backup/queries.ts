import { sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Db } from '../../platform/database/connect.ts';
import type { BackupTable } from './backup-header.ts';

/** Text formats that are the same on every server. */
const TEXT_FORMAT = [
  `set local client_encoding = 'UTF8'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local timezone = 'UTC'`,
  `set local extra_float_digits = 1`,
  `set local bytea_output = 'hex'`,
  // A large table may take any time.
  `set local statement_timeout = 0`,
  `set local idle_in_transaction_session_timeout = 0`,
];

/** Begins a snapshot of all tables while others keep writing. */
export async function beginReading(db: Db): Promise<void> {
  await sql`begin isolation level repeatable read, read only`.execute(db);
  await setTextFormat(db);
}

export async function setTextFormat(db: Db): Promise<void> {
  for (const statement of TEXT_FORMAT) await sql.raw(statement).execute(db);
}

/**
 * The rows of a table in PostgreSQL's own text format.
 * @param leftOut tables whose rows in the trash are left out, too
 */
export function copyOut(
  client: pg.Client,
  table: Omit<BackupTable, 'rows'>,
  leftOut: readonly string[] = [],
) {
  const condition = conditionOf(table.name, leftOut);
  // A table as a whole is copied quicker than what a query gives.
  const source =
    condition === '' ? placeOf(table) : `(select ${listOf(table.columns)} from "${table.name}"${condition})`;
  return client.query(copyTo(`copy ${source} to stdout`));
}

/** The number of rows that `copyOut` gives. */
export async function countOut(db: Db, table: string, leftOut: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(table)}${sql.raw(conditionOf(table, leftOut))}`.execute(db);
  return rows[0]?.count ?? 0;
}

// Names are of a form that needs no escape.
function conditionOf(table: string, leftOut: readonly string[]): string {
  if (table !== 'trashed_rows' || leftOut.length === 0) return '';
  return ` where table_name not in (${leftOut.map((name) => `'${name}'`).join(', ')})`;
}

/** Takes rows in that format. */
export function copyIn(client: pg.Client, table: Omit<BackupTable, 'rows'>) {
  return client.query(copyFrom(`copy ${placeOf(table)} from stdin`));
}

// Names are of a form that needs no escape; quotes keep those apart that SQL knows otherwise.
function placeOf({ name, columns }: Omit<BackupTable, 'rows'>): string {
  return `"${name}" (${listOf(columns)})`;
}

function listOf(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
