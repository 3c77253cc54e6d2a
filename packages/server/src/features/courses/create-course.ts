import { v7 as uuid } from 'uuid';
import type { Db } from '../../platform/database/connect.ts';
import type { Account } from '../../platform/http/account.ts';
import { getCourse } from './get-course.ts';
import { type CourseRow, insertCourse } from './queries.ts';

/** Makes a course that belongs to the account. */
export async function createCourse(db: Db, account: Account, { name }: { name: string }): Promise<CourseRow> {
  const id = uuid();
  await insertCourse(db, { id, owner_id: account.id, name });
  return getCourse(db, account, id);
}
