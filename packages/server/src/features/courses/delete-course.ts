import type { CourseId } from '@exam/contract';
import { recordEvent } from '../../platform/audit/index.ts';
import type { Db } from '../../platform/database/connect.ts';
import { allowLongStatements, inTransaction } from '../../platform/database/transaction.ts';
import { requireDeletes } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { getCourse } from './get-course.ts';
import { requireOwner } from './policy.ts';
import { deleteCourse as remove } from './queries.ts';

/**
 * Deletes a course with its chapters and questions. Its exams stay with their owners.
 * @throws AppError notFound, forbidden (also with dummy data)
 */
export async function deleteCourse(
  db: Db,
  account: Account,
  courseId: CourseId,
  { demo }: { demo: boolean },
): Promise<void> {
  await requireOwner(db, account, courseId);
  requireDeletes(demo);
  await inTransaction(db, async (trx) => {
    await allowLongStatements(trx);
    const { name: what } = await getCourse(trx, account, courseId);
    if (!(await remove(trx, courseId))) return;
    await recordEvent(trx, account, { action: 'course.deleted', courseId, objectId: courseId, what });
  });
}
