import { sql } from 'kysely';
import { StartupError } from '../data-folder/index.ts';
import type { Queryable } from './transaction.ts';

/** The oldest PostgreSQL that the product works with, as PostgreSQL numbers itself. */
const OLDEST_VERSION = 150_000;

/** The version of the PostgreSQL server, as a number: 180004 for 18.4. */
export async function getServerVersion(db: Queryable): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db);
  return rows[0]?.version ?? 0;
}

/** As people know it: `PostgreSQL 18.4`. @param version such as 180004 */
export function nameOfVersion(version: number): string {
  return `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
}

/** A sentence about a PostgreSQL that is too old; undefined for one that is new enough. */
export function describeOldVersion(version: number): string | undefined {
  if (version >= OLDEST_VERSION) return undefined;
  return `The database is ${nameOfVersion(version)}; 15 or newer is needed: set DATABASE_URL to another one.`;
}

/** @throws StartupError for a PostgreSQL that is too old. @param version such as 180004 for 18.4 */
export function requireVersion(version: number): void {
  const refusal = describeOldVersion(version);
  if (refusal !== undefined) throw new StartupError(refusal);
}
