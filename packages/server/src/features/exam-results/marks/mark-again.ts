import type { Trx } from '../../../platform/database/transaction.ts';
import { mapInSlices } from '../../../platform/yield-by-time.ts';
import { listAllStudents, replaceMeasures, showMarkedFigures } from '../queries.ts';
import { commonFullHundredths, countPassed } from './figures.ts';
import { type AppliedMarking, hundredthsIn, isByPrintedKey } from './marking.ts';
import { measureAsMarked, measureAsPrinted, printedFigures } from './measure-as-marked.ts';
import { setPoints } from './queries.ts';

/**
 * Marks all students of a locked exam again, and measures it as it is marked now. Without answers of students the points are gone,
 * and the figures stay as they were.
 */
export async function markAgain(trx: Trx, examId: string, marking: AppliedMarking): Promise<void> {
  const students = await listAllStudents(trx, examId);
  if (students.length === 0) return;
  const measure = await measureAsMarked(marking, students);
  const rows = await mapInSlices(students.entries(), ([at, student]) => ({
    id: student.id,
    version: student.version,
    pointsHundredths: hundredthsIn(marking, student),
    score: measure.scoresOfStudents[at] ?? 0,
  }));
  await setPoints(trx, rows);
  const printed = isByPrintedKey(marking) ? null : await measureAsPrinted(marking, students);
  await replaceMeasures(trx, examId, {
    measure,
    printed: printed && printedFigures(printed),
    numberOfPassed: countPassed(marking, rows),
    fullPointsHundredths: commonFullHundredths(marking),
  });
  await showMarkedFigures(trx, examId);
}
