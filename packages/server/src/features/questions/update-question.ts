import { decideOrder, type QuestionFields, type QuestionId } from '@exam/contract';
import { recordEvent, recordEvents } from '../../platform/audit/index.ts';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { notFound, staleEdit } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { getChapter, lockChapters } from '../chapters/index.ts';
import { requireEditor } from '../courses/index.ts';
import { getQuestion } from './get-question.ts';
import { findLastEditor, keepVersions } from './history/queries.ts';
import { presentQuestion } from './present.ts';
import {
  type LockedQuestion,
  lockQuestion,
  mendTexts,
  type QuestionRow,
  updateQuestion as update,
} from './queries.ts';
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
    const locked = await lockQuestion(trx, questionId);
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

type Mend = Pick<
  QuestionFields,
  'text' | 'choices' | 'correctAnswer' | 'explanation' | 'pinnedChoices' | 'keepChoiceOrder'
> & {
  /** The question, locked. */
  readonly before: QuestionRow;
};

/** Mends the texts of questions in their cells, within a larger change. */
export async function mendQuestions(trx: Trx, account: Account, mends: readonly Mend[]): Promise<void> {
  await keepVersions(
    trx,
    account,
    mends.map(({ before }) => before.id),
  );
  await mendTexts(
    trx,
    mends.map(({ before, ...texts }) => ({ id: before.id, ...texts, ...decideOrder(texts, before) })),
  );
  await recordEvents(
    trx,
    account,
    mends.map(({ before: { id: objectId, courseId, chapterName: what } }) => {
      return { action: 'question.changed', courseId, objectId, what };
    }),
  );
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
