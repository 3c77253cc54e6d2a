import { RESULTS_DAYS } from '@exam/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { deleteStudentsUploadedBefore } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Deletes the answers of students after the retention period. Measurements stay. */
export async function purgeStudentResults(db: Db, clock: Clock): Promise<void> {
  await deleteStudentsUploadedBefore(db, new Date(clock().getTime() - RESULTS_DAYS * DAY_MS));
}
