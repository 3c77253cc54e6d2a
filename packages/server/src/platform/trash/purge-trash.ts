import { LIMITS } from '@exam/contract';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { deleteExpiredTrash } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Deletes for good what has been in the trash for its 30 days. */
export async function purgeTrash(db: Db, clock: Clock): Promise<void> {
  await deleteExpiredTrash(db, new Date(clock().getTime() - LIMITS.trashDays * DAY_MS));
}
