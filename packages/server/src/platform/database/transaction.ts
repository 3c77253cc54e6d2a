import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Db } from './connect.ts';
import { isCollision } from './sql-state.ts';

export type Trx = Transaction<Database>;
/** Either: for queries that work inside a transaction and outside one. */
export type Queryable = Db | Trx;

const MAX_TRIES = 4;

/**
 * Runs the work in one transaction, again when PostgreSQL asks for it (serialization failure, deadlock).
 * @param isolation `repeatable read` where several reads must see one moment
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
 * Gives the statements of this transaction a quarter of an hour instead of a minute: what goes with a course, or moves with
 * a chapter, may be a million questions.
 */
export async function allowLongStatements(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(trx);
}
