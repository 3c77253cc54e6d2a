import { findLastChanger, recordEvent } from '../../platform/audit/index.ts';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { staleEdit } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { getCourse } from './get-course.ts';
import { requireEditor } from './policy.ts';
import { presentCourse } from './present.ts';
import { type CourseRow, updateCourse as update } from './queries.ts';

/** Renames a course. @throws AppError notFound, forbidden; conflict with the newer course if the edit is stale */
export async function updateCourse(
  db: Db,
  account: Account,
  courseId: string,
  change: { name: string; version?: number | undefined },
): Promise<CourseRow> {
  await requireEditor(db, account, courseId);
  return inTransaction(db, async (trx) => {
    const isDone = await update(trx, courseId, change);
    const course = await getCourse(trx, account, courseId);
    if (!isDone) {
      const changedBy = await findLastChanger(trx, 'course', { courseId, objectId: courseId });
      throw staleEdit('course', presentCourse(course), changedBy);
    }
    const { name: what } = course;
    await recordEvent(trx, account, { action: 'course.renamed', courseId, objectId: courseId, what });
    return course;
  });
}
