import { kindIndex, type Pick } from '@exam/assembly';
import type { ReplayChange } from '@exam/contract';
import type { Generation } from './generation-ids.ts';
import type { Pool } from './read-pool.ts';
import { cannotReplay } from './replay-changes.ts';

/**
 * Checks that the ranks in the cells of an exam name the questions that they named when it was made. Questions that
 * were added since do no harm: they come last.
 * @throws AppError unmeetable with each cell that questions have left since
 */
export function requireSameRanks(
  picks: readonly Pick[],
  { removals, places }: Pool,
  generation: Generation,
): void {
  const changes = new Map<string, ReplayChange>();
  for (const { chapterId, kind } of picks) {
    const at = kindIndex(kind);
    const then = generation.removals[chapterId]?.[at] ?? 0;
    const left = (removals.get(chapterId)?.[at] ?? 0) - then;
    if (left === 0) continue;
    const questions = left === 1 ? '1 question has' : `${left} questions have`;
    const cell = `${places.get(chapterId)?.chapterName} (${kind.difficulty}, ${kind.objective})`;
    changes.set(cell, { code: 'questions-removed', message: `${questions} left ${cell} since.` });
  }
  const [first, ...others] = changes.values();
  if (first) throw cannotReplay([first, ...others]);
}
