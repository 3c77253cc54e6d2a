import { decideOrder, type QuestionFields } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { recordEvent } from '../audit/index.ts';
import { getChapter, lockChapters } from '../chapters/index.ts';
import { requireEditor } from '../courses/index.ts';
import { createOnce, type Once } from '../idempotency/index.ts';
import { getQuestion } from './get-question.ts';
import { insertQuestions, type QuestionRow } from './queries.ts';
import { requireRoom } from './require-room.ts';

/**
 * Adds a question to a chapter.
 * @throws AppError notFound, forbidden; conflict if the chapter is full or the key was used for another question
 */
export async function createQuestion(
  db: Db,
  account: Account,
  fields: QuestionFields,
  once?: Once,
): Promise<QuestionRow> {
  const chapter = await getChapter(db, account, fields.chapterId);
  await requireEditor(db, account, chapter.courseId);
  return createOnce(db, account, once, {
    what: 'question',
    make: async (trx, id) => {
      const [locked] = await lockChapters(trx, [fields.chapterId]);
      if (!locked) throw notFound('Chapter');
      await requireRoom(trx, locked, { coming: fields });
      await insertQuestions(trx, account.id, [{ id, ...fields, ...decideOrder(fields) }]);
      const { courseId, name: what } = locked;
      await recordEvent(trx, account, { action: 'question.created', courseId, objectId: id, what });
      return getQuestion(trx, account, id);
    },
    get: (id) => getQuestion(db, account, id),
  });
}
