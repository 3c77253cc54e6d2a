import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { requireEditor } from '../courses/index.ts';
import { findImport, findVisibleImport, type ImportRow } from './queries.ts';
import { importRuns } from './runs.ts';

/**
 * An import of a course that the account may edit, whoever started it.
 * @throws AppError notFound, forbidden
 */
export async function getImport(
  { db, clock }: { db: Queryable; clock: Clock },
  account: Account,
  importId: string,
): Promise<ImportRow> {
  const row = await findVisibleImport(db, account, importId);
  if (!row) throw notFound('Import');
  await requireEditor(db, account, row.courseId);
  if (!importRuns.isLost(row, clock())) return row;
  await importRuns.endLost(db, clock());
  return (await findImport(db, importId)) ?? row;
}
