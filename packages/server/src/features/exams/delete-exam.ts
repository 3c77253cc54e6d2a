import type { ExamId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { allowLongStatements, inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { getRole, requireEditing } from '../courses/index.ts';
import { trashExam } from '../deletions/index.ts';
import { getExam } from './get-exam.ts';
import { type ExamRow, hasStudents, lockExam } from './queries.ts';

/**
 * Moves a saved exam to the trash, with its students, their results and the scanned pages. Where it has any of these, only its owner
 * and the owner of the course may do so. Without its course, an exam is visible only to its owner, who alone can delete it.
 * @returns the item of the trash; null if the exam was gone meanwhile
 * @throws AppError notFound, forbidden
 */
export async function deleteExam(db: Db, account: Account, examId: ExamId): Promise<string | null> {
  const exam = await getExam(db, account, examId);
  const role = exam.courseId === null ? 'owner' : await getRole(db, account, exam.courseId);
  requireEditing(role);
  const { courseId, name: what } = exam;
  return inTransaction(db, async (trx) => {
    await allowLongStatements(trx);
    if (!(await lockExam(trx, examId))) return null;
    if (role !== 'owner') await requireMayDelete(trx, account, exam);
    return trashExam(trx, account, { action: 'exam.deleted', courseId, objectId: examId, what });
  });
}

/** @throws AppError forbidden if others than the owner of the exam would delete its students */
async function requireMayDelete(trx: Trx, account: Account, { id, ownerId }: ExamRow): Promise<void> {
  if (ownerId !== account.id && (await hasStudents(trx, id))) throw forbidden(HAS_STUDENTS);
}

const HAS_STUDENTS =
  'This exam has students, scanned pages or results. Only its owner and the owner of the course may delete it.';
