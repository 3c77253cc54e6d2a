import type { Db } from '../../platform/database/connect.ts';
import type { Account } from '../../platform/http/account.ts';
import { recordEvent } from '../audit/index.ts';
import { createOnce, type Once } from '../idempotency/index.ts';
import { getCourse } from './get-course.ts';
import { requireAllCourses } from './policy.ts';
import { type CourseRow, insertCourse } from './queries.ts';

/**
 * Creates a course owned by the account.
 * @throws AppError conflict if the key was used for another course, forbidden for a program whose token names courses
 */
export async function createCourse(
  db: Db,
  account: Account,
  { name }: { name: string },
  once?: Once,
): Promise<CourseRow> {
  requireAllCourses(account);
  return createOnce(db, account, once, {
    what: 'course',
    make: async (trx, id) => {
      await insertCourse(trx, { id, ownerId: account.id, name });
      await recordEvent(trx, account, { action: 'course.created', courseId: id, objectId: id, what: name });
      return getCourse(trx, account, id);
    },
    get: (id) => getCourse(db, account, id),
  });
}
