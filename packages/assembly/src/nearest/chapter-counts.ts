/**
 * The smallest chapter counts, in lexicographic order, under which something is still possible.
 *
 * Method: chapter by chapter, the least upper bound that keeps it possible, by bisection, since a looser bound
 * allows all that a tighter one does; that bound is then the chapter's count.
 * Cost: a test for most chapters, and log2 of the room of those that take more than their least.
 */
import { ChapterBounds } from './chapter-bounds.ts';
import type { SearchSpace } from './search-space.ts';

/**
 * @param isPossible whether a rank function, of bounds of the chapters, allows what is looked for; that of the space's
 *   own bounds does
 * @returns the counts, as bounds that leave nothing open
 */
export function smallestChapterCounts(
  space: SearchSpace,
  isPossible: (rank: Int32Array) => boolean,
): ChapterBounds {
  const bounds = new ChapterBounds(space);
  let beyondLows = bounds.lows.reduce((left, low) => left - low, space.size);
  for (let chapter = 0; chapter < bounds.lows.length; chapter++) {
    const low = bounds.lows[chapter]!;
    let count = low;
    let most = Math.min(bounds.highs[chapter]!, count + beyondLows);
    let candidate = count;
    while (count < most) {
      bounds.set(chapter, low, candidate);
      if (isPossible(bounds.rank())) most = candidate;
      else count = candidate + 1;
      candidate = Math.floor((count + most) / 2);
    }
    beyondLows -= count - low;
    bounds.set(chapter, count, count);
  }
  return bounds;
}
