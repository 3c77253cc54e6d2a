import type { Queryable } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { findQuestion, type QuestionRow } from './queries.ts';

/** @throws AppError notFound if the account may not see the question */
export async function getQuestion(db: Queryable, account: Account, questionId: string): Promise<QuestionRow> {
  const question = await findQuestion(db, account, questionId);
  if (!question) throw notFound('Question');
  return question;
}
