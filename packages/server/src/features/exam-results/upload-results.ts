import type { ResultsTable, UploadedResults } from '@exam/contract';
import { layoutOfNames, type RememberedFields, type SaidOfResults } from '@exam/interchange';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import type { Client, JobQueue } from '../../platform/jobs/index.ts';
import type { ResultsTasks } from '../../workers/results-worker.ts';
import { recordEvent } from '../audit/index.ts';
import { requireEditor } from '../courses/index.ts';
import type { ExamRow } from '../exams/index.ts';
import { countInTurn } from './answer-counter.ts';
import { getResults } from './get-results.ts';
import { hasScannedSheets, listColumnsSaid, lockExamOf } from './queries.ts';
import type { FileOfResults } from './read-students.ts';
import { readVersions, storeResults } from './store-results.ts';

interface UploadParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly counting: JobQueue<ResultsTasks>;
  readonly client: Client;
}

/**
 * Stores the answers of students with the measurements, replacing earlier results. Warnings are returned but not
 * stored.
 * @throws AppError malformed with each bad line and with the columns; nothing changes then
 */
export async function uploadResults(
  { db, clock, counting, client }: UploadParts,
  account: Account,
  exam: ExamRow,
  file: FileOfResults,
  said: SaidOfResults,
): Promise<UploadedResults> {
  // Measurements are visible in the course, which a viewer must not change.
  if (exam.courseId !== null) await requireEditor(db, account, exam.courseId);
  const versions = await readVersions(db, exam.id);
  const before = await listColumnsSaid(db, account.id, exam);
  const answers = { file, said: { ...said, before }, versions };
  const { students, measure, warnings, table } = await countInTurn(counting, client, answers);
  return inTransaction(db, async (trx) => {
    if (!(await lockExamOf(trx, account.id, exam.id))) throw notFound('Exam');
    if (await hasScannedSheets(trx, exam.id)) throw conflict(HAS_SHEETS);
    const columns = columnsToRemember(said, table);
    await storeResults(trx, { examId: exam.id, uploadedAt: clock(), students, measure, columns });
    const { courseId, name: what } = exam;
    await recordEvent(trx, account, { action: 'results.uploaded', courseId, objectId: exam.id, what });
    return { data: await getResults(trx, account, exam), warnings: [...warnings], table };
  });
}

const HAS_SHEETS =
  'The results of this exam come from scanned answer sheets, which a file would replace. Delete the scans first.';

/** A file without column names cannot be recognised again. */
function columnsToRemember({ columns }: SaidOfResults, table: ResultsTable): RememberedFields | undefined {
  if (columns?.areNamed !== true) return undefined;
  const names = table.columns.map(({ first }) => first);
  return { layout: layoutOfNames(names), fields: columns.fields };
}
