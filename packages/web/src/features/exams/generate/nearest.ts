import { type Availability, type Cell, NO_QUESTIONS, nearestBlueprint } from '@exam/assembly';
import type { WholeCounts } from './draft.ts';

/** Short enough to go unnoticed between two keystrokes. */
const TIME_LIMIT_MS = 40;

/**
 * The counts nearest to some that do not work, from the same chapters and with the locked questions, whose chapters
 * take part in any case; undefined where these chapters hold no question at all. A search that takes too long ends with near ones.
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
