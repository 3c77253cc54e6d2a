import type { Queryable } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { listUploads, type UploadRow } from './queries.ts';

/** A file is seen by the account that brings it, and by nobody else. @throws AppError notFound */
export async function getUpload(db: Queryable, account: Account, uploadId: string): Promise<UploadRow> {
  const [upload] = await listUploads(db, account.id, [uploadId]);
  if (!upload) throw notFound('Upload');
  return upload;
}
