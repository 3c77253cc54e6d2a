import { LIMITS, type MarkPreview } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { yieldByTime } from '../../../platform/yield-by-time.ts';
import { listRoster } from '../queries.ts';
import { isPresent } from '../roster.ts';
import type { MarkingChange } from './change-marking.ts';
import type { Grade } from './grade-scale.ts';
import { applyMarking, gradeIn, hundredthsIn, readMarking } from './marking.ts';
import { listMarkedQuestions } from './queries.ts';

/**
 * The students whose points or grade a change would change; nothing is saved.
 * @throws AppError as the change does
 */
export async function previewMarks(
  db: Queryable,
  examId: string,
  change: MarkingChange,
): Promise<MarkPreview> {
  const marking = await readMarking(db, examId);
  const questions = await listMarkedQuestions(db, examId);
  const before = applyMarking(questions, marking);
  const after = applyMarking(questions, change(marking, questions));
  const students = (await listRoster(db, examId)).filter(isPresent);
  const endOfStep = yieldByTime();
  const changes: MarkPreview['changes'] = [];
  const passed = { before: 0, after: 0 };
  for (const student of students) {
    const pointsHundredths = hundredthsIn(after, student);
    const [gradeBefore, gradeAfter] = [
      gradeIn(before, student),
      gradeIn(after, { ...student, pointsHundredths }),
    ];
    passed.before += gradeBefore?.isPass ? 1 : 0;
    passed.after += gradeAfter?.isPass ? 1 : 0;
    if (pointsHundredths !== student.pointsHundredths || gradeBefore?.grade !== gradeAfter?.grade) {
      const { student: number, name, groupName, email } = student;
      changes.push({
        ...{ student: number, name, groupName, email },
        pointsBefore: student.pointsHundredths / 100,
        pointsAfter: pointsHundredths / 100,
        gradeBefore: gradeBefore?.grade ?? null,
        gradeAfter: gradeAfter?.grade ?? null,
        crosses: crossingOf(gradeBefore, gradeAfter),
      });
    }
    await endOfStep();
  }
  return {
    numberOfStudents: students.length,
    numberOfChanged: changes.length,
    numberOfPassedBefore: before.scheme.scale && passed.before,
    numberOfPassedAfter: after.scheme.scale && passed.after,
    changes: [
      ...changes.filter(({ crosses }) => crosses !== null),
      ...changes.filter(({ crosses }) => crosses === null),
    ].slice(0, LIMITS.previewedStudents),
  };
}

/** Null as well where there is no scale before or after: nobody crosses a line that is not there. */
function crossingOf(before: Grade | null, after: Grade | null): 'passes' | 'fails' | null {
  if (before === null || after === null || before.isPass === after.isPass) return null;
  return after.isPass ? 'passes' : 'fails';
}
