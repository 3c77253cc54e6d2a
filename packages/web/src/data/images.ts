import type { BodyOf } from '@exam/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../lib/call.ts';

/** An image never changes, so it is loaded once and kept until log-out. */
export function imageQuery(imageId: string) {
  return queryOptions({
    queryKey: ['images', imageId],
    queryFn: async ({ signal }) =>
      (await callForFile('GET /api/images/{id}', { params: { id: imageId }, signal })).file,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Adds an image file in base64 to a course, and resolves to its id. */
export async function addImage(image: BodyOf<'POST /api/images'>): Promise<string> {
  return (await call('POST /api/images', { body: image })).data._id;
}
