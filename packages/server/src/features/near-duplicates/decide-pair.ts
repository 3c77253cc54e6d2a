import { type CourseId, type Decision, LIMITS, type QuestionId } from '@exam/contract';
import { recordEvent } from '../../platform/audit/index.ts';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { lockCourse } from '../courses/index.ts';
import type { PairWithQuestions } from './present.ts';
import { countDecided, findPair, holdInCourse, type PairRow, reopenPair, upsertDecision } from './queries.ts';
import { readQuestions } from './read-questions.ts';
import { requirePair } from './require-pair.ts';

interface PairDecision {
  readonly one: QuestionId;
  readonly other: QuestionId;
  readonly decision: Decision;
}

/**
 * Decides about two questions of a course, similar or not, or undoes the decision.
 * @throws AppError notFound, forbidden, malformed; conflict above the limit
 */
export async function decidePair(
  db: Db,
  account: Account,
  courseId: CourseId,
  { one, other, decision }: PairDecision,
): Promise<PairWithQuestions> {
  await requirePair(db, account, courseId, [one, other], 'other');
  const ids = one < other ? ([one, other] as const) : ([other, one] as const);
  return inTransaction(db, async (trx) => {
    await lockCourse(trx, courseId);
    if (!(await holdInCourse(trx, courseId, ids))) throw notFound('Question');
    const [oneId, otherId] = ids;
    const before = await findPair(trx, { oneId, otherId });
    const pair = await write(trx, courseId, { oneId, otherId, decision });
    if (decision !== (before?.decision ?? 'open')) {
      const event = { courseId, objectId: one, what: decision };
      await recordEvent(trx, account, { action: 'pair.decided', ...event });
    }
    const [read] = await readQuestions(trx, account, courseId, [pair]);
    if (!read) throw notFound('Question');
    return read;
  });
}

async function write(
  trx: Trx,
  courseId: CourseId,
  pair: Pick<PairRow, 'oneId' | 'otherId' | 'decision'>,
): Promise<PairRow> {
  if (pair.decision === 'open') await reopenPair(trx, pair);
  else {
    await upsertDecision(trx, courseId, pair);
    if ((await countDecided(trx, courseId)) > LIMITS.coursePairs) {
      throw conflict(`A course has at most ${LIMITS.coursePairs} decided pairs.`);
    }
  }
  return (await findPair(trx, pair)) ?? { ...pair, similarity: null };
}
