import type { FoundQuestions } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { readPage } from '../../../platform/database/list-rows.ts';
import { inTransaction, type Queryable, type Trx } from '../../../platform/database/transaction.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { isSearch, listQuestionVersions } from './queries.ts';

interface Finding {
  readonly account: Account;
  readonly found: FoundQuestions;
  /** Runs a search in the queue of searches. */
  readonly inQueue: <Result>(search: (trx: Trx) => Promise<Result>) => Promise<Result>;
}

/** A question as the list has it; the version tells whether it was changed since. */
export interface FoundQuestion {
  readonly id: string;
  readonly version: number;
}

/**
 * Runs work on all questions that a list has, in their order. The list is read before the transaction of the work begins,
 * so that no change of many questions takes the time of searches: the work locks them and compares their versions.
 * @throws AppError notFound if there are none; conflict if their number is not the one that the user saw; unavailable if
 * the search takes too long
 */
export async function takeFound<Result>(
  db: Db,
  { account, found: { filters, numberOfQuestions }, inQueue }: Finding,
  work: (trx: Trx, questions: readonly FoundQuestion[]) => Promise<Result>,
): Promise<Result> {
  const { sort, ...narrowing } = filters;
  const read = async (queryable: Queryable) =>
    readPage(await listQuestionVersions(queryable, account, narrowing), { sort, limit: numberOfQuestions });
  const { rows, nextCursor } = isSearch(narrowing) ? await inQueue(read) : await read(db);
  if (rows.length === 0) throw notFound('Question');
  if (nextCursor !== null || rows.length !== numberOfQuestions) {
    throw conflict('The list has other questions by now, so none was changed. Look at it again.');
  }
  return inTransaction(db, (trx) => work(trx, rows));
}
