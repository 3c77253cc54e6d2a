import { countLimited, type Difficulty, type KindCount, type Objective } from '@exam/contract';
import type { Trx } from '../../platform/database/transaction.ts';
import { countKinds, findFullChapter, type LockedChapter, noRoom } from '../chapters/index.ts';

interface KindOfQuestion {
  readonly difficulty: Difficulty;
  readonly objective: Objective;
}

/** Questions that enter a chapter, or one that changes its kind there. */
interface Entry {
  readonly coming: KindOfQuestion | readonly KindCount[];
  /** The current kind of the question if it is already in this chapter. */
  readonly leaving?: KindOfQuestion | undefined;
  /** Absent for a new question. */
  readonly questionId?: string | undefined;
}

/**
 * Refuses questions if their chapter is full. The chapter must be locked, so that the count
 * stays valid until the questions are written.
 * @throws AppError conflict with the full chapter
 */
export async function requireRoom(
  trx: Trx,
  chapter: LockedChapter,
  { coming, leaving, questionId }: Entry,
): Promise<void> {
  const held = await countKinds(trx, chapter.id);
  const entering = 'difficulty' in coming ? [{ ...coming, numberOfQuestions: 1 }] : coming;
  const after = [...held, ...entering];
  if (leaving) after.push({ ...leaving, numberOfQuestions: -1 });
  const full = findFullChapter(
    chapter,
    { before: countLimited(held), after: countLimited(after) },
    questionId === undefined ? [] : [questionId],
  );
  if (full) throw noRoom([full]);
}
