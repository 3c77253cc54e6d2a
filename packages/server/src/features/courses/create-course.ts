import { v7 as uuid } from 'uuid';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { recordEvent } from '../audit/index.ts';
import { getCourse } from './get-course.ts';
import { type CourseRow, insertCourse } from './queries.ts';

/** Creates a course owned by the account. */
export async function createCourse(db: Db, account: Account, { name }: { name: string }): Promise<CourseRow> {
  const id = uuid();
  return inTransaction(db, async (trx) => {
    await insertCourse(trx, { id, ownerId: account.id, name });
    await recordEvent(trx, account, { action: 'course.created', courseId: id, objectId: id, what: name });
    return getCourse(trx, account, id);
  });
}
