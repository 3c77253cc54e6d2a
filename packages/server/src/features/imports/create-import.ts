import {
  type AnswerReading,
  type CourseId,
  type Import,
  importEndpoints,
  LIMITS,
  type SaidColumn,
  type TextEncoding,
  type UploadId,
} from '@exam/contract';
import type { ColumnsBefore } from '@exam/interchange';
import { z } from 'zod';
import { inTransaction, type Queryable } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import {
  type DurableJob,
  ENDED,
  type JobStarter,
  type RequestedJob,
  type RunningJob,
} from '../../platform/jobs/index.ts';
import type { QuestionFileTasks } from '../../workers/question-files-worker.ts';
import { lockCourse, requireEditor } from '../courses/index.ts';
import { refuseIfFull } from '../storage/index.ts';
import { deleteUploads, requireComplete, type UploadRow } from '../uploads/index.ts';
import { describeImport } from './describe-import.ts';
import type { ImportParts } from './import-parts.ts';
import {
  countOpenImports,
  deleteContents,
  deleteImport,
  findImport,
  insertImport,
  listColumnsSaid,
  lockOwnerOf,
} from './queries.ts';
import { makeFileReader, READING_FILES } from './reading/file-reader.ts';
import { readImport } from './reading/read-import.ts';
import { RefusedFile } from './reading/refused-file.ts';
import { importRuns } from './runs.ts';

interface NewImport {
  readonly courseId: CourseId;
  readonly uploads: readonly UploadId[];
  /** How columns of correct answers are read; default: as each file says. */
  readonly correctAnswers?: AnswerReading | undefined;
  /** The contents of the columns of tables. */
  readonly columns?: SaidColumn[] | undefined;
  /** Whether tables are read with earlier choices. */
  readonly columnsAsBefore?: boolean | undefined;
  /** The encoding of text files; default: as each file says. */
  readonly encoding?: TextEncoding | undefined;
}

/**
 * Starts reading uploaded files for a course.
 * @returns the import, already read if that is quick
 * @throws AppError notFound, forbidden; conflict for an incomplete file, or too many open imports
 */
export async function createImport(
  parts: ImportParts & { readonly reading: JobStarter<FirstReading, Import | undefined> },
  account: Account,
  newImport: NewImport,
): Promise<Import> {
  const { db, reading } = parts;
  const {
    courseId,
    uploads: uploadIds,
    correctAnswers: answers,
    columnsAsBefore = false,
    encoding,
  } = newImport;
  const columns = newImport.columns ?? (columnsAsBefore ? [] : undefined);
  await requireEditor(db, account, courseId);
  const uploads = await requireComplete(db, account, uploadIds);
  requireSmall(uploads);
  reading.requireCapacity(account.id);
  const columnsBefore = columnsAsBefore ? await findColumnsBefore(db, courseId) : undefined;
  const payload = { courseId, uploadIds, answers, columns, columnsBefore, encoding };
  const job = reading.onNewRow(account, payload);
  await begin(parts, account, { ...job.columns, courseId });
  return (await reading.start(job)) ?? describeImport(db, job.run.rowId);
}

const body = importEndpoints.create.body.shape;

/** How files are read for the first time. */
const FirstReadingSchema = z.object({
  courseId: z.string(),
  uploadIds: z.array(z.string()).readonly(),
  answers: body.correctAnswers,
  columns: body.columns,
  columnsBefore: z.custom<ColumnsBefore>().optional(),
  encoding: body.encoding,
});
type FirstReading = z.infer<typeof FirstReadingSchema>;

/** The first reading of files. */
export const READ_IMPORT: DurableJob<FirstReading, Import | undefined, QuestionFileTasks, ImportParts> = {
  ...READING_FILES,
  runs: importRuns,
  payload: FirstReadingSchema,
  requireRights: ({ account, payload }, { db }) => requireEditor(db, account, payload.courseId),
  handle: readFiles,
  onFailure: async (job, parts) => {
    if (job.isAnswered) await deleteImport(parts.db, job.run.rowId);
    else await refuse(parts, job, new RefusedFile(FAILED));
  },
};

