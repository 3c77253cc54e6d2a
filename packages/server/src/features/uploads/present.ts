import { LIMITS, numberOfParts, type Upload } from '@exam/contract';
import type { UploadRow } from './queries.ts';

export function presentUpload({ id, name, bytes, received }: UploadRow): Upload {
  return {
    _id: id,
    name,
    bytes,
    partBytes: LIMITS.uploadPartBytes,
    numberOfParts: numberOfParts(bytes),
    received,
  };
}
