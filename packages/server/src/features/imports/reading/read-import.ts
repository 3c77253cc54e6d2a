import { type Import, LIMITS } from '@exam/contract';
import type { FileBlock, FileItem, FileSummary, RawFile } from '@exam/interchange';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { ENDED, type Progress, type Run } from '../../../platform/jobs/index.ts';
import { markUsed, readUploadInPieces } from '../../uploads/index.ts';
import { describeImport } from '../describe-import.ts';
import { makeSuggestions } from '../planning/kept-suggestions.ts';
import { importRuns } from '../runs.ts';
import type { FileReader } from './file-reader.ts';
import { type ImageBudget, makeImageBudget } from './image-budget.ts';
import { ItemSpool } from './item-spool.ts';
import type { JudgedItem } from './judge-item.ts';
import { judgeItems } from './judge-item.ts';
import { keepImages } from './keep-images.ts';
import { type NearColumns, NearDuplicates } from './near-duplicates.ts';
import { FileCounts, ImportOutline } from './outline.ts';
import { PicturesBeside } from './pictures-beside.ts';
import {
  countDuplicates,
  countTags,
  deleteItems,
  holdImport,
  insertItems,
  listMended,
  type MendedRow,
} from './queries.ts';
import { ReadingProgress } from './reading-progress.ts';
import { RefusedFile } from './refused-file.ts';

interface UploadedFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

export interface Reading {
  readonly db: Db;
  readonly clock: Clock;
  readonly reader: FileReader;
  readonly run: Run;
  readonly progress: Progress;
  /** How columns of correct answers are read over all files; default: as each file says. */
  readonly answers?: RawFile['answers'];
  /** For each file, whether it was readable before, so that it is not left out now. */
  readonly wasRead?: readonly boolean[];
  readonly logger: FastifyBaseLogger;
  /** The contents of the columns of tables; if present, files are kept so that they can be read again. */
  readonly columns?: RawFile['columns'];
  /** Earlier choices for other tables. */
  readonly columnsBefore?: RawFile['columnsBefore'];
  /** The encoding of texts without a declared one; guessed if absent. */
  readonly encoding?: RawFile['encoding'];
  /** How character references are read; detected if absent. */
  readonly references?: RawFile['references'];
  /** What becomes of letters before choices; as each file says if absent. */
  readonly choiceLetters?: RawFile['choiceLetters'];
}

/**
 * Reads uploaded files into an import, which is ready afterwards. Unreadable files are left out if others can be
 * read. The uploads stay, as used ones unless the user can choose how the files are read.
 * Only a few blocks of items are in memory at a time, and the import changes only when all files are read.
 * @returns the import afterwards
 * @throws RefusedFile with the reasons if no file can be read
 */
export async function readImport(
  reading: Reading,
  courseId: string,
  uploads: readonly UploadedFile[],
): Promise<Import> {
  const spool = await ItemSpool.open();
  try {
    const read = {
      ...{ courseId, uploads, spool },
      pictures: new PicturesBeside(uploads),
      outline: new ImportOutline(),
      comparison: new NearDuplicates(reading.db, courseId),
      progress: new ReadingProgress(reading, uploads),
    };
    return await store(reading, read, await readFiles(reading, read));
  } finally {
    await spool.close();
  }
}

interface ReadFiles {
  readonly courseId: string;
  readonly uploads: readonly UploadedFile[];
  readonly spool: ItemSpool;
  readonly pictures: PicturesBeside<UploadedFile>;
  readonly outline: ImportOutline;
  readonly comparison: NearDuplicates;
  readonly progress: ReadingProgress;
}

/** The part of an import that describes its files. */
type ToldOfFiles = Pick<Import, 'files' | 'answerColumns'>;

