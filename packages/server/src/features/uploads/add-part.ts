import { LIMITS, numberOfParts, type UploadId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { getUpload } from './get-upload.ts';
import { insertPart, type UploadRow } from './queries.ts';

/**
 * Stores one part of a file; an existing part stays as it is.
 * @param content the part in base64
 * @throws AppError notFound; malformed for a part number beyond the file, or a wrong length
 */
export async function addPart(
  db: Db,
  account: Account,
  uploadId: UploadId,
  { number, content }: { number: number; content: string },
): Promise<UploadRow> {
  const upload = await getUpload(db, account, uploadId);
  const parts = numberOfParts(upload.bytes);
  if (number >= parts) {
    throw invalidField('number', `The file has ${parts} parts, numbered from 0; there is no part ${number}.`);
  }
  const bytes = Buffer.from(content, 'base64');
  const expected = lengthOfPart(upload.bytes, number);
  if (bytes.length !== expected) {
    throw invalidField('content', `Part ${number} must have ${expected} bytes, and ${bytes.length} arrived.`);
  }
  await insertPart(db, { uploadId, number, content: bytes });
  return getUpload(db, account, uploadId);
}

/** All parts have the same length except the last. */
function lengthOfPart(bytes: number, number: number): number {
  return Math.min(LIMITS.uploadPartBytes, bytes - number * LIMITS.uploadPartBytes);
}
