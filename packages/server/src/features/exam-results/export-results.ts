import { NO_ID } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { presentMeasure, presentStudent } from './present.ts';
import { findExamResults, listMeasures, listStudentsBehind } from './queries.ts';

/** Everything that is kept of the results of an exam, for its owner; undefined where there are none. */
export async function exportResults(db: Queryable, examId: string): Promise<object | undefined> {
  const results = await findExamResults(db, examId);
  if (!results) return undefined;
  return {
    uploadedAt: results.uploaded_at.toISOString(),
    reliability: results.reliability,
    scores: results.scores,
    questions: (await listMeasures(db, examId)).map(presentMeasure),
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
