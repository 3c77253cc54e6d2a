import { NO_ID } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { isTooFew } from './policy.ts';
import { presentMeasure, presentStudent } from './present.ts';
import { findExamResults, listMeasures, listStudentsBehind } from './queries.ts';

/**
 * Everything that its owner may see of the results of an exam; undefined where there are none. Once the students are gone,
 * that is without the figures of very few of them.
 */
export async function exportResults(db: Queryable, examId: string): Promise<object | undefined> {
  const results = await findExamResults(db, examId);
  if (!results) return undefined;
  const isHidden = (students: number) => !results.hasStudents && isTooFew(students);
  if (isHidden(results.numberOfStudents)) return undefined;
  const measures = await listMeasures(db, examId);
  return {
    uploadedAt: results.uploadedAt.toISOString(),
    reliability: results.reliability,
    scores: results.scores,
    questions: measures.filter((measure) => !isHidden(measure.numberOfAnswers)).map(presentMeasure),
    students: exportStudents(db, examId),
  };
}

async function* exportStudents(db: Queryable, examId: string): AsyncGenerator<unknown> {
  for (let afterId: string = NO_ID; ; ) {
    const rows = await listStudentsBehind(db, examId, afterId);
    yield* rows.map(presentStudent);
    const last = rows.at(-1);
    if (last === undefined) return;
    afterId = last.id;
  }
}
