import type { AnswerReading, Import, ImportId } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Progress, Run } from '../../platform/background/index.ts';
import type { Queryable } from '../../platform/database/transaction.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { listUploadsById } from '../uploads/index.ts';
import { requireReady } from './applying/apply-import.ts';
import { describeImport } from './describe-import.ts';
import { getImport } from './get-import.ts';
import type { ImportParts } from './import-parts.ts';
import { findImport, type ImportRow } from './queries.ts';
import { readImport } from './reading/read-import.ts';
import { RefusedFile } from './reading/refused-file.ts';
import { importRuns } from './runs.ts';

const GONE =
  'The files of this import are not kept any more. Bring them once more, and say how they are read.';
const FAILED =
  'Something went wrong on the server while the files were read again. They are as they were before.';

/**
 * Reads the files of an import again, with columns of correct answers in another way. Every item keeps its position.
 * @returns the import, which is read by then where that takes not long; where it fails, all is as it was
 * @throws AppError notFound, forbidden; conflict in a state that does not allow it, for files that are gone, or for a
 * column that there is not
 */
export async function readAgain(
  parts: ImportParts,
  account: Account,
  importId: ImportId,
  correctAnswers: Chosen,
): Promise<Import> {
  const { db, reading } = parts;
  const row = await getImport(parts, account, importId);
  requireReady(row.state);
  choose(row, correctAnswers);
  await listFiles(db, row);
  reading.requirePlace(account.id);
  const run = { rowId: importId, runId: uuid() };
  if (!(await importRuns.begin(parts, run, { from: 'ready', to: 'reading' }))) {
    return describeImport(db, importId);
  }
  const read = await reading.run(
    account.id,
    () =>
      importRuns
        .whileRunning(parts, run, (progress) => readFiles(parts, run, progress, correctAnswers))
        .catch((error: unknown) => {
          throw error instanceof RefusedFile ? conflict(error.message) : error;
        }),
    async (error, isAnswered) => {
      const failure = error instanceof AppError ? error.message : FAILED;
      const ready = { state: 'ready', run_id: null, beat_at: null, done: 0, total: 0 } as const;
      await importRuns.update(db, run, { ...ready, failure: isAnswered ? row.failure : failure });
    },
    () => importRuns.beat(parts, run),
  );
  return read ?? describeImport(db, importId);
}

type Chosen = readonly { readonly column: number; readonly reading: AnswerReading }[];

/** Reads by the row as it is now: since it was looked at first, another one may have read the files in another way. */
async function readFiles(
  { db, reader, logger }: ImportParts,
  run: Run,
  progress: Progress,
  correctAnswers: Chosen,
): Promise<Import> {
  const row = await findImport(db, run.rowId);
  if (!row) throw notFound('Import');
  const answers = choose(row, correctAnswers);
  const wasRead = row.files.map(({ format }) => format !== null);
  const reading = { db, reader, logger, run, progress, answers, wasRead };
  return readImport(reading, row.course_id, await listFiles(db, row));
}

/** How each column is read then: as chosen now, or before; null as the file tells. @throws AppError conflict */
function choose({ answer_columns }: ImportRow, correctAnswers: Chosen): (AnswerReading | null)[] {
  const answers = answer_columns.map((column) => (column.isChosen ? column.reading : null));
  for (const { column, reading } of correctAnswers) {
    if (column >= answers.length) throw conflict(`The import has no column ${column} of correct answers.`);
    answers[column] = reading;
  }
  return answers;
}

/** @throws AppError conflict unless all are here */
async function listFiles(db: Queryable, { upload_ids, has_files }: ImportRow) {
  if (!has_files) throw conflict(GONE);
  return listUploadsById(db, upload_ids);
}
