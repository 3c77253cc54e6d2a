import type { Queryable } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { listUploads, type UploadRow } from './queries.ts';

/** An upload is visible only to its account. @throws AppError notFound */
export async function getUpload(db: Queryable, account: Account, uploadId: string): Promise<UploadRow> {
  const [upload] = await listUploads(db, account.id, [uploadId]);
  if (!upload) throw notFound('Upload');
  return upload;
}
