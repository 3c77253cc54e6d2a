import { v7 as uuid } from 'uuid';
import type { Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { requireRoom } from './add-image.ts';
import { copyImage, countImages, listByContent, listVisible } from './queries.ts';

/**
 * Gives a course the images that copied texts show. An image that the course has with the same bytes is used. No two images become
 * one, so that choices that differ in their images stay different. An image that the account may not see is left out. The course
 * must be locked.
 * @param copied the ids that are known, by the old ones; what is found and made is added
 * @throws AppError conflict if the course has no room for them
 */
export async function copyImages(
  trx: Trx,
  account: Account,
  { courseId, imageIds }: { readonly courseId: string; readonly imageIds: readonly string[] },
  copied: Map<string, string>,
): Promise<void> {
  const unknown = imageIds.filter((id) => !copied.has(id));
  if (unknown.length === 0) return;
  const images = await listVisible(trx, account, unknown);
  const others = images.filter((image) => image.courseId !== courseId);
  for (const { id } of images) if (!others.some((other) => other.id === id)) copied.set(id, id);
  const keys = others.map(({ contentKey }) => contentKey);
  const there = await listByContent(trx, courseId, keys);
  const taken = new Set(copied.values());
  let count = await countImages(trx, courseId);
  for (const { id, contentKey } of others) {
    const same = there.find((image) => image.contentKey === contentKey && !taken.has(image.id));
    const newId = same?.id ?? uuid();
    taken.add(newId);
    copied.set(id, newId);
    if (same) continue;
    requireRoom(count++);
    await copyImage(trx, { id, newId, courseId, ownerId: account.id });
  }
}
