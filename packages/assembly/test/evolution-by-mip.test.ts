import { describe, expect, it } from 'vitest';
import type { EvolutionRequest } from '../src/preferences/preferences.ts';
import { compareScores } from '../src/preferences/score.ts';
import { startEvolution } from '../src/preferences/start-evolution.ts';
import { bestByMip, leastOverlapByMip } from './best-by-mip.ts';
import { howMany, randomOf } from './instances.ts';
import { questionsOf, randomRequest } from './preference-requests.ts';

/** Advances to the end, or at most that often. */
function evolve(request: EvolutionRequest, most = Number.POSITIVE_INFINITY) {
  const start = startEvolution(request);
  if (!start.ok) throw new Error('expected an exam');
  const { evolution } = start;
  while (!evolution.isFinished && evolution.generations < most) evolution.advance();
  return evolution.best();
}

describe('versions', () => {
  const requests = howMany(10, 300);

  it(`repeat as few questions as HiGHS says, for ${requests} requests of 2 to 4 versions`, () => {
    const random = randomOf(91);
    const seen = { overlapping: 0, proven: 0 };
    for (let i = 0; i < requests; i++) {
      const shape = { chapters: 1 + random.below(6), most: 1 + random.below(4), emptyShare: 0.25 };
      const request = randomRequest(random, { ...shape, pairs: 0, usedShare: 0, versions: 2 + (i % 3) });
      const { score, bound, isProven } = evolve(request);
      const least = leastOverlapByMip(request);
      expect(score).toEqual({ excludedPairs: 0, nearDuplicates: 0, overlap: least, uses: 0 });
      expect(bound.overlap).toBeLessThanOrEqual(least);
      if (least > 0) seen.overlapping++;
      if (isProven) seen.proven++;
    }
    expect(seen.overlapping).toBeGreaterThan(0.5 * requests);
    expect(seen.proven).toBeGreaterThan(0.95 * requests);
  });
});

describe('with pairs', () => {
  const requests = howMany(2, 12);
  const shapes = [
    { chapters: 5, most: 8, emptyShare: 0.2, pairs: 150, usedShare: 0.6, versions: 1 },
    { chapters: 4, most: 4, emptyShare: 0.2, pairs: 80, usedShare: 0.7, versions: 1 },
    { chapters: 3, most: 3, emptyShare: 0.3, pairs: 25, usedShare: 0.6, versions: 2 },
  ];

  it.each(shapes)(
    `the score is HiGHS best one, for ${requests} requests of $versions versions of $chapters chapters, $pairs pairs drawn`,
    (shape) => {
      const random = randomOf(92);
      for (let i = 0; i < requests; ) {
        const request = randomRequest(random, shape);
        const asked = Object.values(request.blueprint.chapters).reduce((sum, count) => sum + count, 0);
        // Where nearly all questions are taken there is little to choose.
        if (asked < 8 || asked > questionsOf(request.availability).length / 2) continue;
        const { score, bound } = evolve(request);
        const best = bestByMip(request);
        expect(score).toEqual(best);
        expect(compareScores(bound, best)).toBeLessThanOrEqual(0);
        i++;
      }
    },
  );

  it('twenty generations find HiGHS best one where some 30 of 130 questions are asked and 600 pairs drawn', () => {
    const random = randomOf(96);
    for (let i = 0; i < howMany(1, 4); ) {
      const shape = { chapters: 6, most: 7, emptyShare: 0.1, pairs: 600, usedShare: 0.7, versions: 1 };
      const request = randomRequest(random, shape);
      const asked = Object.values(request.blueprint.chapters).reduce((sum, count) => sum + count, 0);
      if (asked < 28 || asked > 36) continue;
      expect(evolve(request, 20).score).toEqual(bestByMip(request));
      i++;
    }
  });
});
