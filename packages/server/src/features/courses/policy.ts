import type { CourseRole } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { findRole } from './queries.ts';

/** @throws AppError notFound if the account may not see the course */
export async function getRole(db: Queryable, account: Account, courseId: string): Promise<CourseRole> {
  const role = await findRole(db, account, courseId);
  if (!role) throw notFound('Course');
  return role;
}

/** @throws AppError notFound if the account may not see the course, forbidden if it is only a viewer */
export async function requireEditor(db: Queryable, account: Account, courseId: string): Promise<void> {
  requireEditing(await getRole(db, account, courseId));
}

/** @throws AppError forbidden if the role is only a viewer */
export function requireEditing(role: CourseRole): void {
  if (role === 'viewer') throw forbidden('You may look at this course, but not change it.');
}

/** @throws AppError forbidden for a program whose token names courses: it would not see a course that it makes */
export function requireAllCourses({ program }: Account): void {
  if (program?.courses) throw forbidden('This token is for some courses only, and makes no others.');
}

/** @throws AppError notFound if the account may not see the course, forbidden if it is not the owner */
export async function requireOwner(db: Queryable, account: Account, courseId: string): Promise<void> {
  const role = await getRole(db, account, courseId);
  if (role !== 'owner') throw forbidden('Only the owner of this course may do that.');
}
