import {
  asItsChoices,
  type ChapterId,
  CORRECT_ANSWER_IS_A_CHOICE,
  decideOrder,
  hasItsAnswer,
  hasItsPins,
  PINNED_ARE_CHOICES,
  type QuestionFields,
  type QuestionId,
} from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { invalidField, notFound, staleEdit } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { type EditBasis, isStale } from '../../platform/http/edit-basis.ts';
import { recordEvent, recordEvents } from '../audit/index.ts';
import { getChapter, lockChapters } from '../chapters/index.ts';
import { requireEditor } from '../courses/index.ts';
import { getQuestion } from './get-question.ts';
import { findLastEditor, isEditedByOthers, keepVersions } from './history/queries.ts';
import { presentQuestion } from './present.ts';
import {
  type LockedQuestion,
  lockQuestion,
  mendTexts,
  type QuestionRow,
  updateQuestion as update,
} from './queries.ts';
import { requireRoom } from './require-room.ts';

/** The fields of a question that an edit names. */
type QuestionChange = { readonly [Name in keyof QuestionFields]?: QuestionFields[Name] | undefined };

/**
 * Changes a question, and moves it if another chapter is named.
 * @param change what is absent stays as it is
 * @throws AppError notFound, forbidden (for either course); malformed if its answer or a pin is none of its choices then; conflict
 * if the edit is stale or the chapter is full
 */
export async function updateQuestion(
  db: Db,
  account: Account,
  questionId: QuestionId,
  change: QuestionChange,
  basis: EditBasis,
): Promise<QuestionRow> {
  const question = await getQuestion(db, account, questionId);
  await requireEditor(db, account, question.courseId);
  if (change.chapterId !== undefined && change.chapterId !== question.chapterId) {
    const target = await getChapter(db, account, change.chapterId);
    await requireEditor(db, account, target.courseId);
  }

  return inTransaction(db, async (trx) => {
    const locked = await lockQuestion(trx, questionId);
    if (!locked) throw notFound('Question');
    const now = await getQuestion(trx, account, questionId);
    if (await isStale(basis, now.version, (edits) => isEditedByOthers(trx, account, now, edits))) {
      throw staleEdit('question', presentQuestion(now), await findLastEditor(trx, account, now));
    }
    const fields = completed(change, now);
    await makeRoom(trx, locked, fields);
    await keepVersions(trx, account, [questionId]);
    await update(trx, questionId, { ...fields, ...decideOrder(fields, locked) });
    const updated = await getQuestion(trx, account, questionId);
    await recordUpdate(trx, account, question, updated);
    return updated;
  });
}

/** All fields of a question after a change. @throws AppError malformed if its answer or a pin is none of its choices */
function completed(change: QuestionChange, now: QuestionRow): QuestionFields {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { text, choices, correctAnswer, difficulty, objective } = now;
  const chapterId = now.chapterId as ChapterId;
  const fields = { text, choices, correctAnswer, difficulty, objective, chapterId, ...given };
  if (!hasItsAnswer(fields)) throw invalidField('correctAnswer', CORRECT_ANSWER_IS_A_CHOICE.error);
  if (!hasItsPins(fields)) throw invalidField('pinnedChoices', PINNED_ARE_CHOICES.error);
  return asItsChoices(fields);
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
