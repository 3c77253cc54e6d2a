import { breaksConstraint } from '../../platform/database/sql-state.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { changeList, type ListParts } from './change-list.ts';
import { findStudent, type StudentFields, type StudentRow, updateStudent } from './queries.ts';

/**
 * Changes a listed student, who keeps ordinal and version.
 * @throws AppError notFound; conflict if another student has the number
 */
export async function editStudent(
  parts: ListParts,
  account: Account,
  place: { readonly examId: string; readonly ordinal: number },
  fields: StudentFields,
): Promise<StudentRow> {
  return changeList(parts, account, place.examId, async (trx) => {
    const before = await findStudent(trx, place);
    const result = await updateStudent(trx, place, fields).catch((error: unknown) => {
      if (!breaksConstraint(error, 'exam_students_exam_id_number_key')) throw error;
      throw conflict('Another student of this exam has this number.');
    });
    if (!result) throw notFound('Student');
    return { result, hasOtherNumbers: before?.number !== result.number };
  });
}
