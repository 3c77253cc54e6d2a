import { expect, it } from 'vitest';
import type { OpenCounts } from '../src/open/merged-kinds.ts';
import { isOpenProblemAchievable } from '../src/open/open-problem.ts';
import { achievableVectors } from './brute-force.ts';
import { randomOf, randomPool } from './instances.ts';

it('open counts can be filled in exactly when some exam has the others, by listing all exams', () => {
  const random = randomOf(12);
  const seen = { yes: 0, no: 0 };
  const wrong: OpenCounts[] = [];
  for (let i = 0; i < 250; i++) {
    const pool = randomPool(random, 1 + random.below(3), 1, 0.35);
    const vectors = achievableVectors(pool);
    const openShare = random.unit();
    for (let j = 0; j < 40; j++) {
      const near = vectors[random.below(vectors.length)]!;
      const counts = near.map((count) => {
        if (random.unit() < openShare) return undefined;
        return random.below(3) === 0 ? random.below(count + 2) : count;
      });
      const isTrue = vectors.some((vector) =>
        counts.every((count, at) => count === undefined || count === vector[at]),
      );
      const isSaid = isOpenProblemAchievable({
        chapterIds: [...pool.keys()],
        asked: counts.slice(0, pool.size),
        difficulty: counts.slice(pool.size, pool.size + 2),
        objective: counts.slice(pool.size + 2),
        leastSize: 0,
        mostSize: Number.POSITIVE_INFINITY,
        held: Int32Array.from([...pool.values()].flat()),
      });
      if (isSaid !== isTrue) wrong.push(counts);
      seen[isTrue ? 'yes' : 'no']++;
    }
  }
  expect(wrong).toEqual([]);
  expect(seen.yes).toBeGreaterThan(3_000);
  expect(seen.no).toBeGreaterThan(3_000);
});
