import { LIMITS, type QuestionId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { conflict, notFound, requireDeletes } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { type LockedChapter, lockChapters } from '../chapters/index.ts';
import { listRoles, requireEditing } from '../courses/index.ts';
import { trashQuestion, trashQuestions } from '../deletions/index.ts';
import { lockQuestions } from './queries.ts';
import { requireEditorOfQuestions } from './require-editor-of-questions.ts';

/** The deleted questions. Each item of the trash holds the questions of one chapter. */
interface BulkDeleted {
  readonly numberOfQuestions: number;
  readonly trashItemIds: string[];
}

interface Deleting {
  /** Whether the pool is dummy data that nobody may delete. */
  readonly demo: boolean;
}

/**
 * Moves many questions from the pool to the trash; saved exams keep their copies of them.
 * @throws AppError notFound if one of them is, forbidden (also with dummy data), conflict if they are of too many chapters
 */
export async function bulkDelete(
  db: Db,
  account: Account,
  questionIds: readonly QuestionId[],
  deleting: Deleting,
): Promise<BulkDeleted> {
  const questions = [...new Set(questionIds)].map((id) => ({ id }));
  return inTransaction(db, (trx) => deleteInTransaction(trx, account, questions, deleting));
}

/**
 * The same within a transaction, each question once.
 * @throws AppError as above; conflict if one has another version than the given one
 */
export async function deleteInTransaction(
  trx: Trx,
  account: Account,
  wanted: readonly { readonly id: string; readonly version?: number }[],
  { demo }: Deleting,
): Promise<BulkDeleted> {
  const ids = wanted.map(({ id }) => id);
  requireFewChapters(await requireEditorOfQuestions(trx, account, ids));
  requireDeletes(demo);
  const questions = await lockQuestions(trx, ids);
  if (questions.length < ids.length) throw notFound('Question');
  requireVersions(questions, wanted);
  const chapters = await lockChapters(trx, [...new Set(questions.map(({ chapterId }) => chapterId))]);
  requireFewChapters(chapters.length);
  const courseIds = [...new Set(chapters.map(({ courseId }) => courseId))];
  const roles = await listRoles(trx, account, courseIds);
  if (roles.length < courseIds.length) throw notFound('Question');
  for (const { role } of roles) requireEditing(role);
  const trashItemIds = [];
  // In the order of the chapters' ids, in which their cells are locked.
  for (const chapter of chapters) {
    const own = questions.filter(({ chapterId }) => chapterId === chapter.id).map(({ id }) => id);
    trashItemIds.push(await trashOfChapter(trx, account, chapter, own));
  }
  return { numberOfQuestions: ids.length, trashItemIds };
}

/** Each chapter takes statements of its own. */
function requireFewChapters(count: number): void {
  if (count <= LIMITS.bulkDeleteChapters) return;
  throw conflict(
    `Questions of at most ${LIMITS.bulkDeleteChapters} chapters are deleted at once, and these are of ${count}. Delete them course by course.`,
  );
}

function requireVersions(
  questions: readonly { readonly id: string; readonly version: number }[],
  wanted: readonly { readonly id: string; readonly version?: number }[],
): void {
  const versions = new Map(wanted.map(({ id, version }) => [id, version]));
  const stale = questions.filter(({ id, version }) => (versions.get(id) ?? version) !== version).length;
  if (stale === 0) return;
  const were = stale === 1 ? 'was' : 'were';
  throw conflict(
    `${stale} of the ${questions.length} questions ${were} changed in the meantime, so none was deleted now.`,
  );
}

/** One question alone lies in the trash under its text. */
async function trashOfChapter(
  trx: Trx,
  account: Account,
  { id: chapterId, courseId, name }: LockedChapter,
  questionIds: readonly string[],
): Promise<string> {
  const [first = '', ...others] = questionIds;
  if (others.length > 0) return trashQuestions(trx, account, { courseId, chapterId, questionIds });
  return trashQuestion(trx, account, { action: 'question.deleted', courseId, objectId: first, what: name });
}
