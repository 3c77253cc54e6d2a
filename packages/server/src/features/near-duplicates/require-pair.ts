import type { QuestionId } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { requireEditor } from '../courses/index.ts';
import { listQuestionsById } from '../questions/index.ts';

/**
 * Requires two different questions of a course that the account may edit.
 * @param field the field to refuse if both are the same
 * @throws AppError notFound, forbidden, malformed
 */
export async function requirePair(
  db: Queryable,
  account: Account,
  courseId: string,
  [one, other]: readonly [QuestionId, QuestionId],
  field: string,
): Promise<void> {
  await requireEditor(db, account, courseId);
  const ids = [...new Set([one, other])];
  const questions = await listQuestionsById(db, account, courseId, ids);
  if (questions.length < ids.length) throw notFound('Question');
  if (one === other) throw invalidField(field, `${field} must be another question.`);
}
