import type { ResultsTable, UploadedResults } from '@exam/contract';
import { layoutOfNames, type RememberedFields, type SaidOfResults } from '@exam/interchange';
import { v7 as uuid } from 'uuid';
import { recordEvent } from '../../platform/audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction, type Queryable } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import type { Bench, Client } from '../../platform/workshop/index.ts';
import { mapInSlices } from '../../platform/yield-by-time.ts';
import type { ResultsTasks } from '../../workers/results-worker.ts';
import { requireEditor } from '../courses/index.ts';
import { type ExamRow, listQuestionsOfVersions } from '../exams/index.ts';
import { countInTurn } from './answer-counter.ts';
import { getResults } from './get-results.ts';
import { hundredthsIn, readAppliedMarking } from './marks/marking.ts';
import {
  deleteResults,
  findColumnsSaid,
  insertMeasures,
  insertResults,
  insertStudents,
  listColumnsSaid,
  lockExamOf,
} from './queries.ts';
import type { FileOfResults } from './read-students.ts';
import type { AskedQuestion } from './statistics/measure-exam.ts';

interface UploadParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly counting: Bench<ResultsTasks>;
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
  const rows = students.map(({ student, version, answers, score }) => ({
    id: uuid(),
    examId: exam.id,
    student,
    version,
    answers,
    score,
  }));
  return inTransaction(db, async (trx) => {
    if (!(await lockExamOf(trx, account.id, exam.id))) throw notFound('Exam');
    const ownBefore = await findColumnsSaid(trx, exam.id);
    await deleteResults(trx, exam.id);
    await insertResults(trx, {
      examId: exam.id,
      uploadedAt: clock(),
      numberOfStudents: rows.length,
      scores: [...measure.scores],
      reliability: measure.reliability,
      columns: JSON.stringify(columnsToRemember(said, table) ?? ownBefore ?? null),
    });
    const marking = await readAppliedMarking(trx, exam.id);
    const students = await mapInSlices(rows, (row) => ({
      ...row,
      pointsHundredths: hundredthsIn(marking, row),
    }));
    await insertStudents(trx, students);
    await insertMeasures(trx, exam.id, measure.questions);
    const { courseId, name: what } = exam;
    await recordEvent(trx, account, { action: 'results.uploaded', courseId, objectId: exam.id, what });
    return { data: await getResults(trx, account, exam), warnings: [...warnings], table };
  });
}

/** A file without column names cannot be recognised again. */
function columnsToRemember({ columns }: SaidOfResults, table: ResultsTable): RememberedFields | undefined {
  if (columns?.areNamed !== true) return undefined;
  const names = table.columns.map(({ first }) => first);
  return { layout: layoutOfNames(names), fields: columns.fields };
}

/** The questions of each version, A first. */
async function readVersions(db: Queryable, examId: string): Promise<AskedQuestion[][]> {
  const versions: AskedQuestion[][] = [];
  for (const row of await listQuestionsOfVersions(db, examId)) {
    const question = { id: row.questionId, choices: row.choices, correctAnswer: row.correctAnswer };
    const version = versions[row.version] ?? [];
    version.push(question);
    versions[row.version] = version;
  }
  return versions;
}
