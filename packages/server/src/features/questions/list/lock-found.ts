import type { FoundQuestions } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { readPage } from '../../../platform/database/list-rows.ts';
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import type { Client } from '../../../platform/workshop/index.ts';
import { lockQuestions } from '../queries.ts';
import { listQuestionIds } from './queries.ts';
import type { TakeSearch } from './take-search.ts';

interface Finding {
  readonly account: Account;
  readonly found: FoundQuestions;
  /** Called for a search, which has a line of its own: gives up the turn of other calls, and says who waits. */
  readonly waitInLine: () => Client;
}

/**
 * Runs work on all questions that a list has, in the transaction that has found and locked them. The work gets their ids in
 * the order of the list.
 * @throws AppError notFound if there are none; conflict if their number is not the one that the user saw; unavailable if
 * the search takes too long
 */
export function makeTakeFound(db: Db, takeSearch: TakeSearch) {
  return <Result>(
    { account, found, waitInLine }: Finding,
    work: (trx: Trx, ids: readonly string[]) => Promise<Result>,
  ): Promise<Result> =>
    found.filters.q === undefined
      ? inTransaction(db, async (trx) => work(trx, await lockFound(trx, account, found)))
      : takeSearch(waitInLine(), async (trx, lift) => {
          const ids = await lockFound(trx, account, found);
          return work(await lift(), ids);
        });
}

async function lockFound(
  trx: Trx,
  account: Account,
  { filters, numberOfQuestions }: FoundQuestions,
): Promise<string[]> {
  const { sort, ...narrowing } = filters;
  const list = await listQuestionIds(trx, account, narrowing);
  const { rows, nextCursor } = await readPage(list, { sort, limit: numberOfQuestions });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) throw notFound('Question');
  const locked = await lockQuestions(trx, ids);
  if (nextCursor !== null || locked.length !== numberOfQuestions) {
    throw conflict('The list has other questions by now, so none was changed. Look at it again.');
  }
  return ids;
}
