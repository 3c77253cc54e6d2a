import {
  type AnswerReading,
  type CourseId,
  type Import,
  LIMITS,
  type SaidColumn,
  type TextEncoding,
  type UploadId,
} from '@exam/contract';
import type { ColumnsBefore } from '@exam/interchange';
import { v7 as uuid } from 'uuid';
import { inTransaction, type Queryable } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { ENDED, type Piece, type Run } from '../../platform/jobs/index.ts';
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
import { makeFileReader } from './reading/file-reader.ts';
import { type Reading, readImport } from './reading/read-import.ts';
import { RefusedFile } from './reading/refused-file.ts';
import { importRuns } from './runs.ts';

interface NewImport {
  readonly courseId: CourseId;
  readonly uploads: readonly UploadId[];
  /** How columns of correct answers are read; default: as each file says. */
  readonly correctAnswers?: AnswerReading | undefined;
  /** The contents of the columns of tables. */
  readonly columns?: readonly SaidColumn[] | undefined;
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
  parts: ImportParts,
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
  const run = { rowId: uuid(), runId: uuid() };
  const asked = { kind: 'read', uploadIds, answers, columns, columnsBefore, encoding } as const;
  await begin(parts, account, { courseId, run, asked });
  const read = await reading.run(account.id, pieceOfReading(parts, account, { courseId, run, asked }));
  return read ?? describeImport(db, run.rowId);
}

/** How files are read for the first time. */
export interface AskedReading extends Pick<Reading, 'answers' | 'columns' | 'columnsBefore' | 'encoding'> {
  readonly kind: 'read';
  readonly uploadIds: readonly string[];
}

interface FirstReading {
  readonly courseId: string;
  readonly run: Run;
  readonly asked: AskedReading;
}

/** The first reading of files, as a piece of work. */
export function pieceOfReading(
  parts: ImportParts,
  account: Account,
  { courseId, run, asked }: FirstReading,
): Piece<Import | undefined, QuestionFileTasks> {
  const { db, clock, logger } = parts;
  const { answers, columns, columnsBefore, encoding, uploadIds } = asked;
  return {
    work: (worker) =>
      importRuns
        .whileRunning(parts, run, async (progress) => {
          const reading = { db, clock, logger, run, progress, answers, columns, columnsBefore, encoding };
          const uploads = await requireComplete(db, account, uploadIds);
          return readImport({ ...reading, reader: makeFileReader(worker) }, courseId, uploads);
        })
        .catch((error: unknown) => {
          if (error instanceof RefusedFile) return refuse(parts, run, uploadIds, error);
          throw error;
        }),
    onFailure: async (_error, isAnswered) => {
      if (isAnswered) await deleteImport(db, run.rowId);
      else await refuse(parts, run, uploadIds, new RefusedFile(FAILED));
    },
    heartbeat: () => importRuns.heartbeat(parts, run),
  };
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

function begin({ db, clock }: ImportParts, account: Account, { courseId, run, asked }: FirstReading) {
  const { rowId, runId } = run;
  return inTransaction(db, async (trx) => {
    await lockOwnerOf(trx, courseId);
    await lockCourse(trx, courseId);
    await requireEditor(trx, account, courseId);
    requireRoom(await countOpenImports(trx, courseId));
    await refuseIfFull(trx, account, { courseIds: [courseId] });
    const at = clock();
    await insertImport(trx, {
      id: rowId,
      courseId,
      state: 'reading',
      createdAt: at,
      runId,
      heartbeatAt: at,
      request: JSON.stringify({ accountId: account.id, asked }),
    });
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
  run: Run,
  uploadIds: readonly string[],
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
