import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Db } from './connect.ts';
import { isCollision } from './sql-state.ts';

export type Trx = Transaction<Database>;
/** Either: for queries that work inside a transaction and outside one. */
export type Queryable = Db | Trx;

const MAX_TRIES = 4;

/**
 * Runs the work in one transaction, again after a serialization failure or deadlock.
 * @param isolation `repeatable read` if several reads must see one snapshot
 */
export async function inTransaction<Result>(
  db: Db,
  work: (trx: Trx) => Promise<Result>,
  isolation: 'read committed' | 'repeatable read' = 'read committed',
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work);
    } catch (error) {
      if (attempt === MAX_TRIES || !isCollision(error)) throw error;
    }
  }
}

/**
 * Raises the statement timeout of this transaction from a minute to a quarter of an hour: deleting a course or moving a
 * chapter may affect a million questions.
 */
export async function allowLongStatements(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(trx);
}
