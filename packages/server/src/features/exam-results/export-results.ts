import { NO_ID } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { type AppliedMarking, readAppliedMarking } from './marks/marking.ts';
import { isTooFew } from './policy.ts';
import { presentMeasure, presentStudent } from './present.ts';
import { findExamResults, listMeasures, listStudentsBehind } from './queries.ts';

/**
 * Everything that the owner may see of the results of an exam; undefined if there are none. Once the students are
 * deleted, figures of too few students are omitted.
 */
export async function exportResults(db: Queryable, examId: string): Promise<object | undefined> {
  const results = await findExamResults(db, examId);
  if (!results) return undefined;
  const isHidden = (students: number) => !results.hasStudents && isTooFew(students);
  if (isHidden(results.numberOfStudents)) return undefined;
  const measures = await listMeasures(db, examId);
  const marking = await readAppliedMarking(db, examId);
  return {
    uploadedAt: results.uploadedAt.toISOString(),
    reliability: results.reliability,
    scores: results.scores,
    questions: measures.filter((measure) => !isHidden(measure.numberOfAnswers)).map(presentMeasure),
    students: exportStudents(db, examId, marking),
  };
}

async function* exportStudents(
  db: Queryable,
  examId: string,
  marking: AppliedMarking,
): AsyncGenerator<unknown> {
  for (let afterId: string = NO_ID; ; ) {
    const rows = await listStudentsBehind(db, examId, afterId);
    yield* rows.map((row) => presentStudent(row, marking));
    const last = rows.at(-1);
    if (last === undefined) return;
    afterId = last.id;
  }
}
