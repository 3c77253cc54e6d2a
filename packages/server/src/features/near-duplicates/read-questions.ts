import type { Queryable } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { listQuestionsById } from '../questions/index.ts';
import type { PairWithQuestions } from './present.ts';
import type { PairRow } from './queries.ts';

/** The pairs with their questions; one whose question was deleted in the meantime is left out. */
export async function readQuestions(
  db: Queryable,
  account: Account,
  courseId: string,
  pairs: readonly PairRow[],
): Promise<PairWithQuestions[]> {
  const ids = new Set(pairs.flatMap(({ one_id, other_id }) => [one_id, other_id]));
  const questions = await listQuestionsById(db, account, courseId, [...ids]);
  const byId = new Map(questions.map((question) => [question.id, question]));
  return pairs.flatMap((pair) => {
    const one = byId.get(pair.one_id);
    const other = byId.get(pair.other_id);
    return one && other ? [{ pair, one, other }] : [];
  });
}
