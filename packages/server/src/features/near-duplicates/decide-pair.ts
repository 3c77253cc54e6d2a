import { type CourseId, type Decision, LIMITS, type PairDecisions, type QuestionId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { conflict, invalidField, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { recordEvent } from '../audit/index.ts';
import { lockCourse, requireEditor } from '../courses/index.ts';
import type { PairWithQuestions } from './present.ts';
import {
  countDecided,
  type DecidedPair,
  holdInCourse,
  listKnownPairs,
  reopenPairs,
  upsertDecisions,
} from './queries.ts';
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
    const [before] = await listKnownPairs(trx, [{ oneId, otherId }]);
    await write(trx, courseId, [{ oneId, otherId, decision }]);
    const [pair = { oneId, otherId, decision, similarity: null }] = await listKnownPairs(trx, [
      { oneId, otherId },
    ]);
    if (decision !== (before?.decision ?? 'open')) {
      const event = { courseId, objectId: one, what: decision };
      await recordEvent(trx, account, { action: 'pair.decided', ...event });
    }
    const [read] = await readQuestions(trx, account, courseId, [pair]);
    if (!read) throw notFound('Question');
    return read;
  });
}

/**
 * Decides about several pairs of a course, all of them or none.
 * @returns the decisions that make every changed pair what it was
 * @throws AppError notFound, forbidden, malformed; conflict above the limit
 */
export async function decidePairs(
  db: Db,
  account: Account,
  courseId: CourseId,
  decisions: readonly PairDecision[],
): Promise<PairDecisions> {
  await requireEditor(db, account, courseId);
  return inTransaction(db, async (trx) => {
    await lockCourse(trx, courseId);
    const ids = new Set(decisions.flatMap(({ one, other }) => [one, other]));
    if (!(await holdInCourse(trx, courseId, [...ids]))) throw notFound('Question');
    const pairs = readPairs(decisions);
    const before = new Map((await listKnownPairs(trx, pairs)).map((pair) => [nameOf(pair), pair.decision]));
    const decisionBefore = (pair: DecidedPair) => before.get(nameOf(pair)) ?? 'open';
    const changed = pairs.filter((pair) => pair.decision !== decisionBefore(pair));
    if (changed.length > 0) {
      await write(trx, courseId, changed);
      const event = { courseId, objectId: null, what: `${changed.length}` };
      await recordEvent(trx, account, { action: 'pairs.decided', ...event });
    }
    return changed.map((pair) => ({ one: pair.oneId, other: pair.otherId, decision: decisionBefore(pair) }));
  });
}

/** @throws AppError malformed unless each pair has two questions and is named once */
function readPairs(decisions: readonly PairDecision[]): DecidedPair[] {
  const pairs = decisions.map(({ one, other, decision }) =>
    one < other ? { oneId: one, otherId: other, decision } : { oneId: other, otherId: one, decision },
  );
  if (pairs.some(({ oneId, otherId }) => oneId === otherId)) {
    throw invalidField('decisions', 'Each decision must be about two different questions.');
  }
  if (new Set(pairs.map(nameOf)).size < pairs.length) {
    throw invalidField('decisions', 'decisions must name each pair once.');
  }
  return pairs;
}

function nameOf({ oneId, otherId }: Pick<DecidedPair, 'oneId' | 'otherId'>): string {
  return `${oneId} ${otherId}`;
}

/** @throws AppError conflict above the limit of a course */
async function write(trx: Trx, courseId: string, pairs: readonly DecidedPair[]): Promise<void> {
  const decided = pairs.filter(({ decision }) => decision !== 'open');
  await reopenPairs(
    trx,
    pairs.filter(({ decision }) => decision === 'open'),
  );
  await upsertDecisions(trx, courseId, decided);
  if (decided.length > 0 && (await countDecided(trx, courseId)) > LIMITS.coursePairs) {
    throw conflict(`A course has at most ${LIMITS.coursePairs} decided pairs.`);
  }
}
