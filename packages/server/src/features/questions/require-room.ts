import {
  countLimited,
  type Difficulty,
  type FullChapter,
  type KindCount,
  type Objective,
} from '@exam/contract';
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
export async function requireRoom(trx: Trx, chapter: LockedChapter, entry: Entry): Promise<void> {
  const full = await findFull(trx, chapter, entry);
  if (full) throw noRoom([full]);
}

/** The same for new questions of several chapters. @throws AppError conflict with all full chapters */
export async function requireRoomInEach(
  trx: Trx,
  entries: readonly { readonly chapter: LockedChapter; readonly coming: readonly KindCount[] }[],
): Promise<void> {
  const fullChapters: FullChapter[] = [];
  for (const { chapter, coming } of entries) {
    const full = await findFull(trx, chapter, { coming });
    if (full) fullChapters.push(full);
  }
  const [first, ...others] = fullChapters;
  if (first) throw noRoom([first, ...others]);
}

async function findFull(
  trx: Trx,
  chapter: LockedChapter,
  { coming, leaving, questionId }: Entry,
): Promise<FullChapter | undefined> {
  const held = await countKinds(trx, chapter.id);
  const entering = 'difficulty' in coming ? [{ ...coming, numberOfQuestions: 1 }] : coming;
  const after = [...held, ...entering];
  if (leaving) after.push({ ...leaving, numberOfQuestions: -1 });
  return findFullChapter(
    chapter,
    { before: countLimited(held), after: countLimited(after) },
    questionId === undefined ? [] : [questionId],
  );
}
