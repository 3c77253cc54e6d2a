import type { ImportId } from '@exam/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { getImport } from './get-import.ts';
import { deleteImport as remove } from './queries.ts';

/**
 * Discards an import, or removes an undone one from the list: neither has anything in the pool.
 * @throws AppError notFound, forbidden; conflict for one that is applied or about to be
 */
export async function deleteImport(
  parts: { db: Db; clock: Clock },
  account: Account,
  importId: ImportId,
): Promise<void> {
  await getImport(parts, account, importId);
  if (await remove(parts.db, importId)) return;
  throw conflict('These questions are imported, or are about to be. Undo the import to remove them.');
}
