import { LIMITS } from '@exam/contract';
import { keyOfImage } from '@exam/interchange';
import type { Db } from '../../../platform/database/connect.ts';
import { AppError } from '../../../platform/errors.ts';
import { encodeAgain, findImageByContent, measureImage, type StoredImage } from '../../images/index.ts';
import type { ImageBudget } from './image-budget.ts';
import { insertImportImage } from './queries.ts';

/** The destination of a file's images. */
interface Shelf {
  readonly db: Db;
  readonly importId: string;
  readonly courseId: string;
  readonly budget: ImageBudget;
  /** As `JudgedImages`, for all blocks of the file so far. */
  readonly good: Map<string, string>;
  readonly refusals: Map<string, string>;
}

/**
 * Encodes images of a file again one after the other, and stores them with the import under keys made of the result:
 * the same picture gets the same key in every file.
 */
export async function keepImages(
  { db, importId, courseId, budget, good, refusals }: Shelf,
  images: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  budget.takeImages(images.size);
  for (const [fileKey, content] of images) {
    // An image of the course that comes back is reused: encoding it again would lose quality and change its key.
    const image = (await findImageByContent(db, courseId, fileKey)) ?? (await encode(content, budget));
    if (typeof image === 'string') refusals.set(fileKey, image);
    else {
      const key = keyOfImage(image.content);
      await insertImportImage(db, { importId, key, ...image });
      good.set(fileKey, key);
    }
  }
}

/** The encoded image, or why it is not accepted. */
async function encode(content: Uint8Array, budget: ImageBudget): Promise<StoredImage | string> {
  if (content.length > LIMITS.imageBytes) return 'The image is larger than 8 MiB.';
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    return budget.takePixels(measureImage(bytes)) ?? (await encodeAgain(bytes));
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