async function readFiles(reading: Reading, into: ReadFiles): Promise<ToldOfFiles> {
  const budget = makeImageBudget();
  const files: Import['files'] = [];
  const answerColumns: Import['answerColumns'] = [];
  const refusals: RefusedFile[] = [];
  const keepMended = makeKeepingMended(await listMended(reading.db, reading.run.rowId));
  const ranks = new Map(into.uploads.map((upload, rank) => [upload, rank]));
  const { pictures } = into;
  for (const [upload, rank] of ranks) {
    if (pictures.has(upload)) continue;
    const { name } = upload;
    const answers = answersFrom(reading.answers, answerColumns.length);
    const counts = new FileCounts();
    const taken = [into.spool, into.outline, into.comparison, budget, keepMended];
    const marks = [...taken.map((one) => one.mark()), () => counts.forget()];
    const forget = () => {
      for (const drop of marks) drop();
    };
    const file = { rank, upload, budget, answers, counts, keepMended, forget };
    const read = await readOne(reading, into, file).catch((error: unknown) => leaveOut(reading, error, rank));
    if (read instanceof RefusedFile) {
      forget();
      refusals.push(read);
      files[rank] = unreadFile(upload, read.message);
      continue;
    }
    for (const column of read.answerColumns ?? []) answerColumns.push({ file: name, ...column });
    const { format, numberOfRows = null, encoding = null, references = null, choiceLetters = null } = read;
    // If the call has no choice of columns, the user is not asked for one.
    const { columns = [], isAsked = false } = reading.columns === undefined ? NOT_OF_TABLE : read;
    const told = { numberOfRows, columns: [...columns], isAsked, encoding, references, choiceLetters };
    files[rank] = { name, format, failure: null, ...counts.of(), ...told };
    pictures.note(read);
  }
  const listed = pictures.list();
  if (refusals.length === into.uploads.length - listed.length) {
    throw new RefusedFile(refusals.map(({ message }) => message).join(' '), refusals[0]?.cause);
  }
  for (const { picture } of listed)
    files[ranks.get(picture)!] = unreadFile(picture, pictures.failureOf(picture));
  return { files, answerColumns };
}

function unreadFile({ name }: UploadedFile, failure: string | null): Import['files'][number] {
  return { name, format: null, failure, ...new FileCounts().of(), ...NOT_OF_TABLE, ...NOT_TOLD };
}

const NOT_OF_TABLE = { columns: [], isAsked: false };
const NOT_TOLD = { numberOfRows: null, encoding: null, references: null, choiceLetters: null };

/** Treats the error of a file as a reason to leave it out. @throws errors that end the reading of all files */
function leaveOut({ wasRead, logger }: Reading, error: unknown, rank: number): RefusedFile {
  if (!(error instanceof RefusedFile) || error.endsAll || wasRead?.[rank] === true) throw error;
  if (error.cause !== undefined) logger.warn({ err: error.cause }, 'a file could not be read');
  return error;
}

/** The readings of the columns after the first ones, which belong to other files. */
function answersFrom(answers: RawFile['answers'], first: number): RawFile['answers'] {
  return typeof answers === 'object' ? answers.slice(first) : answers;
}

interface FileOfImport {
  readonly rank: number;
  readonly upload: UploadedFile;
  readonly budget: ImageBudget;
  readonly answers: RawFile['answers'];
  readonly counts: FileCounts;
  readonly keepMended: ReturnType<typeof makeKeepingMended>;
  /** Drops what was read of the file. */
  readonly forget: () => void;
}

async function readOne(
  { db, reader, run, columns, columnsBefore, encoding, references, choiceLetters }: Reading,
  { courseId, spool, pictures, outline, comparison, progress }: ReadFiles,
  { rank, upload, budget, answers, counts, keepMended, forget }: FileOfImport,
): Promise<FileSummary> {
  const { name } = upload;
  const shelf = { db, importId: run.rowId, courseId, budget, good: new Map(), refusals: new Map() };
  const keepItems = async (items: readonly FileItem[]) => {
    const judged = keepMended.keep(await judgeItems(items, name, shelf));
    await comparison.add(judged);
    await spool.add(judged);
    outline.add(judged);
    counts.add(judged);
    refuseTooMany(spool.numberOfItems);
  };
  const keeping = oneBehind(keepItems);
  const take = async ({ items, images, share }: FileBlock) => {
    // The items before these are judged while the images are encoded, which threads of the library do.
    await keepImages(shelf, images);
    await keeping.next(items);
    await progress.tellRead(rank, share);
  };
  try {
    const besides = pictures.listSent();
    const beside = besides.map(({ picture, path }) => ({ name: path, bytes: picture.bytes }));
    const sent = [upload, ...besides.map(({ picture }) => picture)];
    const read = await reader.read(
      { name, answers, columns, columnsBefore, encoding, references, choiceLetters, beside },
      { bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0), pieces: () => piecesOf(db, sent) },
      {
        take,
        forget: async () => {
          await keeping.stop();
          forget();
        },
      },
    );
    await keeping.end();
    await progress.tellRead(rank, 1);
    return read;
  } finally {
    await keeping.stop();
  }
}

