import type { Difficulty, Objective } from '@exam/contract';
import type { Trx } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import { countKinds, describeLimit, findExceededLimit } from '../chapters/index.ts';

interface KindOfQuestion {
  readonly difficulty: Difficulty;
  readonly objective: Objective;
}

/**
 * Refuses a question that its chapter has no room for. The chapter must be locked, so that what is counted
 * stays true until the question is there.
 * @param leaving the kind that the question has now, when it is in this chapter already
 * @throws AppError conflict with the limit, its value and how many there are
 */
export async function requireRoom(
  trx: Trx,
  chapter: { id: string; name: string; maxNumberOfQuestions: number },
  coming: KindOfQuestion,
  leaving?: KindOfQuestion,
): Promise<void> {
  const held = await countKinds(trx, chapter.id);
  const after = [...held, { ...coming, numberOfQuestions: 1 }];
  if (leaving) after.push({ ...leaving, numberOfQuestions: -1 });
  const exceeded = findExceededLimit(after, chapter.maxNumberOfQuestions);
  if (!exceeded) return;
  const already = exceeded.held - 1;
  throw conflict(
    `The chapter "${chapter.name}" may hold ${describeLimit(exceeded)}, and it holds ${already} already.`,
  );
}
