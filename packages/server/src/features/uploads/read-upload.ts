import { LIMITS, numberOfParts } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { findPiece, listUploads, type UploadRow } from './queries.ts';

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
 * Bytes that are read at a time. The driver gets them as hexadecimal digits, and the server answers nobody while it
 * decodes them: some milliseconds.
 */
const PIECE_BYTES = 512 * 1024;

/**
 * The bytes of a complete upload in pieces, so that they are never all in memory. Each is read while the one before it is used.
 * @throws AppError notFound if it was deleted meanwhile
 */
export async function* readUploadInPieces(
  db: Queryable,
  { id, bytes }: Pick<UploadRow, 'id' | 'bytes'>,
): AsyncGenerator<Uint8Array> {
  let coming = bytes > 0 ? pieceAt(db, id, 0) : undefined;
  for (let at = 0; at < bytes; ) {
    const piece = await coming;
    if (piece === undefined) throw notFound('Upload');
    at += piece.length;
    if (at < bytes) {
      coming = pieceAt(db, id, at);
      // Its error is thrown when it is awaited.
      coming.catch(() => {});
    }
    yield piece;
  }
}

function pieceAt(db: Queryable, uploadId: string, at: number): Promise<Buffer | undefined> {
  const from = at % LIMITS.uploadPartBytes;
  return findPiece(db, { uploadId, number: (at - from) / LIMITS.uploadPartBytes, from, bytes: PIECE_BYTES });
}

/** The bytes of a complete upload; undefined if it was deleted meanwhile. */
export async function readUpload(
  db: Queryable,
  { id, bytes }: Pick<UploadRow, 'id' | 'bytes'>,
): Promise<Uint8Array | undefined> {
  const content = new Uint8Array(bytes);
  for (let at = 0; at < bytes; ) {
    const piece = await pieceAt(db, id, at);
    if (piece === undefined) return undefined;
    content.set(piece, at);
    at += piece.length;
  }
  return content;
}
