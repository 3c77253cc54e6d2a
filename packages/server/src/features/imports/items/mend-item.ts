import {
  decideOrder,
  type Import,
  type ImportId,
  type ImportItem,
  LIMITS,
  type MendedItem,
} from '@exam/contract';
import type { FileQuestion } from '@exam/interchange';
import type { Updateable } from 'kysely';

import type { Database } from '../../../database/tables.ts';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { conflict, invalidField, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { listImageIds } from '../../images/index.ts';
import { requireReady } from '../applying/apply-import.ts';
import { describeImport } from '../describe-import.ts';
import { getImport } from '../get-import.ts';
import type { ImportParts } from '../import-parts.ts';
import { type ImportRow, lockImport, updateOutline } from '../queries.ts';
import { type JudgedItem, judgeItem } from '../reading/judge-item.ts';
import { NearDuplicates } from '../reading/near-duplicates.ts';
import { FileCounts, outlineOf } from '../reading/outline.ts';
import { countDuplicates, countTags } from '../reading/queries.ts';
import { RefusedFile } from '../reading/refused-file.ts';
import { presentItem } from './present.ts';
import {
  findItem,
  listFollowing,
  listImageKeys,
  listItems,
  listOutlined,
  type StoredItem,
  updateItem,
} from './queries.ts';

/**
 * Turns a failed item into a question, or edits an item that was mended before. It is judged like a question of a file,
 * and compared with the pool only.
 * @returns the item afterwards
 * @throws AppError notFound, forbidden; malformed with the reason why it is not a valid question; conflict if the
 * import is not waiting for choices, or the item can be imported already or was never meant as a question
 */
export async function mendItem(
  parts: ImportParts,
  account: Account,
  { importId, position }: { readonly importId: ImportId; readonly position: number },
  mended: MendedItem,
): Promise<ImportItem> {
  const { db } = parts;
  const row = await getImport(parts, account, importId);
  requireReady(row.state);
  const item = await findItem(db, importId, position);
  if (item === undefined) throw notFound('Item');
  if (item.mending === null) throw conflict(NOT_TO_MEND);
  const change = await judgeMended(db, row, item, questionOf(item, mended));
  return inTransaction(db, async (trx) => {
    await writeMended(trx, importId, [change]);
    return presentItem(await listItems(trx, row, { position }).query.executeTakeFirstOrThrow());
  });
}

/**
 * Puts the text of an unused block before the questions that follow it, which count as mended then. A failed one stays
 * failed, with the text.
 * @param wanted the position of the block, and before how many of the following items its text is put
 * @returns the import afterwards
 * @throws AppError notFound, forbidden; malformed if no such block or too few questions follow, or one would not be valid with the text;
 * conflict if the import is not waiting for choices
 */
export async function putBefore(
  parts: ImportParts,
  account: Account,
  importId: ImportId,
  { position, numberOfQuestions }: { readonly position: number; readonly numberOfQuestions: number },
): Promise<Import> {
  const { db } = parts;
  const row = await getImport(parts, account, importId);
  requireReady(row.state);
  const block = await findItem(db, importId, position);
  if (block === undefined) throw invalidField('position', 'The import has no item there.');
  const positions = await listFollowing(db, importId, position, numberOfQuestions);
  if (positions.length < numberOfQuestions) {
    throw invalidField('numberOfQuestions', `Only ${positions.length} questions follow this text.`);
  }
  const changes: MendedChange[] = [];
  for (const each of positions) {
    const item = await findItem(db, importId, each);
    if (item === undefined) throw conflict(READ_MEANWHILE);
    const text = `${block.text.trim()}\n\n${item.text}`;
    changes.push(
      item.state === 'question'
        ? await judgeMended(db, row, item, questionOf(item, { ...item, text }))
        : { itemId: item.id, change: { text: text.slice(0, 2 * LIMITS.questionTextLength) } },
    );
  }
  const reason = `It was put before ${numberOfQuestions === 1 ? 'the next question' : `the next ${numberOfQuestions} questions`}.`;
  changes.push({ itemId: block.id, change: { reason } });
  return inTransaction(db, async (trx) => {
    await writeMended(trx, importId, changes);
    return describeImport(trx, importId);
  });
}

const NOT_TO_MEND = 'Only an item that was meant as a question and cannot be imported can be mended.';
const READ_MEANWHILE = 'The files were read again at this moment. Look at the item again.';
const UNLIKE = { nearQuestionId: null, nearPosition: null, nearSimilarity: null } as const;

/** The new columns of an item. */
interface MendedChange {
  readonly itemId: string;
  readonly change: Updateable<Database['importItems']>;
}

/** Judges a changed item like a question of a file. @throws AppError malformed with the reason why it is not valid */
async function judgeMended(
  db: Db,
  { id: importId, courseId }: Pick<ImportRow, 'id' | 'courseId'>,
  item: StoredItem,
  question: FileQuestion,
): Promise<MendedChange> {
  const keys = await listImageKeys(db, importId, listImageIds(question));
  const judged = judgeItem(question, item.file, {
    good: new Map(keys.map((key) => [key, key])),
    refusals: new Map(),
  });
  if (judged.state !== 'question') throw invalidField('text', judged.reason ?? NOT_TO_MEND);
  const comparison = new NearDuplicates(db, courseId);
  await comparison.add([judged]);
  const near = await comparison.find();
  const change = { ...UNLIKE, ...withNotesOnce(judged), ...near.get(0), mending: 'done' } as const;
  return { itemId: item.id, change };
}

/** @throws AppError conflict if the import is not waiting for choices, or its files were read again meanwhile */
async function writeMended(trx: Trx, importId: string, changes: readonly MendedChange[]): Promise<void> {
  const now = await lockImport(trx, importId);
  if (now === undefined) throw notFound('Import');
  requireReady(now.state);
  for (const { itemId, change } of changes) {
    if (!(await updateItem(trx, itemId, change))) throw conflict(READ_MEANWHILE);
  }
  await countAgain(trx, importId, now);
}

/** The typed fields; the rest as it was read. */
function questionOf(
  item: StoredItem,
  mended: Pick<MendedItem, 'text' | 'choices' | 'correctAnswer' | 'explanation' | 'category'>,
): FileQuestion {
  const { id: _id, position: _position, state: _state, reason: _reason, mending: _mending, ...kept } = item;
  const { file, line, lastLine: _lastLine, ...read } = kept;
  const { text, choices, correctAnswer, explanation = read.explanation, category = read.category } = mended;
  return {
    kind: 'question',
    place: { file, ...(line !== null && { line }) },
    ...read,
    ...{ text, choices, correctAnswer, explanation, category },
    ...decideOrder({ choices }, read),
    isTrueFalse: read.isTrueFalse && choices.length === 2,
  };
}

/** Existing notes may be found again; each is kept once. */
function withNotesOnce({ notes, noteKinds: kinds = [], ...item }: JudgedItem): JudgedItem {
  const isFirst = (_: unknown, at: number) => notes.indexOf(notes[at]!) === at;
  return { ...item, notes: notes.filter(isFirst), noteKinds: kinds.filter(isFirst) };
}

/** Updates the totals of the import. */
async function countAgain(
  trx: Trx,
  importId: string,
  { courseId, files, categories: before }: Pick<ImportRow, 'courseId' | 'files' | 'categories'>,
): Promise<void> {
  const items = await listOutlined(trx, importId);
  const outline = await outlineOf(items).catch((error: unknown) => {
    throw error instanceof RefusedFile ? conflict(error.message) : error;
  });
  const namesOf = (categories: ImportRow['categories']) =>
    JSON.stringify(categories.map(({ category }) => category));
  let end = 0;
  const counted = files.map((file) => {
    const start = end;
    end += file.numberOfQuestions + file.numberOfSkipped + file.numberOfFailed + (file.numberOfUnused ?? 0);
    const counts = new FileCounts();
    counts.add(items.slice(start, end));
    return { ...file, ...counts.of() };
  });
  await updateOutline(trx, importId, {
    files: JSON.stringify(counted),
    categories: JSON.stringify(outline.categories),
    tags: JSON.stringify(await countTags(trx, importId, LIMITS.importTags)),
    notes: JSON.stringify(outline.notes),
    numberOfQuestions: outline.numberOfQuestions,
    numberOfTrueFalse: outline.numberOfTrueFalse,
    ...(namesOf(before) !== namesOf(outline.categories) && { suggestions: null }),
    ...(await countDuplicates(trx, importId, courseId)),
  });
}
