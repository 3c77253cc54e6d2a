import { type CourseId, LIMITS } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import type { Client, JobDefinition, JobQueue } from '../../platform/jobs/index.ts';
import { recordEvent } from '../audit/index.ts';
import { lockCourse, requireEditor } from '../courses/index.ts';
import { encodeAgain } from './encode-again.ts';
import { refused } from './measure-image.ts';
import { countImages, insertImage } from './queries.ts';

/** Images are made anew, on threads of the server: one large photo takes some 207 MiB meanwhile. */
export const ADDING_IMAGES: JobDefinition = {
  name: 'encode images',
  queue: {
    atOnce: 2,
    capacity: 24,
    ofEach: { atOnce: 1 },
    refusal: 'Many images are being uploaded at the moment. Try again in a few seconds.',
  },
  isDurable: false,
};

/** The data of an image without its bytes. */
interface AddedImage {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Adds an image to a course. The stored file is encoded again from its pixels.
 * @param content the file in base64
 * @throws AppError notFound, forbidden; malformed for an invalid image; conflict above the limit; unavailable
 */
export async function addImage(
  { db, adding, client }: { db: Db; adding: JobQueue; client: Client },
  account: Account,
  { courseId, content }: { courseId: CourseId; content: string },
): Promise<AddedImage> {
  await requireEditor(db, account, courseId);
  requireRoom(await countImages(db, courseId));
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > LIMITS.imageBytes) throw refused('The image is larger than 8 MiB.');
  const image = await adding.run(client, () => encodeAgain(bytes));
  const id = uuid();
  await inTransaction(db, async (trx) => {
    await lockCourse(trx, courseId);
    requireRoom(await countImages(trx, courseId));
    await requireEditor(trx, account, courseId);
    await insertImage(trx, { id, courseId, ownerId: account.id, ...image });
    const what = `${image.width} × ${image.height}`;
    await recordEvent(trx, account, { action: 'image.added', courseId, objectId: id, what });
  });
  return { id, width: image.width, height: image.height };
}

/** @throws AppError conflict if a course with so many images takes no more */
export function requireRoom(count: number): void {
  if (count < LIMITS.courseImages) return;
  throw conflict(`A course holds at most ${LIMITS.courseImages} images.`);
}
