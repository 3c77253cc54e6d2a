import { countLimited, type Difficulty, type Objective } from '@exam/contract';
import type { Trx } from '../../platform/database/transaction.ts';
import { countKinds, findFullChapter, type LockedChapter, noRoom } from '../chapters/index.ts';

interface KindOfQuestion {
  readonly difficulty: Difficulty;
  readonly objective: Objective;
}

/** A question that enters a chapter or changes its kind there. */
interface Entry {
  readonly coming: KindOfQuestion;
  /** The current kind of the question if it is already in this chapter. */
  readonly leaving?: KindOfQuestion | undefined;
  /** Absent for a new question. */
  readonly questionId?: string | undefined;
}

/**
 * Refuses a question if its chapter is full. The chapter must be locked, so that the count
 * stays valid until the question is written.
 * @throws AppError conflict with the full chapter
 */
export async function requireRoom(
  trx: Trx,
  chapter: LockedChapter,
  { coming, leaving, questionId }: Entry,
): Promise<void> {
  const held = await countKinds(trx, chapter.id);
  const after = [...held, { ...coming, numberOfQuestions: 1 }];
  if (leaving) after.push({ ...leaving, numberOfQuestions: -1 });
  const full = findFullChapter(
    chapter,
    { before: countLimited(held), after: countLimited(after) },
    questionId === undefined ? [] : [questionId],
  );
  if (full) throw noRoom([full]);
}
