import { RESULTS_DAYS } from '@exam/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Deletes the students of exams after the retention period. */
export async function purgeExamStudents(db: Db, clock: Clock): Promise<void> {
  const listedBefore = new Date(clock().getTime() - RESULTS_DAYS * DAY_MS);
  await db.deleteFrom('examStudents').where('listedAt', '<', listedBefore).execute();
}