/** Does pieces of work one after the other, of which the caller awaits each only when the next one is there. */
function oneBehind<Item>(work: (item: Item) => Promise<void>) {
  let last = Promise.resolve();
  return {
    /** Begins the work on an item when the work before it is done. @throws what that threw */
    async next(item: Item): Promise<void> {
      await last;
      last = work(item);
      // Its error is thrown when it is awaited.
      last.catch(() => {});
    },
    /** Awaits the last work. @throws what it threw */
    end: () => last,
    /** Awaits the last work, and forgets its error. */
    async stop(): Promise<void> {
      await last.catch(() => {});
      last = Promise.resolve();
    },
  };
}

/** One file after the other. */
async function* piecesOf(db: Db, uploads: readonly UploadedFile[]): AsyncGenerator<Uint8Array> {
  for (const upload of uploads) {
    try {
      yield* readUploadInPieces(db, upload);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new RefusedFile(`The file “${upload.name}” was deleted before it was read. Bring it once more.`);
    }
  }
}

function refuseTooMany(numberOfItems: number): void {
  if (numberOfItems <= LIMITS.importQuestions) return;
  throw new RefusedFile(
    `The files hold more than ${LIMITS.importQuestions} questions. Import some of them first, and then the others.`,
    undefined,
    { endsAll: true },
  );
}

async function store(reading: Reading, read: ReadFiles, told: ToldOfFiles): Promise<Import> {
  const { db, run } = reading;
  const { courseId, uploads, spool, progress } = read;
  const { rowId: importId } = run;
  const { categories, notes, numberOfQuestions, numberOfTrueFalse } = read.outline.of();
  const near = await read.comparison.find();
  await progress.tellCompared();
  const names = categories.map(({ category }) => category);
  const suggestions = await makeSuggestions(reading, courseId, names);
  const uploadIds = uploads.map(({ id }) => id);
  return inTransaction(db, async (trx) => {
    await holdImport(trx, importId);
    await deleteItems(trx, importId);
    await insertAll(trx, importId, spool, near, progress);
    const ready = {
      state: 'ready' as const,
      failure: null,
      ...ENDED,
      files: JSON.stringify(told.files),
      answerColumns: JSON.stringify(told.answerColumns),
      uploadIds,
      categories: JSON.stringify(categories),
      tags: JSON.stringify(await countTags(trx, importId, LIMITS.importTags)),
      notes: JSON.stringify(notes),
      suggestions: JSON.stringify(suggestions),
      numberOfQuestions,
      numberOfTrueFalse,
      ...(await countDuplicates(trx, importId, courseId)),
    };
    // Last, because until then the row is free for progress updates.
    if (!(await importRuns.update(trx, run, ready))) throw notFound('Import');
    if (!canBeReadOtherwise(told)) await markUsed(trx, uploadIds, reading.clock());
    return describeImport(trx, importId);
  });
}

async function insertAll(
  trx: Trx,
  importId: string,
  spool: ItemSpool,
  near: ReadonlyMap<number, NearColumns>,
  progress: ReadingProgress,
): Promise<void> {
  let first = 0;
  for await (const block of spool.blocks()) {
    await insertItems(trx, importId, { ...block, first }, near);
    first += block.numberOfItems;
    progress.tellStored(first / spool.numberOfItems);
  }
}

/** Whether the user can choose how the files are read. */
function canBeReadOtherwise({ answerColumns, files }: ToldOfFiles): boolean {
  return (
    answerColumns.some(({ readings }) => readings.length > 1) ||
    files.some(
      ({ columns, encoding, references, choiceLetters }) =>
        columns.length > 0 || encoding !== null || references !== null || choiceLetters !== null,
    )
  );
}

interface KeepMended {
  keep(items: readonly JudgedItem[]): readonly JudgedItem[];
  /** @returns what forgets all items that are given from now on */
  mark(): () => void;
}

/**
 * Returns a function that puts mended items in place of what is read now: at the same line of the same file, and by
 * rank among several items there. Files are given in order.
 */
function makeKeepingMended(mended: readonly MendedRow[]): KeepMended {
  if (mended.length === 0) return { keep: (items) => items, mark: () => () => {} };
  const byPlace = new Map(mended.map(({ rank, ...item }) => [JSON.stringify([placeOf(item), rank]), item]));
  let ranks = new Map<string, number>();
  return {
    keep: (items) =>
      items.map((item) => {
        const place = placeOf(item);
        const rank = (ranks.get(place) ?? 0) + 1;
        ranks.set(place, rank);
        return byPlace.get(JSON.stringify([place, rank])) ?? item;
      }),
    mark() {
      const marked = new Map(ranks);
      return () => {
        ranks = new Map(marked);
      };
    },
  };
}

function placeOf({ file, line = null }: Pick<JudgedItem, 'file' | 'line'>): string {
  return JSON.stringify([file, line]);
}
