import type { Progress } from '../../../platform/background/index.ts';
import { AppError, conflict } from '../../../platform/errors.ts';
import { encodeAgain, type StoredImage } from '../../images/index.ts';
import type { Archive, ArchivedImage } from '../archive.ts';

/** Images made anew from their pixels, by their ids in the file. */
export type EncodedImages = ReadonlyMap<string, StoredImage>;

/** @throws AppError conflict for what is no image that is accepted */
export async function encodeImages(
  { courses, examImages }: Archive,
  progress: Progress,
): Promise<EncodedImages> {
  const images = [...courses.flatMap((course) => course.images), ...examImages];
  progress.total = images.length;
  const encoded = new Map<string, StoredImage>();
  for (const image of images) {
    encoded.set(image.fileId, await encode(image));
    progress.done++;
  }
  return encoded;
}

async function encode({ fileId, content }: ArchivedImage): Promise<StoredImage> {
  try {
    return await encodeAgain(Buffer.from(content));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw conflict(`The image ${fileId} of the file cannot be taken over: ${error.message}`);
  }
}
