import { sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import { sqlState } from '../../../platform/database/sql-state.ts';
import { inTransaction, type Queryable, type Trx } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { makeTurns } from '../../../platform/workshop/take-turns.ts';

/** The longest that one statement of a search may take. */
const LONGEST_MS = 5_000;
const CANCELED = '57014';
const TOO_LONG = 'This search takes too long. Add a longer word, or choose a course or chapter.';

/** Runs searches: one of an account at a time and few in all, and none for long, so that nobody holds others up by searching. */
export function makeTakeSearch(db: Db, longestMs = LONGEST_MS) {
  const takeTurns = makeTurns({
    atOnce: 4,
    capacity: 128,
    ofEach: { atOnce: 1, capacity: 16 },
    refusal: 'Many people are searching at the moment. Try again in a few seconds.',
    retryAfterSeconds: 1,
  });
  /**
   * Runs the work of a call; only a search waits for its turn.
   * @throws AppError unavailable if it takes too long or too many wait
   */
  return <Result>(
    account: Account,
    { q }: { readonly q?: string | undefined },
    work: (db: Queryable) => Promise<Result>,
  ): Promise<Result> =>
    q === undefined ? work(db) : takeTurns(() => withinLimit(db, longestMs, work), account.id);
}

function withinLimit<Result>(
  db: Db,
  longestMs: number,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(longestMs)}`.execute(trx);
    return work(trx);
  }).catch((error: unknown) => {
    throw sqlState(error) === CANCELED ? new AppError('unavailable', { message: TOO_LONG }) : error;
  });
}
