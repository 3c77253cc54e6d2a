import type { AccountImportId } from '@exam/contract';
import { recordAccountEvent, recordEvent } from '../../platform/audit/index.ts';
import { allowLongStatements, inTransaction } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { deleteCourse } from '../courses/index.ts';
import type { AccountImportParts } from './account-import-parts.ts';
import { type AccountImportRow, deleteExams, listOwnedCourses, lockImported, markUndone } from './queries.ts';
import { getAccountImport } from './runs.ts';

/**
 * Deletes the courses and exams that an import made, with all that was added to them since, also where the pool is dummy
 * data. Undoing again changes nothing.
 * @throws AppError notFound; conflict for an import that is not imported
 */
export async function undoAccountImport(
  parts: Pick<AccountImportParts, 'db' | 'clock'>,
  account: Account,
  importId: AccountImportId,
): Promise<AccountImportRow> {
  const row = await getAccountImport(parts, account, importId);
  if (row.state === 'undone') return row;
  return inTransaction(parts.db, async (trx) => {
    await allowLongStatements(trx);
    const made = await lockImported(trx, importId);
    if (!made) throw conflict('This import is not imported: there is nothing to undo.');
    await deleteExams(trx, account.id, made.exam_ids);
    const courses = await listOwnedCourses(trx, account.id, made.course_ids);
    for (const { id, name } of courses) {
      await deleteCourse(trx, id);
      await recordEvent(trx, account, { action: 'course.deleted', courseId: id, objectId: id, what: name });
    }
    await markUndone(trx, importId);
    const what = String(courses.length);
    await recordAccountEvent(trx, account, { action: 'account.import-undone', what });
    return getAccountImport({ db: trx, clock: parts.clock }, account, importId);
  });
}
