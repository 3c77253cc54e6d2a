import type { AnswerReading, Import, ImportId } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import { AppError, conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { listUploadsById } from '../uploads/index.ts';
import { requireReady } from './applying/apply-import.ts';
import { describeImport } from './describe-import.ts';
import { getImport } from './get-import.ts';
import type { ImportParts } from './import-parts.ts';
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
  correctAnswers: readonly { column: number; reading: AnswerReading }[],
): Promise<Import> {
  const { db, reader, reading } = parts;
  const row = await getImport(parts, account, importId);
  requireReady(row.state);
  const answers = row.answer_columns.map((column) => (column.isChosen ? column.reading : null));
  for (const { column, reading: chosen } of correctAnswers) {
    if (column >= answers.length) throw conflict(`The import has no column ${column} of correct answers.`);
    answers[column] = chosen;
  }
  const uploads = await listUploadsById(db, row.upload_ids);
  if (uploads.length === 0 || uploads.length < row.upload_ids.length) throw conflict(GONE);
  reading.requirePlace(account.id);
  const run = { rowId: importId, runId: uuid() };
  if (!(await importRuns.begin(parts, run, { from: 'ready', to: 'reading' }))) {
    return describeImport(db, importId);
  }
  const read = await reading.run(
    account.id,
    () =>
      importRuns
        .whileRunning(parts, run, (progress) =>
          readImport({ db, reader, run, progress, answers }, row.course_id, uploads),
        )
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
