import type { Updateable } from 'kysely';
import { LOST_MS } from '../../platform/background/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction, type Queryable } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import {
  type AccountImportRow,
  deleteUnusedBefore,
  endLostRuns,
  findAccountImport,
  type Run,
  updateRun,
} from './queries.ts';

const LIFETIME_MS = 7 * 24 * 60 * 60_000;

const FAILURES = {
  reading: 'The server was stopped while it read the file. Bring it once more.',
  importing: 'The server was stopped while it made the courses; none came in. Import them once more.',
};

/** An import of the account. @throws AppError notFound */
export async function getAccountImport(
  { db, clock }: { db: Queryable; clock: Clock },
  account: Account,
  importId: string,
): Promise<AccountImportRow> {
  await endLost(db, clock());
  const row = await findAccountImport(db, account.id, importId);
  if (!row) throw notFound('Import');
  return row;
}

/**
 * Ends the work on an import, as the run that does it.
 * @returns the import as it is then: who began it is answered with what is in the database, or that it failed
 * @throws AppError conflict where another server has let go of it
 */
export function endRun(
  db: Queryable,
  account: Account,
  run: Run,
  change: Updateable<Database['account_imports']>,
): Promise<AccountImportRow> {
  const end = async (trx: Queryable) => {
    if (!(await updateRun(trx, run, { ...change, run_id: null, beat_at: null }))) throw conflict(LOST);
    const row = await findAccountImport(trx, account.id, run.importId);
    if (!row) throw notFound('Import');
    return row;
  };
  return db.isTransaction ? end(db) : inTransaction(db as Db, end);
}

const LOST = 'This import was given up in the meantime.';

/** Forgets what nobody imported for 7 days, and lets go of what servers that are gone left behind. */
export async function purgeAccountImports(db: Queryable, clock: Clock): Promise<void> {
  const now = clock();
  await endLost(db, now);
  await deleteUnusedBefore(db, new Date(now.getTime() - LIFETIME_MS));
}

async function endLost(db: Queryable, now: Date): Promise<void> {
  await endLostRuns(db, new Date(now.getTime() - LOST_MS), FAILURES);
}
