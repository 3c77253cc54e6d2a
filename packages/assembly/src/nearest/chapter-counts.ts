/**
 * The smallest chapter counts, in lexicographic order, under which something is still possible.
 *
 * Method: chapter by chapter, the least upper bound that keeps it possible, by bisection, since a looser bound
 * allows all that a tighter one does; that bound is then the chapter's count.
 * Cost: a test for most chapters, and log2 of the room of those that take more than their least.
 */
import type { SearchSpace } from './search-space.ts';

/** @param isPossible whether bounds of the chapters allow what is looked for; the space's own bounds do */
export function smallestChapterCounts(
  space: SearchSpace,
  isPossible: (lows: Int32Array, highs: Int32Array) => boolean,
): Int32Array {
  const lows = space.lows.slice();
  const highs = space.highs.slice();
  let beyondLows = lows.reduce((left, low) => left - low, space.size);
  for (let chapter = 0; chapter < lows.length; chapter++) {
    let count = lows[chapter]!;
    let most = Math.min(highs[chapter]!, count + beyondLows);
    let candidate = count;
    while (count < most) {
      highs[chapter] = candidate;
      if (isPossible(lows, highs)) most = candidate;
      else count = candidate + 1;
      candidate = Math.floor((count + most) / 2);
    }
    beyondLows -= count - lows[chapter]!;
    lows[chapter] = count;
    highs[chapter] = count;
  }
  return lows;
}
