import type { ExamMarks } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { findExamResults, listAllStudents } from '../queries.ts';
import { figuresOf } from './figures.ts';
import { applyMarking, readMarking } from './marking.ts';
import { listMarkedQuestions } from './queries.ts';

/** How an exam is marked, and the figures of points and grades while the answers of students are stored. */
export async function getMarks(db: Queryable, examId: string): Promise<ExamMarks> {
  const marking = await readMarking(db, examId);
  const { version, scheme, regradings } = marking;
  const students = await listAllStudents(db, examId);
  const applied = applyMarking(await listMarkedQuestions(db, examId), marking);
  const reliability = (await findExamResults(db, examId))?.reliability ?? null;
  const figures = students.length === 0 ? null : await figuresOf(applied, students, reliability);
  return { version, scheme, regradings: [...regradings], figures };
}
