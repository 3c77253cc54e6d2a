import type { ExamMarks } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { isTooFew } from '../policy.ts';
import { findExamResults, listAllStudents } from '../queries.ts';
import { countAttendance, readRoster } from '../roster.ts';
import { figuresOf } from './figures.ts';
import { type AppliedMarking, applyMarking, type Marking, percentOf, readMarking } from './marking.ts';
import { listMarkedQuestions } from './queries.ts';

/** How an exam is marked, and while the answers of students are stored, the figures of points and grades and who took part. */
export async function getMarks(db: Queryable, examId: string): Promise<ExamMarks> {
  const marking = await readMarking(db, examId);
  const { version, scheme, regradings } = marking;
  const students = await listAllStudents(db, examId);
  const applied = applyMarking(await listMarkedQuestions(db, examId), marking);
  const reliability = (await findExamResults(db, examId))?.reliability ?? null;
  const figures = students.length === 0 ? null : await figuresOf(applied, students, reliability);
  // Once the answers are deleted, the line of very few students would tell how they did.
  const passLine =
    figures === null && isTooFew(marking.passLine?.numberOfStudents ?? 0)
      ? null
      : presentLine(marking, applied);
  const attendance = countAttendance(await readRoster(db, examId));
  return { version, scheme, regradings: [...regradings], passLine, figures, attendance };
}

function presentLine({ passLine }: Marking, applied: AppliedMarking): ExamMarks['passLine'] {
  if (passLine === null) return null;
  const { numberOfStudents, meanShare } = passLine;
  return { share: percentOf(applied) ?? 0, numberOfStudents, meanShare };
}
