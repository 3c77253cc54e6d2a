import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Whether the database answers a query now. */
export async function answers(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
