import type { AuditAction } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { type EventToRecord, recordEvent } from '../audit/index.ts';
import { moveChapter, moveCourse, moveExam, moveQuestion, moveQuestions } from './queries.ts';

type Move = (trx: Trx, deletion: { itemId: string; accountId: string }, id: string) => Promise<void>;

/** An event with its object, which goes to the trash. */
type Deleted = EventToRecord & { readonly action: AuditAction; readonly objectId: string };

/**
 * Makes a deletion of what a move takes out of its tables. The item of the trash has the id of the event, so that the
 * history can offer to put it back.
 */
function trashBy(move: Move) {
  return async (trx: Trx, account: Pick<Account, 'id' | 'email'>, deleted: Deleted): Promise<string> => {
    const id = uuid();
    await move(trx, { itemId: id, accountId: account.id }, deleted.objectId);
    await recordEvent(trx, account, { ...deleted, id });
    return id;
  };
}

/** Moves a locked question to the trash and records it. @returns the id of the item */
export const trashQuestion = trashBy(moveQuestion);
/** The same for a locked chapter, with its locked questions. */
export const trashChapter = trashBy(moveChapter);
/** The same for a locked course, with its chapters and locked questions. */
export const trashCourse = trashBy(moveCourse);
/** The same for a locked exam, with its students, results and scanned pages. */
export const trashExam = trashBy(moveExam);

/** Moves locked questions of one chapter to the trash as one item and records it. @returns the id of the item */
export async function trashQuestions(
  trx: Trx,
  account: Pick<Account, 'id' | 'email'>,
  deleted: { readonly courseId: string; readonly chapterId: string; readonly questionIds: readonly string[] },
): Promise<string> {
  const id = uuid();
  await moveQuestions(trx, { itemId: id, accountId: account.id }, deleted);
  const { courseId, questionIds } = deleted;
  const what = String(questionIds.length);
  await recordEvent(trx, account, { id, action: 'questions.deleted', courseId, objectId: null, what });
  return id;
}
