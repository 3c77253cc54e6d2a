import { type ExportedPage, letterOf, NO_ID } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { listAnswers } from './pages/present.ts';
import { type FullPageRow, listFullPagesBehind, listScans } from './queries.ts';

/** The scans of an exam, and what was read on their pages; pictures would make the file of an account too large. */
export async function exportScans(db: Queryable, examId: string): Promise<object> {
  const scans = await listScans(db, examId);
  const [first] = await listFullPagesBehind(db, examId, NO_ID);
  return {
    ...(scans.length > 0 && {
      scans: scans.map(({ id, name, createdAt }) => ({ _id: id, name, createdAt: createdAt.toISOString() })),
    }),
    ...(first !== undefined && { scannedPages: exportPages(db, examId) }),
  };
}

async function* exportPages(db: Queryable, examId: string): AsyncGenerator<ExportedPage> {
  for (let afterId: string = NO_ID; ; ) {
    const rows = await listFullPagesBehind(db, examId, afterId);
    yield* rows.map(exportPage);
    const last = rows.at(-1);
    if (last === undefined) return;
    afterId = last.id;
  }
}

function exportPage(row: FullPageRow): ExportedPage {
  return {
    _id: row.id,
    scanId: row.scanId,
    number: row.position === null ? null : row.position + 1,
    kind: row.kind,
    examVersion: row.examVersion === null ? null : letterOf(row.examVersion),
    sheetPage: row.sheetPage === null ? null : row.sheetPage + 1,
    studentNumber: row.studentNumber,
    isDiscarded: row.isDiscarded,
    changedAt: row.changedAt?.toISOString() ?? null,
    questions: listAnswers(row),
    changes: row.changes,
  };
}
