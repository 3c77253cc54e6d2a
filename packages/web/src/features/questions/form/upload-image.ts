import { LIMITS } from '@exam/contract/limits';
import { addImage } from '../../../data/images.ts';
import { readAsBase64 } from '../../../lib/read-as-base64.ts';

/** What the server takes, as the dialog that chooses files wants it. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';

const BYTES_PER_MEBIBYTE = 1024 * 1024;

/** Why a file cannot be an image of a question, in a sentence; undefined when it can. */
export function refuseImage({ type, size }: { type: string; size: number }): string | undefined {
  if (!IMAGE_TYPES.split(',').includes(type)) return 'An image must be a PNG, JPEG, WebP or GIF file.';
  if (size > LIMITS.imageBytes) {
    return `An image must have at most ${LIMITS.imageBytes / BYTES_PER_MEBIBYTE} MiB.`;
  }
  return undefined;
}

/** Adds an image to a course, and resolves to its id. */
export async function uploadImage(courseId: string, file: File): Promise<string> {
  return addImage({ courseId, content: await readAsBase64(file) });
}
