import type { Queryable } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { listQuestionsById } from '../questions/index.ts';
import type { PairWithQuestions } from './present.ts';
import type { PairRow } from './queries.ts';

/** The pairs with their questions; pairs of deleted questions are omitted. */
export async function readQuestions(
  db: Queryable,
  account: Account,
  courseId: string,
  pairs: readonly PairRow[],
): Promise<PairWithQuestions[]> {
  const ids = new Set(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]));
  const questions = await listQuestionsById(db, account, courseId, [...ids]);
  const byId = new Map(questions.map((question) => [question.id, question]));
  return pairs.flatMap((pair) => {
    const one = byId.get(pair.oneId);
    const other = byId.get(pair.otherId);
    return one && other ? [{ pair, one, other }] : [];
  });
}
