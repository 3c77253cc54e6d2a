import { decideOrder, type QuestionFields, type QuestionId } from '@exam/contract';
import { recordEvent } from '../../platform/audit/index.ts';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { notFound, staleEdit } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { getChapter, lockChapters } from '../chapters/index.ts';
import { requireEditor } from '../courses/index.ts';
import { getQuestion } from './get-question.ts';
import { findLastEditor, keepVersions } from './history/queries.ts';
import { presentQuestion } from './present.ts';
import { type LockedQuestion, lockQuestions, type QuestionRow, updateQuestion as update } from './queries.ts';
import { requireRoom } from './require-room.ts';

/**
 * Changes a question, and moves it if another chapter is named.
 * @throws AppError notFound, forbidden (for either course); conflict if the edit is stale or the chapter is full
 */
export async function updateQuestion(
  db: Db,
  account: Account,
  questionId: QuestionId,
  { version, ...fields }: QuestionFields & { readonly version?: number | undefined },
): Promise<QuestionRow> {
  const question = await getQuestion(db, account, questionId);
  await requireEditor(db, account, question.courseId);
  const target = await getChapter(db, account, fields.chapterId);
  await requireEditor(db, account, target.courseId);

  return inTransaction(db, async (trx) => {
    const [locked] = await lockQuestions(trx, [questionId]);
    if (!locked) throw notFound('Question');
    if (version !== undefined && version !== locked.version) {
      const current = await getQuestion(trx, account, questionId);
      throw staleEdit('question', presentQuestion(current), await findLastEditor(trx, account, current));
    }
    await makeRoom(trx, locked, fields);
    await keepVersions(trx, account, [questionId]);
    await update(trx, questionId, { ...fields, ...decideOrder(fields, locked) });
    const updated = await getQuestion(trx, account, questionId);
    await recordUpdate(trx, account, question, updated);
    return updated;
  });
}

/**
 * Mends the texts of a question in its cell, within a larger change.
 * @param before the question, locked
 */
export async function mendQuestion(
  trx: Trx,
  account: Account,
  before: QuestionRow,
  texts: Pick<QuestionFields, 'text' | 'choices' | 'correctAnswer' | 'explanation'>,
): Promise<void> {
  const { chapterId, difficulty, objective } = before;
  const fields = { chapterId, difficulty, objective, ...texts } as QuestionFields;
  await keepVersions(trx, account, [before.id]);
  await update(trx, before.id, { ...fields, ...decideOrder(fields, before) });
  await recordUpdate(trx, account, before, before);
}

/** A move to another course is recorded in both, each with the name of its own chapter. */
async function recordUpdate(trx: Trx, account: Account, before: QuestionRow, after: QuestionRow) {
  const staysInCourse = before.courseId === after.courseId;
  const action = staysInCourse ? 'question.changed' : 'question.moved';
  for (const { id: objectId, courseId, chapterName: what } of staysInCourse ? [after] : [before, after]) {
    await recordEvent(trx, account, { action, courseId, objectId, what });
  }
}

/** Checks the limits only if the question changes its cell. */
async function makeRoom(trx: Trx, now: LockedQuestion, fields: QuestionFields): Promise<void> {
  const staysInChapter = now.chapterId === fields.chapterId;
  const staysInKind = now.difficulty === fields.difficulty && now.objective === fields.objective;
  if (staysInChapter && staysInKind) return;
  const chapters = await lockChapters(trx, [now.chapterId, fields.chapterId]);
  const target = chapters.find((chapter) => chapter.id === fields.chapterId);
  if (!target) throw notFound('Chapter');
  await requireRoom(trx, target, {
    coming: fields,
    leaving: staysInChapter ? now : undefined,
    questionId: now.id,
  });
}
