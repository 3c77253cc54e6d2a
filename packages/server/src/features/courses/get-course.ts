import type { Queryable } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { type CourseRow, findCourse } from './queries.ts';

/** @throws AppError notFound if the account may not see the course */
export async function getCourse(db: Queryable, account: Account, courseId: string): Promise<CourseRow> {
  const course = await findCourse(db, account, courseId);
  if (!course) throw notFound('Course');
  return course;
}
