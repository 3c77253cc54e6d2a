import type { UploadId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import type { Account } from '../../platform/http/account.ts';
import { getUpload } from './get-upload.ts';
import { deleteUploads } from './queries.ts';

/** Throws a file away. @throws AppError notFound */
export async function deleteUpload(db: Db, account: Account, uploadId: UploadId): Promise<void> {
  await getUpload(db, account, uploadId);
  await deleteUploads(db, [uploadId]);
}
