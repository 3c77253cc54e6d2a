import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { deleteUploadsBefore } from './queries.ts';

const LIFETIME_MS = 24 * 60 * 60_000;

/** Deletes uploads that were not used for a day. */
export async function purgeUploads(db: Db, clock: Clock): Promise<void> {
  await deleteUploadsBefore(db, new Date(clock().getTime() - LIFETIME_MS));
}
