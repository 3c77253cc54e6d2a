import type { KeptPassLine } from '../../../database/columns.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { mapInSlices } from '../../../platform/yield-by-time.ts';
import { listRoster, replaceMeasures, setNumberOfPassed, showMarkedFigures } from '../queries.ts';
import { isPresent } from '../roster.ts';
import { commonFullHundredths, countPassed } from './figures.ts';
import { lineOfExam, type PointsOfStudent } from './line-of-exam.ts';
import { type AppliedMarking, hundredthsIn, isByPrintedKey } from './marking.ts';
import { measureAsMarked, measureAsPrinted, printedFigures } from './measure-as-marked.ts';
import { parseFraction } from './pass-lines.ts';
import { setPassLine, setPoints } from './queries.ts';

/**
 * Marks all students of a locked exam again, and measures it as it is marked now. Without answers of students the points are gone,
 * and the figures stay as they were.
 */
export async function markAgain(trx: Trx, examId: string, marking: AppliedMarking): Promise<void> {
  const students = (await listRoster(trx, examId)).filter(isPresent);
  if (students.length === 0) return keepKnownLine(trx, examId, marking);
  const measure = await measureAsMarked(marking, students);
  const rows = await mapInSlices(students.entries(), ([at, student]) => ({
    id: student.id,
    version: student.version,
    isReference: student.isReference,
    pointsHundredths: hundredthsIn(marking, student),
    score: measure.scoresOfStudents[at] ?? 0,
  }));
  await setPoints(trx, rows);
  const printed = isByPrintedKey(marking) ? null : await measureAsPrinted(marking, students);
  const withLine = await keepLine(trx, examId, marking, rows);
  await replaceMeasures(trx, examId, {
    measure,
    printed: printed && printedFigures(printed),
    numberOfPassed: countPassed(withLine, rows),
    fullPointsHundredths: commonFullHundredths(marking),
  });
  await showMarkedFigures(trx, examId);
}

/** Computes and keeps the pass line of an exam without answers of students, if its rule needs none. */
export async function keepKnownLine(trx: Trx, examId: string, marking: AppliedMarking): Promise<void> {
  if (marking.scheme.passLine?.rule.kind === 'ebel') await keepLine(trx, examId, marking, []);
}

/** Computes and keeps the pass line of new results, if a rule gives it. */
export async function keepLineOfResults(trx: Trx, examId: string, marking: AppliedMarking): Promise<void> {
  if (marking.scheme.passLine === null) return;
  const students = (await listRoster(trx, examId)).filter(isPresent);
  const withLine = await keepLine(trx, examId, marking, students);
  await setNumberOfPassed(trx, examId, countPassed(withLine, students));
}

async function keepLine(
  trx: Trx,
  examId: string,
  marking: AppliedMarking,
  students: readonly PointsOfStudent[],
): Promise<AppliedMarking> {
  const line = findLine(marking, students);
  await setPassLine(trx, examId, line);
  return { ...marking, passLine: line && parseFraction(line) };
}

/** The pass line by the rule of the scheme; null without one. */
export function findLine(marking: AppliedMarking, students: readonly PointsOfStudent[]): KeptPassLine | null {
  const { scale, passLine } = marking.scheme;
  return scale && passLine && lineOfExam(passLine.rule, scale.passShare, marking, students);
}
