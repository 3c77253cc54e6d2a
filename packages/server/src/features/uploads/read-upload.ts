import { numberOfParts } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { findPart, listUploads, type UploadRow } from './queries.ts';

/**
 * Complete uploads of an account, in the order of the ids.
 * @throws AppError notFound; conflict if a part is missing
 */
export async function requireComplete(
  db: Queryable,
  account: Account,
  uploadIds: readonly string[],
): Promise<UploadRow[]> {
  const rows = await listUploads(db, account.id, uploadIds);
  return [...new Set(uploadIds)].map((id) => {
    const upload = rows.find((row) => row.id === id);
    if (!upload) throw notFound('Upload');
    const parts = numberOfParts(upload.bytes);
    if (upload.received.length < parts) {
      throw conflict(
        `The file “${upload.name}” is not complete: ${upload.received.length} of its ${parts} parts are here. Upload the others.`,
      );
    }
    return upload;
  });
}

/**
 * The bytes of a complete upload in pieces, so that they are never all in memory. Each is read while the one before it is used.
 * @throws AppError notFound if it was deleted meanwhile
 */
export async function* readUploadInPieces(
  db: Queryable,
  { id, bytes }: Pick<UploadRow, 'id' | 'bytes'>,
): AsyncGenerator<Uint8Array> {
  const parts = numberOfParts(bytes);
  let coming = findPart(db, id, 0);
  for (let number = 0; number < parts; number++) {
    const part = await coming;
    if (part === undefined) throw notFound('Upload');
    if (number + 1 < parts) {
      coming = findPart(db, id, number + 1);
      // Its error is thrown when it is awaited.
      coming.catch(() => {});
    }
    yield part;
  }
}

/** The bytes of a complete upload; undefined if it was deleted meanwhile. */
export async function readUpload(
  db: Queryable,
  { id, bytes }: Pick<UploadRow, 'id' | 'bytes'>,
): Promise<Uint8Array | undefined> {
  const content = new Uint8Array(bytes);
  let end = 0;
  for (let number = 0; number < numberOfParts(bytes); number++) {
    const part = await findPart(db, id, number);
    if (part === undefined) return undefined;
    content.set(part, end);
    end += part.length;
  }
  return content;
}
