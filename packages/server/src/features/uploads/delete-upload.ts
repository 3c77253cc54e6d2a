import type { UploadId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import type { Account } from '../../platform/http/account.ts';
import { getUpload } from './get-upload.ts';
import { deleteUploads } from './queries.ts';

/** Deletes an upload. @throws AppError notFound */
export async function deleteUpload(db: Db, account: Account, uploadId: UploadId): Promise<void> {
  await getUpload(db, account, uploadId);
  await deleteUploads(db, [uploadId]);
}
