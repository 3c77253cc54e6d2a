import type { Updateable } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction, type Queryable } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { ENDED, hourly, type Run, runsOn } from '../../platform/jobs/index.ts';
import { type AccountImportRow, deleteUnusedBefore, findAccountImport } from './queries.ts';

const LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** The work on imports. Nothing of what a server left behind has come into the account. */
export const accountImportRuns = runsOn('accountImports', [
  {
    from: 'reading',
    to: 'unreadable',
    during: 'read the file',
    advice: 'Upload it again.',
  },
  {
    from: 'importing',
    to: 'ready',
    during: 'created the courses; none was imported',
    advice: 'Import them again.',
  },
]);

/** An import of the account. @throws AppError notFound */
export async function getAccountImport(
  { db, clock }: { db: Queryable; clock: Clock },
  account: Account,
  importId: string,
): Promise<AccountImportRow> {
  const row = await findAccountImport(db, account.id, importId);
  if (!row) throw notFound('Import');
  if (!accountImportRuns.isLost(row, clock())) return row;
  await accountImportRuns.endLost(db, clock());
  return (await findAccountImport(db, account.id, importId)) ?? row;
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
  change: Updateable<Database['accountImports']>,
): Promise<AccountImportRow> {
  const end = async (trx: Queryable) => {
    if (!(await accountImportRuns.update(trx, run, { ...change, ...ENDED }))) throw conflict(LOST);
    const row = await findAccountImport(trx, account.id, run.rowId);
    if (!row) throw notFound('Import');
    return row;
  };
  return db.isTransaction ? end(db) : inTransaction(db as Db, end);
}

const LOST = 'This import was discarded in the meantime.';

/** Forgets what nobody imported for 7 days, and lets go of what servers that are gone left behind. */
export const PURGE_ACCOUNT_IMPORTS = hourly(
  'delete account imports that were not applied',
  async (db, clock) => {
    const now = clock();
    await accountImportRuns.endLost(db, now);
    await deleteUnusedBefore(db, new Date(now.getTime() - LIFETIME_MS));
  },
);
