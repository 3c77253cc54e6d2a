import { LIMITS, numberOfParts, type UploadId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { getUpload } from './get-upload.ts';
import { insertPart, type UploadRow } from './queries.ts';

/**
 * Stores one part of a file; an existing part stays as it is.
 * @throws AppError notFound; malformed for a part number beyond the file, or a wrong length
 */
export async function addPart(
  db: Db,
  account: Account,
  uploadId: UploadId,
  { number, content }: { number: number; content: Uint8Array },
): Promise<UploadRow> {
  const upload = await getUpload(db, account, uploadId);
  const parts = numberOfParts(upload.bytes);
  if (number >= parts) {
    throw invalidField('number', `The file has ${parts} parts, numbered from 0; there is no part ${number}.`);
  }
  const expected = lengthOfPart(upload.bytes, number);
  if (content.length !== expected) {
    const message = `Part ${number} must have ${expected} bytes, and ${content.length} arrived.`;
    throw new AppError('malformed', { message });
  }
  await insertPart(db, {
    uploadId,
    number,
    content: Buffer.from(content.buffer, content.byteOffset, content.length),
  });
  return getUpload(db, account, uploadId);
}

/** All parts have the same length except the last. */
function lengthOfPart(bytes: number, number: number): number {
  return Math.min(LIMITS.uploadPartBytes, bytes - number * LIMITS.uploadPartBytes);
}
