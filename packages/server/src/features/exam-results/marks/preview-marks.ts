import { LIMITS, type MarkPreview, type PassLineRule } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { mapInSlices, yieldByTime } from '../../../platform/yield-by-time.ts';
import { listRoster } from '../queries.ts';
import { isPresent } from '../roster.ts';
import type { MarkingChange } from './change-marking.ts';
import { commonFullPoints, countPassed } from './figures.ts';
import type { Grade } from './grade-scale.ts';
import { lineOfExam, type PointsOfStudent } from './line-of-exam.ts';
import { findLine } from './mark-again.ts';
import {
  type AppliedMarking,
  applyMarking,
  fullHundredthsIn,
  gradeIn,
  hundredthsIn,
  percentOf,
  readMarking,
} from './marking.ts';
import { parseFraction } from './pass-lines.ts';
import { listMarkedQuestions } from './queries.ts';

/**
 * The students whose points or grade a change would change, and those who would pass or fail by it; nothing is saved.
 * @param compared rules for the pass line; null is that of the scale
 * @throws AppError as the change does
 */
export async function previewMarks(
  db: Queryable,
  examId: string,
  change: MarkingChange,
  compared: readonly (PassLineRule | null)[] = [],
): Promise<MarkPreview> {
  const marking = await readMarking(db, examId);
  const questions = await listMarkedQuestions(db, examId);
  const before = applyMarking(questions, marking);
  const applied = applyMarking(questions, change(marking, questions));
  const students = (await listRoster(db, examId)).filter(isPresent);
  const marked = await mapInSlices(students, (student) => ({
    ...student,
    pointsHundredths: hundredthsIn(applied, student),
  }));
  const line = findLine(applied, marked);
  const after = { ...applied, passLine: line && parseFraction(line) };
  const endOfStep = yieldByTime();
  const changes: MarkPreview['changes'] = [];
  const passed = { before: 0, after: 0 };
  for (const [at, student] of students.entries()) {
    const pointsHundredths = marked[at]?.pointsHundredths ?? 0;
    const [gradeBefore, gradeAfter] = [
      gradeIn(before, student),
      gradeIn(after, { ...student, pointsHundredths }),
    ];
    passed.before += gradeBefore?.isPass ? 1 : 0;
    passed.after += gradeAfter?.isPass ? 1 : 0;
    // With the same grade a student may pass no more: the pass line is not always where a grade begins.
    const crosses = crossingOf(gradeBefore, gradeAfter);
    const isMarkedOtherwise =
      pointsHundredths !== student.pointsHundredths || gradeBefore?.grade !== gradeAfter?.grade;
    if (isMarkedOtherwise || crosses !== null) {
      const { student: number, name, groupName, email } = student;
      changes.push({
        ...{ student: number, name, groupName, email },
        pointsBefore: student.pointsHundredths / 100,
        pointsAfter: pointsHundredths / 100,
        fullBefore: fullHundredthsIn(before, student) / 100,
        fullAfter: fullHundredthsIn(applied, student) / 100,
        gradeBefore: gradeBefore?.grade ?? null,
        gradeAfter: gradeAfter?.grade ?? null,
        crosses,
      });
    }
    await endOfStep();
  }
  return {
    numberOfStudents: students.length,
    numberOfChanged: changes.length,
    fullPointsBefore: commonFullPoints(before),
    fullPointsAfter: commonFullPoints(applied),
    numberOfPassedBefore: before.scheme.scale && passed.before,
    numberOfPassedAfter: after.scheme.scale && passed.after,
    changes: [
      ...changes.filter(({ crosses }) => crosses !== null),
      ...changes.filter(({ crosses }) => crosses === null),
    ].slice(0, LIMITS.previewedStudents),
    compared: compareLines(applied, compared, marked),
  };
}

/** Null as well where there is no scale before or after: nobody crosses a line that is not there. */
function crossingOf(before: Grade | null, after: Grade | null): 'passes' | 'fails' | null {
  if (before === null || after === null || before.isPass === after.isPass) return null;
  return after.isPass ? 'passes' : 'fails';
}

/** The line of each rule, and who passes by it; nothing without grades. */
function compareLines(
  marking: AppliedMarking,
  compared: readonly (PassLineRule | null)[],
  students: readonly PointsOfStudent[],
): MarkPreview['compared'] {
  const { scale } = marking.scheme;
  if (scale === null) return [];
  return compared.map((rule) => {
    const line = rule && lineOfExam(rule, scale.passShare, marking, students);
    const passLine = line && parseFraction(line);
    return {
      share: percentOf({ ...marking, passLine }) ?? scale.passShare,
      numberOfPassed: countPassed({ ...marking, passLine }, students) ?? 0,
      numberOfStudents: line?.numberOfStudents ?? 0,
    };
  });
}
