import { z } from 'zod';
import { answerOf } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { idField, nameField, wholeNumberField } from './fields.ts';
import { LIMITS } from './limits.ts';

export const UploadIdField = idField<'UploadId'>('uploadId');
export type UploadId = z.output<typeof UploadIdField>;
export const UploadParams = z.object({ id: UploadIdField });

/** An uploaded file. It is sent in parts, so that a lost connection costs one part. */
export const UploadSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Size of the whole file. */
  bytes: z.number().int(),
  /** Size of every part except the last. */
  partBytes: z.number().int(),
  numberOfParts: z.number().int(),
  /** Numbers of the parts that have arrived, from 0. */
  received: z.array(z.number().int()),
});
export type Upload = z.infer<typeof UploadSchema>;

/** The number of parts of a file of this size. */
export function numberOfParts(bytes: number): number {
  return Math.ceil(bytes / LIMITS.uploadPartBytes);
}

export const uploadEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/uploads',
    access: 'verified',
    summary: 'Announce a file; its parts follow. It is kept for a day',
    body: z.strictObject({
      name: nameField(),
      bytes: wholeNumberField('bytes', { min: 1, max: LIMITS.uploadBytes }),
    }),
    answers: { 201: answerOf(UploadSchema) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/uploads/{id}',
    access: 'verified',
    summary: 'Which parts of a file have arrived',
    params: UploadParams,
    answers: { 200: answerOf(UploadSchema) },
  }),
  addPart: endpoint({
    method: 'PUT',
    path: '/api/uploads/{id}/parts/{number}',
    access: 'verified',
    summary: 'Upload one part of a file; repeating it is harmless',
    params: UploadParams.extend({
      number: wholeNumberField('number', { max: numberOfParts(LIMITS.uploadBytes) - 1 }),
    }),
    body: z
      .custom<Uint8Array>((value) => value instanceof Uint8Array, 'The body must be the bytes of the part.')
      .meta({ type: 'string', format: 'binary' }),
    bodyType: 'bytes',
    bodyBytes: LIMITS.uploadPartBytes,
    answers: { 200: answerOf(UploadSchema) },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/uploads/{id}',
    access: 'verified',
    summary: 'Delete an uploaded file',
    params: UploadParams,
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
} as const;
