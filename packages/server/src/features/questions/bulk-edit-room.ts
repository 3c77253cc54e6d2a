import type { Trx } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import {
  countCells,
  describeLimit,
  findExceededLimit,
  type KindCount,
  type LockedChapter,
} from '../chapters/index.ts';
import type { Move } from './bulk-edit-moves.ts';

/**
 * Refuses moves after which a chapter would break a limit; on the way there they may. The chapters must be
 * locked, so that what is counted stays true.
 * @throws AppError conflict with the first limit that the result breaks
 */
export async function requireRoomForMoves(
  trx: Trx,
  chapters: readonly LockedChapter[],
  moves: readonly Move[],
): Promise<void> {
  const held = await countCells(
    trx,
    chapters.map(({ id }) => id),
  );
  const result = new Map<string, KindCount[]>(chapters.map(({ id }) => [id, []]));
  for (const cell of held) result.get(cell.chapterId)?.push(cell);
  for (const { before, after } of moves) {
    result.get(before.chapterId)?.push({ ...before, numberOfQuestions: -1 });
    result.get(after.chapterId)?.push({ ...after, numberOfQuestions: 1 });
  }
  for (const chapter of chapters) {
    const exceeded = findExceededLimit(result.get(chapter.id) ?? [], chapter.maxNumberOfQuestions);
    if (!exceeded) continue;
    throw conflict(
      `The chapter "${chapter.name}" may hold ${describeLimit(exceeded)}, and it would hold ${exceeded.held}.`,
    );
  }
}
