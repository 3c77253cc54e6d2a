import type { CourseId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { allowLongStatements, inTransaction } from '../../platform/database/transaction.ts';
import { requireDeletes } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { trashCourse } from '../deletions/index.ts';
import { getCourse } from './get-course.ts';
import { requireOwner } from './policy.ts';
import { lockWithQuestions } from './queries.ts';

/**
 * Moves a course with its chapters and questions to the trash. Its exams stay with their owners.
 * @returns the item of the trash
 * @throws AppError notFound, forbidden (also with dummy data)
 */
export async function deleteCourse(
  db: Db,
  account: Account,
  courseId: CourseId,
  { demo }: { demo: boolean },
): Promise<string> {
  await requireOwner(db, account, courseId);
  requireDeletes(demo);
  return inTransaction(db, async (trx) => {
    await allowLongStatements(trx);
    await lockWithQuestions(trx, [courseId]);
    const { name: what } = await getCourse(trx, account, courseId);
    return trashCourse(trx, account, { action: 'course.deleted', courseId, objectId: courseId, what });
  });
}
