import { type Availability, type Cell, NO_QUESTIONS, nearestBlueprint } from '@exam/assembly';
import type { WholeCounts } from './draft.ts';

/** Short enough not to be noticed between two keystrokes. */
const TIME_LIMIT_MS = 40;

/**
 * The nearest achievable counts with the same chapters and the locked questions; undefined if these chapters hold no
 * question. A search that reaches the time limit returns the best counts found.
 */
export function findNearest(
  counts: WholeCounts,
  availability: Availability,
  locked: readonly Cell[],
): WholeCounts | undefined {
  const chapterIds = new Set([...Object.keys(counts.chapters), ...locked.map(({ chapterId }) => chapterId)]);
  const chosen = Array.from(
    chapterIds,
    (chapterId) => [chapterId, availability.get(chapterId) ?? NO_QUESTIONS] as const,
  );
  const end = performance.now() + TIME_LIMIT_MS;
  const isOverdue = () => performance.now() > end;
  return nearestBlueprint(counts, new Map(chosen), { isOverdue, locked })?.blueprint;
}
