import { type Import, LIMITS } from '@exam/contract';
import type { QuestionFile } from '@exam/interchange';
import { v7 as uuid } from 'uuid';
import type { Progress, Run } from '../../../platform/background/index.ts';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/errors.ts';
import { listImageIds } from '../../images/index.ts';
import { deleteUploads, readUpload } from '../../uploads/index.ts';
import { describeImport } from '../describe-import.ts';
import { makeSuggestions } from '../planning/kept-suggestions.ts';
import { importRuns } from '../runs.ts';
import type { FileReader } from './file-reader.ts';
import { type ImageBudget, makeImageBudget } from './image-budget.ts';
import type { JudgedItem } from './judge-item.ts';
import { judgeItems } from './judge-items.ts';
import { keepImages } from './keep-images.ts';
import { markNearDuplicates } from './mark-near-duplicates.ts';
import { outlineOf } from './outline.ts';
import { countDuplicates, insertItems } from './queries.ts';
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
}

/**
 * Reads uploaded files into an import, which is ready then; the uploads go.
 * @returns the import as it is then
 * @throws RefusedFile with the sentence that says why they cannot be read
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
  for (const upload of uploads) {
    const { format, judged } = await readOne(reading, { courseId, upload, budget });
    // One by one: as arguments of a call, so many would be too many.
    for (const item of judged) items.push(item);
    if (items.length > LIMITS.importQuestions) {
      throw new RefusedFile(
        `The files hold more than ${LIMITS.importQuestions} questions. Import some of them first, and then the others.`,
      );
    }
    files.push({ name: upload.name, format, ...countsOf(judged) });
    progress.done++;
  }
  const marked = await markNearDuplicates(reading.db, courseId, items);
  return store(reading, { courseId, items: marked, files, uploads });
}

interface FileOfImport {
  readonly courseId: string;
  readonly upload: UploadedFile;
  readonly budget: ImageBudget;
}

async function readOne({ db, reader, run, progress }: Reading, { courseId, upload, budget }: FileOfImport) {
  const content = await readUpload(db, upload);
  if (content === undefined)
    throw new RefusedFile(`The file “${upload.name}” was deleted before it was read. Bring it once more.`);
  const { name } = upload;
  const file = await reader.read({ name, content });
  const keeping = { db, importId: run.rowId, courseId, budget, progress };
  const images = await keepImages(keeping, imagesShownBy(file));
  return { format: file.format, judged: await judgeItems(file.items, name, images) };
}

function imagesShownBy({ items, images }: QuestionFile): Map<string, Uint8Array> {
  const shown = new Set<string>();
  for (const item of items) {
    if (item.kind !== 'question') continue;
    for (const key of listImageIds([item.text, ...item.choices])) shown.add(key);
  }
  return new Map([...images].filter(([key]) => shown.has(key)));
}

function countsOf(items: readonly JudgedItem[]) {
  const countOf = (state: JudgedItem['state']) => items.filter((item) => item.state === state).length;
  return {
    numberOfQuestions: countOf('question'),
    numberOfSkipped: countOf('skipped'),
    numberOfFailed: countOf('failed'),
  };
}

interface ReadFiles {
  readonly courseId: string;
  readonly items: readonly JudgedItem[];
  readonly files: Import['files'];
  readonly uploads: readonly UploadedFile[];
}

async function store(reading: Reading, { courseId, items, files, uploads }: ReadFiles): Promise<Import> {
  const { db, run } = reading;
  const outline = outlineOf(items);
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
      categories: JSON.stringify(outline.categories),
      tags: JSON.stringify(outline.tags),
      suggestions: JSON.stringify(suggestions),
      number_of_questions: outline.numberOfQuestions,
      number_of_true_false: outline.numberOfTrueFalse,
    };
    if (!(await importRuns.update(trx, run, ready))) throw notFound('Import');
    await insertItems(
      trx,
      items.map((item, position) => ({ id: uuid(), import_id: importId, position, ...item })),
    );
    await countDuplicates(trx, importId, courseId);
    await deleteUploads(
      trx,
      uploads.map(({ id }) => id),
    );
    return describeImport(trx, importId);
  });
}
