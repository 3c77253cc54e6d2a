import { expect, it } from 'vitest';
import { ChapterBounds } from '../src/nearest/chapter-bounds.ts';
import { heldBy, heldInChapters } from '../src/problem.ts';
import { boundedRankFunction } from '../src/rank-function.ts';
import { randomOf, randomPool } from './instances.ts';

it('bounds that change chapter by chapter have the rank function of the bounds as a whole', () => {
  const random = randomOf(61);
  for (let i = 0; i < 100; i++) {
    const pool = randomPool(random, 1 + random.below(6), 5, 0.4);
    const chapterIds = [...pool.keys()];
    const held = heldBy(chapterIds, pool);
    const highs = heldInChapters(held);
    const lows = highs.map((most) => random.below(most + 1));
    const size = lows.reduce((sum, low) => sum + low, 0) + random.below(4);
    const bounds = new ChapterBounds({
      chapterIds,
      held,
      lows,
      highs,
      size,
      wantedRows: [0, 0],
      wantedColumns: [0, 0, 0],
    });
    for (let change = 0; change < 10; change++) {
      const chapter = random.below(chapterIds.length);
      const high = random.below(highs[chapter]! + 1);
      bounds.set(chapter, random.below(high + 1), high);
      expect(bounds.rank()).toEqual(boundedRankFunction(bounds.lows, bounds.highs, held, size));
    }
  }
});
