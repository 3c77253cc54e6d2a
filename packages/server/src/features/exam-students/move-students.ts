import type { ExamStudent, SentStudent } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import { presentStudent } from './present.ts';
import { findLastOrdinal, listStudentsOf, setLastOrdinal, setVersions, upsertStudents } from './queries.ts';

/** What the file of an account holds of the students of an exam. */
interface MovedStudents<Student> {
  readonly students?: readonly Student[] | undefined;
  readonly lastStudentOrdinal?: number | undefined;
}

/** The students of an exam for the file of its owner; nothing if none was ever listed. */
export async function exportStudents(db: Queryable, examId: string): Promise<MovedStudents<ExamStudent>> {
  const lastStudentOrdinal = await findLastOrdinal(db, examId);
  if (lastStudentOrdinal === 0) return {};
  const students = (await listStudentsOf(db, examId)).map(presentStudent);
  return { lastStudentOrdinal, ...(students.length > 0 && { students }) };
}

/**
 * Lists the students of a file for a new exam with the places that their paper has. The year of their deletion goes on.
 * @param now students are not kept longer than if they were listed now
 */
export async function importStudents(
  trx: Trx,
  { examId, now }: { readonly examId: string; readonly now: Date },
  { students = [], lastStudentOrdinal = 0 }: MovedStudents<SentStudent>,
): Promise<void> {
  const rows = students.map(({ ordinal, number, name, groupName, email, listedAt, ...said }) => ({
    ...{ id: uuid(), examId, ordinal, number, name, groupName, email },
    largePrint: said.largePrint ?? null,
    isReference: said.isReference ?? true,
    listedAt: new Date(Math.min(Date.parse(listedAt), now.getTime())),
  }));
  await upsertStudents(trx, rows);
  const printed = students.flatMap(({ ordinal, version }) =>
    version === null ? [] : [{ ordinal, version: version.charCodeAt(0) - 'A'.charCodeAt(0) }],
  );
  if (printed.length > 0) await setVersions(trx, examId, printed);
  const last = students.reduce((most, { ordinal }) => Math.max(most, ordinal), lastStudentOrdinal);
  if (last > 0) await setLastOrdinal(trx, examId, last);
}
