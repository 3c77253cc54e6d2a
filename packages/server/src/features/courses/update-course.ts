import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { staleEdit } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { type EditBasis, isStale } from '../../platform/http/edit-basis.ts';
import { findLastChanger, isChangedByOthers, recordEvent } from '../audit/index.ts';
import { getCourse } from './get-course.ts';
import { requireEditor } from './policy.ts';
import { presentCourse } from './present.ts';
import { type CourseRow, lockCourse, updateCourse as update } from './queries.ts';

/** Renames a course. @throws AppError notFound, forbidden; conflict with the newer course if the edit is stale */
export async function updateCourse(
  db: Db,
  account: Account,
  courseId: string,
  { name }: { readonly name: string },
  basis: EditBasis,
): Promise<CourseRow> {
  await requireEditor(db, account, courseId);
  return inTransaction(db, async (trx) => {
    await lockCourse(trx, courseId);
    const before = await getCourse(trx, account, courseId);
    const it = { courseId, objectId: courseId };
    const isByOthers = (edits: number) => isChangedByOthers(trx, account.id, 'course', it, edits);
    if (await isStale(basis, before.version, isByOthers)) {
      throw staleEdit('course', presentCourse(before), await findLastChanger(trx, 'course', it));
    }
    await update(trx, courseId, name);
    await recordEvent(trx, account, { action: 'course.renamed', ...it, what: name });
    return getCourse(trx, account, courseId);
  });
}
