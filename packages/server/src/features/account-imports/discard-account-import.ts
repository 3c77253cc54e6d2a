import type { AccountImportId } from '@exam/contract';
import { inTransaction } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { deleteUploads } from '../uploads/index.ts';
import type { AccountImportParts } from './account-import-parts.ts';
import { deleteUnimported } from './queries.ts';
import { getAccountImport } from './runs.ts';

/**
 * Discards an import and deletes its file, which contains a whole account.
 * @throws AppError notFound; conflict for an import that is applied or about to be
 */
export async function discardAccountImport(
  parts: Pick<AccountImportParts, 'db' | 'clock'>,
  account: Account,
  importId: AccountImportId,
): Promise<void> {
  await getAccountImport(parts, account, importId);
  await inTransaction(parts.db, async (trx) => {
    const givenUp = await deleteUnimported(trx, importId);
    if (!givenUp) throw conflict('This account is imported, or is about to be. Undo the import instead.');
    if (givenUp.uploadId !== null) await deleteUploads(trx, [givenUp.uploadId]);
  });
}
