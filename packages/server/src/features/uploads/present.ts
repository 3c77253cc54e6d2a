import { LIMITS, numberOfParts, UploadSchema } from '@exam/contract';
import { pickFields } from '../../platform/http/pick-fields.ts';
import type { UploadRow } from './queries.ts';

export const presentUpload = pickFields(UploadSchema, {
  partBytes: () => LIMITS.uploadPartBytes,
  numberOfParts: ({ bytes }: UploadRow) => numberOfParts(bytes),
});
