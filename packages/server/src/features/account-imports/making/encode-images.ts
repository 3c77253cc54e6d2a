import { LIMITS } from '@exam/contract';
import { AppError, conflict } from '../../../platform/errors.ts';
import type { Progress } from '../../../platform/jobs/index.ts';
import { encodeAgain, measureImage, type StoredImage } from '../../images/index.ts';
import type { PackedArchive } from '../pack-archive.ts';

/** Reencoded images by their ids in the file. */
export type EncodedImages = ReadonlyMap<string, StoredImage>;

/** @throws AppError conflict for an invalid image, or more images than can be reencoded */
export async function encodeImages(
  { courses, examImages, numberOfQuestions }: PackedArchive,
  progress: Progress,
  mostPixels: number = LIMITS.accountImportPixels,
): Promise<EncodedImages> {
  const images = [...courses.flatMap((course) => course.images), ...examImages];
  progress.total = images.length + numberOfQuestions;
  let pixels = 0;
  const encoded = new Map<string, StoredImage>();
  for (const { fileId, content } of images) {
    try {
      const bytes = Buffer.from(content);
      const { width, height } = measureImage(bytes);
      pixels += width * height;
      if (pixels > mostPixels) throw conflict(TOO_MANY_PIXELS);
      encoded.set(fileId, await encodeAgain(bytes));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'malformed') throw error;
      throw conflict(`The image ${fileId} of the file cannot be imported: ${error.message}`);
    }
    progress.done++;
  }
  return encoded;
}

const TOO_MANY_PIXELS = `The images of the file have more than ${LIMITS.accountImportPixels / 1_000_000} million pixels together. Ask the operator of this server to move the account with a backup.`;
