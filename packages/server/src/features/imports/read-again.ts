import type {
  AnswerReading,
  ChoiceLetterReading,
  Import,
  ImportId,
  ReferenceReading,
  SaidColumn,
  TextEncoding,
} from '@exam/contract';
import { importEndpoints } from '@exam/contract';
import { z } from 'zod';
import type { Queryable } from '../../platform/database/transaction.ts';
import { AppError, conflict, invalidField, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { type DurableJob, ENDED, type JobStarter, type RunningJob } from '../../platform/jobs/index.ts';
import type { QuestionFileTasks } from '../../workers/question-files-worker.ts';
import { requireEditor } from '../courses/index.ts';
import { listUploadsById } from '../uploads/index.ts';
import { requireReady } from './applying/apply-import.ts';
import { describeImport } from './describe-import.ts';
import { getImport } from './get-import.ts';
import type { ImportParts } from './import-parts.ts';
import { findImport, type ImportRow } from './queries.ts';
import { makeFileReader, READING_FILES } from './reading/file-reader.ts';
import { readImport } from './reading/read-import.ts';
import { RefusedFile } from './reading/refused-file.ts';
import { importRuns } from './runs.ts';

const GONE = 'The files of this import are no longer kept. Upload them again and choose how they are read.';
const NOTHING_SAID =
  'Say with correctAnswers, columns, encoding, references or choiceLetters how the files are read.';
const FAILED =
  'Something went wrong on the server while the files were read again. They are as they were before.';

/**
 * Reads the files of an import again as somebody says. Every item keeps its position, unless
 * other columns or letters make other rows questions.
 * @returns the import, already read if that is quick; unchanged after a failure
 * @throws AppError notFound, forbidden; conflict in a state that does not allow it, for files that are gone, or for
 * an unknown column
 */
export async function readAgain(
  parts: ImportParts & { readonly readingAgain: JobStarter<AnotherReading, Import> },
  account: Account,
  importId: ImportId,
  said: SaidAgain,
): Promise<Import> {
  const { db, readingAgain } = parts;
  if (Object.values(said).every((each) => each === undefined)) throw invalidField('columns', NOTHING_SAID);
  const row = await getImport(parts, account, importId);
  requireReady(row.state);
  choose(row, said);
  await listFiles(db, row);
  readingAgain.requireCapacity(account.id);
  const payload = { said, courseId: row.courseId, failureBefore: row.failure };
  const job = await readingAgain.onRow(account, importId, { from: 'ready', to: 'reading' }, payload);
  return (job && (await readingAgain.start(job))) ?? describeImport(db, importId);
}

/** How files are read again, and what was said of the last reading. */
const AnotherReadingSchema = z.object({
  said: importEndpoints.readAgain.body,
  courseId: z.string(),
  failureBefore: z.string().nullable(),
});
type AnotherReading = z.infer<typeof AnotherReadingSchema>;

/** Another reading of the files of an import. */
export const READ_IMPORT_AGAIN: DurableJob<AnotherReading, Import, QuestionFileTasks, ImportParts> = {
  ...READING_FILES,
  name: 'read files of questions again',
  runs: importRuns,
  payload: AnotherReadingSchema,
  requireRights: ({ account, payload }, { db }) => requireEditor(db, account, payload.courseId),
  handle: readFiles,
  onFailure: async ({ run, payload, error, isAnswered }, { db }) => {
    const failure = error instanceof AppError ? error.message : FAILED;
    const ready = { state: 'ready', ...ENDED, done: 0, total: 0 } as const;
    await importRuns.update(db, run, { ...ready, failure: isAnswered ? payload.failureBefore : failure });
  },
};

/** The new choices; absent ones stay. */
type SaidAgain = AnotherReading['said'];

/** The earlier choice of the encoding. */
function encodingSaid({ files }: ImportRow): TextEncoding | undefined {
  return files.find(({ encoding }) => encoding?.isChosen)?.encoding?.encoding;
}

/** The earlier choice for character references. */
function referencesSaid({ files }: ImportRow): ReferenceReading | undefined {
  return files.find(({ references }) => references?.isChosen)?.references?.reading;
}

/** The earlier choice for letters before choices. */
function choiceLettersSaid({ files }: ImportRow): ChoiceLetterReading | undefined {
  return files.find(({ choiceLetters }) => choiceLetters?.isChosen)?.choiceLetters?.reading;
}

/** The earlier choices of columns; undefined if there were none. */
function columnsSaid({ files }: ImportRow): SaidColumn[] | undefined {
  const columns = files.flatMap((file) => file.columns ?? []);
  if (columns.length === 0) return undefined;
  return columns.flatMap(({ name, field, isChosen }) => (isChosen ? [{ name, field }] : []));
}

/** Works with the current row, because another request may have read the files again meanwhile. */
async function readFiles(
  { run, progress, worker, payload: { said } }: RunningJob<AnotherReading, QuestionFileTasks>,
  { db, clock, logger }: ImportParts,
): Promise<Import> {
  const row = await findImport(db, run.rowId);
  if (!row) throw notFound('Import');
  const answers = choose(row, said);
  const columns = said.columns ?? columnsSaid(row);
  const encoding = said.encoding ?? encodingSaid(row);
  const references = said.references ?? referencesSaid(row);
  const choiceLetters = said.choiceLetters ?? choiceLettersSaid(row);
  const wasRead = row.files.map(({ format }) => format !== null);
  const ways = { answers, columns, encoding, references, choiceLetters };
  const reader = makeFileReader(worker);
  const reading = { db, clock, reader, logger, run, progress, wasRead, ...ways };
  return readImport(reading, row.courseId, await listFiles(db, row)).catch((error: unknown) => {
    throw error instanceof RefusedFile ? conflict(error.message) : error;
  });
}

/** The reading of each column, chosen now or earlier; null as the file says. @throws AppError conflict */
function choose(
  { answerColumns }: ImportRow,
  { correctAnswers = [], columns, encoding }: SaidAgain,
): (AnswerReading | null)[] {
  // With other columns or letters, other columns may give the correct answers.
  const isKept = columns === undefined && encoding === undefined;
  const answers = answerColumns.map(({ isChosen, reading }) => (isKept && isChosen ? reading : null));
  for (const { column, reading } of correctAnswers) {
    if (column >= answers.length) throw conflict(`The import has no column ${column} of correct answers.`);
    answers[column] = reading;
  }
  return answers;
}

/** @throws AppError conflict unless all files exist */
async function listFiles(db: Queryable, { uploadIds, hasFiles }: ImportRow) {
  if (!hasFiles) throw conflict(GONE);
  return listUploadsById(db, uploadIds);
}
