import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, assemble, isAchievable } from '../src/assemble.ts';
import type { Availability, KindCounts } from '../src/availability.ts';
import type { Blueprint, BlueprintDraft } from '../src/blueprint.ts';
import { nearestBlueprint } from '../src/nearest/nearest-blueprint.ts';
import type { Seed } from '../src/seed.ts';
import { blueprintOf, draftOf, howMany } from './instances.ts';

fc.configureGlobal({ seed: 1, numRuns: howMany(60, 200) });

const counts = fc.tuple(...Array.from({ length: 6 }, () => fc.nat(4))) as unknown as fc.Arbitrary<KindCounts>;
const ONE_OF_A_KIND: KindCounts = [1, 0, 0, 0, 0, 0];
const pools: fc.Arbitrary<Map<string, KindCounts>> = fc
  .array(counts, { minLength: 1, maxLength: 6 })
  .map((rows) => new Map(rows.map((row, i) => [`c${i}`, row])));
const seeds = fc
  .array(fc.nat(15), { minLength: 32, maxLength: 32 })
  .map((digits) => digits.map((digit) => digit.toString(16)).join('') as Seed);

/** A pool with the blueprint of one of its exams, and the same with a question or two moved to another count. */
const plantedRequests = fc
  .tuple(pools, fc.array(fc.nat(4), { minLength: 36, maxLength: 36 }), fc.nat(2), fc.nat(2))
  .map(([availability, wishes, toDifficult, toCreativity]) => {
    const taken = [...availability].map(
      ([id, row], i) => [id, row.map((held, kind) => Math.min(held, wishes[6 * i + kind]!))] as const,
    );
    // An exam has at least one question.
    if (taken.every(([, row]) => row.every((count) => count === 0))) {
      availability.set('c0', ONE_OF_A_KIND);
      taken[0] = ['c0', [...ONE_OF_A_KIND]];
    }
    const draft = draftOf(taken);
    const planted = blueprintOf(structuredClone(draft));
    const moved = Math.min(toDifficult, draft.difficulty.simple);
    const traded = Math.min(toCreativity, draft.objective.reminding);
    draft.difficulty.simple -= moved;
    draft.difficulty.difficult += moved;
    draft.objective.reminding -= traded;
    draft.objective.creativity += traded;
    return { availability, planted, moved: blueprintOf(draft) };
  });

const requests = plantedRequests.map(({ availability, moved }) => ({ availability, blueprint: moved }));

const achievableRequests = plantedRequests.map(({ availability, planted, moved }) => ({
  availability,
  blueprint: isAchievable(moved, availability) ? moved : planted,
}));

function times(factor: number, { chapters, difficulty, objective }: BlueprintDraft): Blueprint {
  const scaled = (group: object) =>
    Object.fromEntries(Object.entries(group).map(([name, count]) => [name, factor * Number(count)]));
  return blueprintOf({
    chapters: scaled(chapters),
    difficulty: scaled(difficulty),
    objective: scaled(objective),
  });
}

describe('assembling', () => {
  it('gives the same exam for the same seed', () => {
    fc.assert(
      fc.property(requests, seeds, (request, seed) => {
        expect(assemble({ ...request, seed })).toEqual(assemble({ ...request, seed }));
      }),
    );
  });

  it('gives another exam for another seed, of a pool with many', () => {
    const availability: Availability = new Map([['a', [50, 50, 50, 50, 50, 50]]]);
    const blueprint = blueprintOf({
      chapters: { a: 30 },
      difficulty: { simple: 15, difficult: 15 },
      objective: { reminding: 10, understanding: 10, creativity: 10 },
    });
    fc.assert(
      fc.property(seeds, seeds, (one, other) => {
        fc.pre(one !== other);
        const request = { blueprint, availability };
        expect(assemble({ ...request, seed: one })).not.toEqual(assemble({ ...request, seed: other }));
      }),
    );
  });

  it('takes its picks from the allocation that allocate gives', () => {
    fc.assert(
      fc.property(achievableRequests, seeds, (request, seed) => {
        const result = assemble({ ...request, seed });
        expect(result.ok && result.allocation).toEqual(allocate({ ...request, seed }));
      }),
    );
  });

  it('lists chapters in the order of the blueprint', () => {
    fc.assert(
      fc.property(achievableRequests, seeds, (request, seed) => {
        const result = assemble({ ...request, seed });
        const order = result.ok ? [...new Set(result.picks.map((pick) => pick.chapterId))] : [];
        expect(order).toEqual(Object.keys(request.blueprint.chapters));
      }),
    );
  });

  it('refuses a seed that is not 32 hexadecimal digits', () => {
    const availability: Availability = new Map([['a', [1, 0, 0, 0, 0, 0]]]);
    const blueprint = blueprintOf({
      chapters: { a: 1 },
      difficulty: { simple: 1 },
      objective: { reminding: 1 },
    });
    expect(() => assemble({ blueprint, availability, seed: 'x' as Seed })).toThrow(RangeError);
  });
});

describe('the verdict', () => {
  it('does not depend on the order of the chapters', () => {
    fc.assert(
      fc.property(requests, ({ blueprint, availability }) => {
        const turned = {
          ...blueprint,
          chapters: Object.fromEntries(Object.entries(blueprint.chapters).toReversed()),
        };
        expect(isAchievable(turned, availability)).toBe(isAchievable(blueprint, availability));
      }),
    );
  });

  it('stays yes when pool and blueprint are multiplied', () => {
    fc.assert(
      fc.property(
        achievableRequests,
        fc.integer({ min: 2, max: 50 }),
        ({ blueprint, availability }, factor) => {
          const larger = new Map(
            [...availability].map(([id, row]) => [
              id,
              row.map((count) => factor * count) as unknown as KindCounts,
            ]),
          );
          expect(isAchievable(times(factor, blueprint), larger)).toBe(true);
        },
      ),
    );
  });

  it('stays yes when the pool grows', () => {
    fc.assert(
      fc.property(achievableRequests, counts, ({ blueprint, availability }, more) => {
        const larger = new Map(
          [...availability].map(([id, row]) => [
            id,
            row.map((count, kind) => count + more[kind]!) as unknown as KindCounts,
          ]),
        );
        expect(isAchievable(blueprint, larger)).toBe(true);
      }),
    );
  });
});

describe('the nearest blueprint', () => {
  it('is the blueprint itself exactly when that can be met', () => {
    fc.assert(
      fc.property(requests, ({ blueprint, availability }) => {
        const nearest = nearestBlueprint(blueprint, availability)!.blueprint;
        const isSame = JSON.stringify(nearest) === JSON.stringify(blueprint);
        expect(isSame).toBe(isAchievable(blueprint, availability));
      }),
    );
  });
});
