import { LIMITS } from '@exam/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import { deleteVersions } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Deletes earlier versions of questions after their retention period. */
export async function purgeVersions(db: Db, clock: Clock): Promise<void> {
  await deleteVersions(db, new Date(clock().getTime() - LIMITS.questionVersionDays * DAY_MS));
}