async function readFiles(
  job: RunningJob<FirstReading, QuestionFileTasks>,
  parts: ImportParts,
): Promise<Import | undefined> {
  const { account, run, progress, worker } = job;
  const { courseId, uploadIds, ...ways } = job.payload;
  try {
    const uploads = await requireComplete(parts.db, account, uploadIds);
    const reading = { ...parts, ...ways, run, progress, reader: makeFileReader(worker) };
    return await readImport(reading, courseId, uploads);
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    worker.noteRefusal();
    return refuse(parts, job, error);
  }
}

async function findColumnsBefore(db: Queryable, courseId: string): Promise<ColumnsBefore> {
  const imports = await listColumnsSaid(db, courseId);
  const said = imports.map(({ files }) =>
    files
      .map(({ columns = [] }) => columns)
      .filter((columns) => columns.every(({ name }) => name.length <= LONGEST_NAME))
      .map((columns) => ({
        names: columns.map(({ name }) => name),
        said: columns.flatMap(({ name, field, isChosen }) => (isChosen ? [{ name, field }] : [])),
      }))
      .filter((table) => table.said.length > 0),
  );
  const isOfCourse = imports[0]?.isOfCourse === true;
  return { tables: said.flat(), others: isOfCourse ? said[0]!.flatMap((table) => table.said) : [] };
}

/** A longer name cannot be recognised again. */
const LONGEST_NAME = 500;

function requireSmall(uploads: readonly UploadRow[]): void {
  const large = uploads.find(({ bytes }) => bytes > LIMITS.questionFileBytes);
  if (!large) return;
  const most = LIMITS.questionFileBytes / 1024 ** 2;
  throw conflict(`The file “${large.name}” is larger than ${most} MiB. Divide it into smaller ones.`);
}

const FAILED = 'Something went wrong on the server while the files were read. Upload them again.';

type NewRow = Omit<Parameters<typeof insertImport>[1], 'state'> & { readonly courseId: string };

function begin({ db }: ImportParts, account: Account, row: NewRow) {
  const { courseId } = row;
  return inTransaction(db, async (trx) => {
    await lockOwnerOf(trx, courseId);
    await lockCourse(trx, courseId);
    await requireEditor(trx, account, courseId);
    requireRoom(await countOpenImports(trx, courseId));
    await refuseIfFull(trx, account, { courseIds: [courseId] });
    await insertImport(trx, { ...row, state: 'reading' });
  });
}

function requireRoom({ ofCourse, ofOwner }: Awaited<ReturnType<typeof countOpenImports>>): void {
  if (ofCourse >= LIMITS.openImports) {
    throw conflict(
      `${ofCourse} imports of this course are not finished, which is the most. Finish or discard one of them.`,
    );
  }
  if (ofOwner >= LIMITS.openImportsOfOwner) {
    throw conflict(
      `${ofOwner} imports in the courses of this owner are not finished, which is the most. Finish or discard one of them.`,
    );
  }
}

/**
 * Marks an import as unreadable with a reason; its files and contents are deleted.
 * @returns the import; undefined if it was deleted, for example with its course
 */
function refuse(
  { db, logger }: ImportParts,
  { run, payload: { uploadIds } }: RequestedJob<FirstReading>,
  refusal: RefusedFile,
): Promise<Import | undefined> {
  if (refusal.cause !== undefined) logger.warn({ err: refusal.cause }, 'a file could not be read');
  return inTransaction(db, async (trx) => {
    const unreadable = { state: 'unreadable', failure: refusal.message, ...ENDED } as const;
    const isOwn = await importRuns.update(trx, run, unreadable);
    // A run that took this one up reads the files, and may keep them.
    if (!isOwn && (await findImport(trx, run.rowId))) return undefined;
    await deleteUploads(trx, uploadIds);
    if (!isOwn) return undefined;
    await deleteContents(trx, run.rowId);
    return describeImport(trx, run.rowId);
  });
}
