import type { Difficulty, Objective } from '@exam/contract';
import type { Trx } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import { countKinds, describeLimit, findExceededLimit } from '../chapters/index.ts';

interface KindOfQuestion {
  readonly difficulty: Difficulty;
  readonly objective: Objective;
}

/**
 * Refuses a question if its chapter is full. The chapter must be locked, so that the count
 * stays valid until the question is written.
 * @param leaving the current kind of the question if it is already in this chapter
 * @throws AppError conflict with the limit and the current number
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
