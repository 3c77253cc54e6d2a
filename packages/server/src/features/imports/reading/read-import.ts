import { type Import, LIMITS } from '@exam/contract';
import type { QuestionFile, RawFile } from '@exam/interchange';
import type { FastifyBaseLogger } from 'fastify';
import { v7 as uuid } from 'uuid';
import type { Progress, Run } from '../../../platform/background/index.ts';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/errors.ts';
import { collectImageIds } from '../../images/index.ts';
import { deleteUploads, readUpload } from '../../uploads/index.ts';
import { describeImport } from '../describe-import.ts';
import { makeSuggestions } from '../planning/kept-suggestions.ts';
import { importRuns } from '../runs.ts';
import type { FileReader } from './file-reader.ts';
import { type ImageBudget, makeImageBudget } from './image-budget.ts';
import type { JudgedItem } from './judge-item.ts';
import { judgeItems } from './judge-items.ts';
import { keepImages } from './keep-images.ts';
import { makeKeepingMended } from './keep-mended.ts';
import { markNearDuplicates } from './mark-near-duplicates.ts';
import { outlineOf } from './outline.ts';
import { countDuplicates, deleteItems, insertItems, listMended } from './queries.ts';
import { RefusedFile } from './refused-file.ts';

interface UploadedFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

interface Reading {
  readonly db: Db;
  readonly reader: FileReader;
  readonly run: Run;
  readonly progress: Progress;
  /** How columns of correct answers are read, through all files; else as each file tells. */
  readonly answers?: RawFile['answers'];
  /** By the place of a file: whether it could be read before, so that it is not left out now. */
  readonly wasRead?: readonly boolean[];
  readonly logger: FastifyBaseLogger;
  /** What columns of tables hold; where it is there, files are kept, so that it can be said otherwise. */
  readonly columns?: RawFile['columns'];
  /** What was said of other tables before. */
  readonly columnsBefore?: RawFile['columnsBefore'];
  /** How letters of texts are encoded that their bytes do not tell; else it is guessed. */
  readonly encoding?: RawFile['encoding'];
}

/**
 * Reads uploaded files into an import, which is ready then. One of several that cannot be read is left out. The uploads go, unless they can be read in another way.
 * @returns the import as it is then
 * @throws RefusedFile with the sentences that say why none of them can be read
 */
export async function readImport(
  reading: Reading,
  courseId: string,
  uploads: readonly UploadedFile[],
): Promise<Import> {
  const { progress } = reading;
  const budget = makeImageBudget();
  progress.total = uploads.length;
  const items: JudgedItem[] = [];
  const files: Import['files'] = [];
  const answerColumns: Import['answerColumns'] = [];
  const refusals: RefusedFile[] = [];
  const keepMended = makeKeepingMended(await listMended(reading.db, reading.run.rowId));
  for (const [rank, upload] of uploads.entries()) {
    const answers = answersFrom(reading.answers, answerColumns.length);
    const read = await readOne(reading, { courseId, upload, budget, answers }).catch((error: unknown) =>
      leaveOut(reading, error, rank),
    );
    progress.done++;
    if (read instanceof RefusedFile) {
      refusals.push(read);
      files.push({
        name: upload.name,
        format: null,
        failure: read.message,
        ...countsOf([]),
        columns: [],
        encoding: null,
      });
      continue;
    }
    for (const column of read.answerColumns) answerColumns.push({ file: upload.name, ...column });
    const judged = keepMended(read.judged);
    // One by one: as arguments of a call, so many would be too many.
    for (const item of judged) items.push(item);
    if (items.length > LIMITS.importQuestions) {
      throw new RefusedFile(
        `The files hold more than ${LIMITS.importQuestions} questions. Import some of them first, and then the others.`,
      );
    }
    const { format, columns, encoding } = read;
    const counts = countsOf(judged);
    files.push({ name: upload.name, format, failure: null, ...counts, columns: [...columns], encoding });
  }
  if (refusals.length === uploads.length) {
    throw new RefusedFile(refusals.map(({ message }) => message).join(' '), refusals[0]?.cause);
  }
  const marked = await markNearDuplicates(reading.db, courseId, items);
  return store(reading, { courseId, items: marked, files, answerColumns, uploads });
}

/** Takes a file for one that is left out. @throws what is to end the reading of all files */
function leaveOut({ wasRead, logger }: Reading, error: unknown, rank: number): RefusedFile {
  if (!(error instanceof RefusedFile) || error.endsAll || wasRead?.[rank] === true) throw error;
  if (error.cause !== undefined) logger.warn({ err: error.cause }, 'a file could not be read');
  return error;
}

