import type { CourseId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { requireDeletes } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { requireOwner } from './policy.ts';
import { deleteCourse as remove } from './queries.ts';

/**
 * Deletes a course with its chapters and questions. Its exams stay with their owners.
 * @throws AppError notFound, forbidden (also where the pool is dummy data)
 */
export async function deleteCourse(
  db: Db,
  account: Account,
  courseId: CourseId,
  { demo }: { demo: boolean },
): Promise<void> {
  await requireOwner(db, account, courseId);
  requireDeletes(demo);
  await remove(db, courseId);
}
