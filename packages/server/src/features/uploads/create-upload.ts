import { LIMITS } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { refuseIfFull } from '../storage/index.ts';
import { deleteUsedUploads, insertUpload, lockUploadsOf, sumUploads, type UploadRow } from './queries.ts';

/** Announces a file whose parts follow. @throws AppError conflict if too many are unused, or the storage is full */
export async function createUpload(
  { db, clock }: { db: Db; clock: Clock },
  account: Account,
  { name, bytes }: { name: string; bytes: number },
): Promise<UploadRow> {
  const id = uuid();
  await inTransaction(db, async (trx) => {
    await lockUploadsOf(trx, account.id);
    await refuseIfFull(trx, account, { accountIds: [account.id] });
    const { all, unused } = await sumUploads(trx, account.id);
    if (unused.count >= LIMITS.accountUploads) {
      throw conflict(
        `${unused.count} of your uploaded files are not used yet, which is the most. Use or delete one; unused files are deleted after a day.`,
      );
    }
    if (unused.bytes + bytes > LIMITS.accountUploadBytes) {
      throw conflict(
        `Your unused uploaded files may have at most ${LIMITS.accountUploadBytes / 1024 ** 2} MiB together. Use or delete one; unused files are deleted after a day.`,
      );
    }
    const isFull = all.count >= LIMITS.accountUploads || all.bytes + bytes > LIMITS.accountUploadBytes;
    if (isFull) await deleteUsedUploads(trx, account.id);
    await insertUpload(trx, { id, accountId: account.id, name, bytes, createdAt: clock() });
  });
  return { id, name, bytes, received: [] };
}
