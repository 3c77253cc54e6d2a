import { expect, test } from 'vitest';
import { keepApart } from '../src/preferences/keep-apart.ts';
import type { EvolutionRequest } from '../src/preferences/preferences.ts';
import { searchSpaceOf } from '../src/preferences/search-space.ts';
import { startEvolution } from '../src/preferences/start-evolution.ts';
import { bestByListing } from './best-by-listing.ts';
import { howMany, randomOf } from './instances.ts';
import { randomRequest } from './preference-requests.ts';

/** Small requests in which half of the pairs exclude each other, and the exams that they allow. */
function* listedRequests(most: number) {
  for (let number = 0, listed = 0; listed < most; number++) {
    const random = randomOf(9_000 + number);
    const shape = { chapters: 1 + random.below(3), most: 2, emptyShare: 0.3, usedShare: 0.4 };
    const drawn = randomRequest(random, { ...shape, pairs: 40, versions: 1 });
    const pairs = drawn.preferences.pairs.map((pair) => ({ ...pair, isExcluded: random.below(2) === 0 }));
    const request: EvolutionRequest = { ...drawn, preferences: { ...drawn.preferences, pairs } };
    const best = bestByListing(request, { least: 2, most: 3_000 });
    if (!best) continue;
    listed++;
    yield { request, best, versions: 1 + random.below(4) };
  }
}

test('whether an exam without an excluded pair exists is decided as brute force decides it', () => {
  const verdicts = { none: 0, open: 0 };
  for (const { request, best } of listedRequests(howMany(300, 3_000))) {
    const apart = keepApart(searchSpaceOf(request, randomOf(1))!);
    expect(apart).not.toBe('undecided');
    expect(apart === 'none').toBe(best.score.excludedPairs > 0);
    verdicts[apart === 'none' ? 'none' : 'open']++;
  }
  expect(Math.min(...Object.values(verdicts))).toBeGreaterThan(30);
});

test('versions hold no excluded pair wherever one exam is without, even before the search has begun, and else the bound says so', () => {
  let none = 0;
  for (const { request, best, versions } of listedRequests(howMany(150, 1_500))) {
    for (const generations of [0, 3]) {
      const start = startEvolution({ ...request, versions });
      if (!start.ok) throw new Error('expected an exam');
      const { evolution } = start;
      while (!evolution.isFinished && evolution.generations < generations) evolution.advance();
      const { score, bound } = evolution.best();
      if (best.score.excludedPairs === 0) expect(score.excludedPairs).toBe(0);
      else expect(bound.excludedPairs).toBeGreaterThanOrEqual(score.excludedPairs > 0 ? 1 : 0);
      none += +(best.score.excludedPairs > 0);
    }
  }
  expect(none).toBeGreaterThan(20);
});

test('a pool with many pairs that exclude each other is decided, also where no exam is without one', () => {
  for (const asked of [24, 25]) {
    const cell = (rank: number, kind: 'reminding' | 'understanding') => ({
      chapterId: 'a',
      kind: { difficulty: 'simple' as const, objective: kind },
      rank,
    });
    const pairs = Array.from({ length: 24 }, (_, rank) => ({
      one: cell(rank, 'reminding'),
      other: cell(rank, 'understanding'),
      isExcluded: true,
    }));
    const request: EvolutionRequest = {
      blueprint: {
        chapters: { a: asked },
        difficulty: { simple: asked, difficult: 0 },
        objective: { reminding: 12, understanding: asked - 12, creativity: 0 },
      } as unknown as EvolutionRequest['blueprint'],
      availability: new Map([['a', [24, 24, 0, 0, 0, 0]]]),
      preferences: { uses: [], pairs },
      versions: 2,
      seed: '0123456789abcdef0123456789abcdef' as EvolutionRequest['seed'],
    };
    const apart = keepApart(searchSpaceOf(request, randomOf(1))!);
    expect(apart === 'none').toBe(asked > 24);
    expect(apart).not.toBe('undecided');
  }
});
