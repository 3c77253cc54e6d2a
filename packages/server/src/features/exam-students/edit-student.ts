import type { Db } from '../../platform/database/connect.ts';
import { breaksConstraint } from '../../platform/database/sql-state.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { type StudentRow, updateStudent } from './queries.ts';

/**
 * Changes a listed student, who keeps ordinal and version.
 * @throws AppError notFound; conflict if another student has the number
 */
export async function editStudent(
  db: Db,
  place: { readonly examId: string; readonly ordinal: number },
  fields: Pick<StudentRow, 'number' | 'name' | 'groupName' | 'email'>,
): Promise<StudentRow> {
  const student = await updateStudent(db, place, fields).catch((error: unknown) => {
    if (!breaksConstraint(error, 'exam_students_exam_id_number_key')) throw error;
    throw conflict('Another student of this exam has this number.');
  });
  if (!student) throw notFound('Student');
  return student;
}
