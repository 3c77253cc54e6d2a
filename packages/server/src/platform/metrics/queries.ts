import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

const COUNTED_TABLES = ['accounts', 'courses', 'questions', 'exams'];

/** The number of rows of each large table as the planner estimates it. Counting them would read all rows. */
export async function estimateRows(db: Db): Promise<{ table: string; rows: number }[]> {
  const { rows } = await sql<{ table: string; rows: number }>`
    select relname::text as table, greatest(reltuples, 0)::float8 as rows from pg_class
    where relnamespace = current_schema::regnamespace and relkind = 'r' and relname = any(${COUNTED_TABLES})
    order by relname`.execute(db);
  return rows;
}
