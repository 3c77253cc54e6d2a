import { sql } from 'kysely';
import type { Queryable } from './transaction.ts';

/** The version of the PostgreSQL server, as a number: 180004 for 18.4. */
export async function getServerVersion(db: Queryable): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db);
  return rows[0]?.version ?? 0;
}
