import { describe, expect, it } from 'vitest';
import { cheapestAllocation } from '../src/preferences/cheapest-allocation.ts';
import type { Offers } from '../src/preferences/cheapest-filling.ts';
import { type Problem, problemOf } from '../src/problem.ts';
import type { Random } from '../src/random.ts';
import { examsByAllocation } from './brute-force.ts';
import { cheapestByMip } from './cheapest-by-mip.ts';
import { disturbed, howMany, plantedBlueprint, randomOf, randomPool } from './instances.ts';

/** Costs from 0 to `most` for each question of each cell. */
function randomOffers(random: Random, { held }: Problem, most: number): Offers {
  const cells = Array.from(held, (count) =>
    Array.from({ length: count }, () => random.below(most + 1)).toSorted((one, other) => one - other),
  );
  const starts = new Int32Array(cells.length + 1);
  cells.forEach((costs, cell) => {
    starts[cell + 1] = starts[cell]! + costs.length;
  });
  return { starts, costs: Float64Array.from(cells.flat()) };
}

function costOf(taken: ArrayLike<number>, { starts, costs }: Offers): number {
  return Array.from(taken, (count, cell) => costs.slice(starts[cell]!, starts[cell]! + count))
    .flatMap((given) => [...given])
    .reduce((sum, cost) => sum + cost, 0);
}

const MOST_COSTS = [1, 3, 30, 1_000_000];

describe('the cheapest allocation', () => {
  const tiny = howMany(500, 2_000);

  it(`costs what the cheapest of all allocations does, by listing them for ${tiny} tiny pools`, () => {
    const random = randomOf(61);
    const seen = { achievable: 0, impossible: 0 };
    for (let i = 0; i < tiny; i++) {
      const pool = randomPool(random, 1 + random.below(4), 2, 0.3 + 0.3 * random.unit());
      const planted = plantedBlueprint(random, pool);
      if (!planted) continue;
      const blueprint = i % 3 === 0 ? disturbed(random, planted) : planted;
      // The listing is of all chapters of the pool, the problem of those that are asked.
      const problem = problemOf(blueprint, pool);
      const offers = randomOffers(random, problem, MOST_COSTS[i % 4]!);
      const askedPool = new Map(problem.chapterIds.map((id) => [id, pool.get(id)!]));
      const costs = [...examsByAllocation(blueprint, askedPool).keys()].map((cells) =>
        costOf(cells.split(',').map(Number), offers),
      );
      const cheapest = cheapestAllocation(problem, offers);
      expect(cheapest?.cost).toBe(costs.length > 0 ? Math.min(...costs) : undefined);
      if (cheapest) expect(costOf(cheapest.taken, offers)).toBe(cheapest.cost);
      seen[cheapest ? 'achievable' : 'impossible']++;
    }
    expect(seen.achievable).toBeGreaterThan(tiny / 2);
    expect(seen.impossible).toBeGreaterThan(tiny / 30);
  });

  const pools = howMany(20, 600);

  it(`costs what HiGHS says, for ${pools} pools of up to 8 chapters`, () => {
    const random = randomOf(62);
    for (let i = 0; i < pools; ) {
      // Many questions of the same cost are what makes rows of the kind plane differ by their lowest points alone.
      const isEven = i % 2 === 0;
      const pool = isEven
        ? randomPool(random, 6, 4, 0.1)
        : randomPool(random, 1 + random.below(8), 1 + random.below(5), 0.8 * random.unit());
      const planted = plantedBlueprint(random, pool);
      if (!planted) continue;
      const problem = problemOf(i % 4 === 1 ? disturbed(random, planted) : planted, pool);
      const offers = randomOffers(random, problem, isEven ? 1 : MOST_COSTS[i % 4]!);
      expect(cheapestAllocation(problem, offers)?.cost).toBe(cheapestByMip(problem, offers));
      i++;
    }
  });
});
