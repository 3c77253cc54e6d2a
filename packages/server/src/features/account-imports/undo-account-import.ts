import type { AccountImportId } from '@exam/contract';
import { allowLongStatements, inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { recordAccountEvent, recordEvent } from '../audit/index.ts';
import { deleteCourse } from '../courses/index.ts';
import type { AccountImportParts } from './account-import-parts.ts';
import {
  type AccountImportRow,
  deleteExams,
  listOwnedCourses,
  lockAccountImport,
  markUndone,
} from './queries.ts';
import { getAccountImport } from './runs.ts';

/**
 * Deletes the courses and exams that an import created, with everything added to them since, even with dummy
 * data. Repeating it changes nothing.
 * @throws AppError notFound; conflict for an import that was not applied
 */
export async function undoAccountImport(
  parts: Pick<AccountImportParts, 'db' | 'clock'>,
  account: Account,
  importId: AccountImportId,
): Promise<AccountImportRow> {
  await getAccountImport(parts, account, importId);
  return inTransaction(parts.db, async (trx) => {
    await allowLongStatements(trx);
    const made = await lockAccountImport(trx, importId);
    if (!made) throw notFound('Import');
    if (made.state === 'imported') await takeOut(trx, account, importId, made);
    else if (made.state !== 'undone')
      throw conflict('This import was not applied: there is nothing to undo.');
    return getAccountImport({ db: trx, clock: parts.clock }, account, importId);
  });
}

async function takeOut(
  trx: Trx,
  account: Account,
  importId: AccountImportId,
  made: { readonly courseIds: readonly string[]; readonly examIds: readonly string[] },
): Promise<void> {
  await deleteExams(trx, account.id, made.examIds);
  const courses = await listOwnedCourses(trx, account.id, made.courseIds);
  for (const { id, name } of courses) {
    await deleteCourse(trx, id);
    await recordEvent(trx, account, { action: 'course.deleted', courseId: id, objectId: id, what: name });
  }
  await markUndone(trx, importId);
  const what = String(courses.length);
  await recordAccountEvent(trx, account, { action: 'account.import-undone', what });
}
