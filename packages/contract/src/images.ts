import { z } from 'zod';
import { answerOf } from './answers.ts';
import { CourseIdField } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './fields.ts';
import { LIMITS } from './limits.ts';

export const ImageIdField = idField<'ImageId'>('imageId');
export type ImageId = z.output<typeof ImageIdField>;
export const ImageParams = z.object({ id: ImageIdField });

export const ImageSchema = z.object({
  _id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type Image = z.infer<typeof ImageSchema>;

export const CreateImageSchema = z.strictObject({
  courseId: CourseIdField,
  /**
   * The file in base64: PNG, JPEG, WebP or GIF. It is at most 8 MiB and goes with its course in one call, so it is no
   * upload in parts.
   */
  content: z
    .base64({ error: 'content must be the image in base64.' })
    .min(1, 'content must not be empty.')
    .max(Math.ceil((LIMITS.imageBytes * 4) / 3) + 4, 'The image is larger than 8 MiB.'),
});

export const imageEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/images',
    access: 'verified',
    load: 'waiting',
    summary: 'Add an image to a course; a question shows it by ![alt](image:ID)',
    body: CreateImageSchema,
    bodyBytes: 2 * LIMITS.imageBytes,
    answers: { 201: answerOf(ImageSchema) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/images/{id}',
    access: 'verified',
    summary: 'The bytes of an image',
    params: ImageParams,
    answers: { 200: z.custom<Uint8Array>((value) => value instanceof Uint8Array) },
  }),
} as const;