/** What was said of the columns behind the first ones, which are of other files. */
function answersFrom(answers: RawFile['answers'], first: number): RawFile['answers'] {
  return typeof answers === 'object' ? answers.slice(first) : answers;
}

interface FileOfImport {
  readonly courseId: string;
  readonly upload: UploadedFile;
  readonly budget: ImageBudget;
  readonly answers: RawFile['answers'];
}

async function readOne(
  { db, reader, run, progress, columns, columnsBefore, encoding }: Reading,
  { courseId, upload, budget, answers }: FileOfImport,
) {
  const content = await readUpload(db, upload);
  if (content === undefined)
    throw new RefusedFile(`The file “${upload.name}” was deleted before it was read. Bring it once more.`);
  const { name } = upload;
  const file = await reader.read({ name, content, answers, columns, columnsBefore, encoding });
  const keeping = { db, importId: run.rowId, courseId, budget, progress };
  const images = await keepImages(keeping, await imagesShownBy(file));
  const judged = await judgeItems(file.items, name, images);
  // Without a word about columns nobody is asked for one.
  const said = columns === undefined ? [] : (file.columns ?? []);
  return {
    format: file.format,
    judged,
    answerColumns: file.answerColumns ?? [],
    columns: said,
    encoding: file.encoding ?? null,
  };
}

/** Those of what failed, too: somebody may mend it. */
async function imagesShownBy({ items, images }: QuestionFile): Promise<Map<string, Uint8Array>> {
  const read = items.flatMap((item) => (item.kind === 'question' ? item : (item.draft ?? [])));
  const shown = new Set(await collectImageIds(read));
  return new Map([...images].filter(([key]) => shown.has(key)));
}

/** What is told of the items of one file. */
export function countsOf(items: readonly Pick<JudgedItem, 'state' | 'reason'>[]) {
  const countOf = (state: JudgedItem['state']) => items.filter((item) => item.state === state).length;
  return {
    numberOfQuestions: countOf('question'),
    numberOfSkipped: countOf('skipped'),
    numberOfFailed: countOf('failed'),
    reasons: reasonsOf(items),
  };
}

const MOST_REASONS = 5;

function reasonsOf(items: readonly Pick<JudgedItem, 'reason'>[]): Import['files'][number]['reasons'] {
  const counts = new Map<string, number>();
  for (const { reason } of items) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_REASONS)
    .map(([reason, numberOfItems]) => ({ reason, numberOfItems }));
}

interface ReadFiles {
  readonly courseId: string;
  readonly items: readonly JudgedItem[];
  readonly files: Import['files'];
  readonly answerColumns: Import['answerColumns'];
  readonly uploads: readonly UploadedFile[];
}

async function store(reading: Reading, read: ReadFiles): Promise<Import> {
  const { db, run } = reading;
  const { courseId, items, files, answerColumns, uploads } = read;
  const outline = await outlineOf(items);
  const uploadIds = uploads.map(({ id }) => id);
  const isKept =
    answerColumns.some(({ readings }) => readings.length > 1) ||
    files.some(({ columns, encoding }) => columns.length > 0 || encoding !== null);
  const categories = outline.categories.map(({ category }) => category);
  const suggestions = await makeSuggestions(reading, courseId, categories);
  const { rowId: importId } = run;
  return inTransaction(db, async (trx) => {
    const ready = {
      state: 'ready' as const,
      failure: null,
      run_id: null,
      beat_at: null,
      files: JSON.stringify(files),
      answer_columns: JSON.stringify(answerColumns),
      upload_ids: isKept ? uploadIds : [],
      categories: JSON.stringify(outline.categories),
      tags: JSON.stringify(outline.tags),
      notes: JSON.stringify(outline.notes),
      suggestions: JSON.stringify(suggestions),
      number_of_questions: outline.numberOfQuestions,
      number_of_true_false: outline.numberOfTrueFalse,
    };
    if (!(await importRuns.update(trx, run, ready))) throw notFound('Import');
    await deleteItems(trx, importId);
    await insertItems(
      trx,
      items.map((item, position) => ({ id: uuid(), import_id: importId, position, ...item })),
    );
    await countDuplicates(trx, importId, courseId);
    if (!isKept) await deleteUploads(trx, uploadIds);
    return describeImport(trx, importId);
  });
}
