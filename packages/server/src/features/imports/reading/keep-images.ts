import { LIMITS } from '@exam/contract';
import { keyOfImage } from '@exam/interchange';
import type { Progress } from '../../../platform/background/index.ts';
import type { Db } from '../../../platform/database/connect.ts';
import { AppError } from '../../../platform/errors.ts';
import { encodeAgain, findImageByContent, measureImage, type StoredImage } from '../../images/index.ts';
import type { ImageBudget } from './image-budget.ts';
import type { JudgedImages } from './judge-item.ts';
import { insertImportImage } from './queries.ts';

interface Keeping {
  readonly db: Db;
  readonly importId: string;
  readonly courseId: string;
  readonly budget: ImageBudget;
  readonly progress: Progress;
}

/**
 * Makes images of a file anew from their pixels, one after the other, and keeps them with the import under keys made of
 * what they are then: the same picture has the same key, whichever file it is from.
 */
export async function keepImages(
  { db, importId, courseId, budget, progress }: Keeping,
  images: ReadonlyMap<string, Uint8Array>,
): Promise<JudgedImages> {
  budget.takeImages(images.size);
  progress.total += images.size;
  const good = new Map<string, string>();
  const refusals = new Map<string, string>();
  for (const [fileKey, content] of images) {
    // One of ours that comes back is ours already: made anew it would lose a little, and be another one.
    const image = (await findImageByContent(db, courseId, fileKey)) ?? (await encode(content, budget));
    if (typeof image === 'string') refusals.set(fileKey, image);
    else {
      const key = keyOfImage(image.content);
      await insertImportImage(db, { import_id: importId, key, ...image });
      good.set(fileKey, key);
    }
    progress.done++;
  }
  return { good, refusals };
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
