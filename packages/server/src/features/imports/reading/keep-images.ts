import { LIMITS } from '@exam/contract';
import { keyOfImage } from '@exam/interchange';
import type { Db } from '../../../platform/database/connect.ts';
import { AppError } from '../../../platform/errors.ts';
import { encodeAgain, findImageByContent, measureImage, type StoredImage } from '../../images/index.ts';
import type { ImageBudget } from './image-budget.ts';
import { insertImportImage } from './queries.ts';

/** Where images of a file are kept. */
interface Shelf {
  readonly db: Db;
  readonly importId: string;
  readonly courseId: string;
  readonly budget: ImageBudget;
  /** As `JudgedImages`, of all blocks of the file so far. */
  readonly good: Map<string, string>;
  readonly refusals: Map<string, string>;
}

/**
 * Makes images of a file anew from their pixels, one after the other, and keeps them with the import under keys made of
 * what they are then: the same picture has the same key, whichever file it is from.
 */
export async function keepImages(
  { db, importId, courseId, budget, good, refusals }: Shelf,
  images: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  budget.takeImages(images.size);
  for (const [fileKey, content] of images) {
    // One of ours that comes back is ours already: made anew it would lose a little, and be another one.
    const image = (await findImageByContent(db, courseId, fileKey)) ?? (await encode(content, budget));
    if (typeof image === 'string') refusals.set(fileKey, image);
    else {
      const key = keyOfImage(image.content);
      await insertImportImage(db, { importId, key, ...image });
      good.set(fileKey, key);
    }
  }
}

/** The image, or why it is none that is accepted. */
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
