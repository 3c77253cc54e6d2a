import { describe, expect, it } from 'vitest';
import { countsOf } from '../src/locked.ts';
import type { Best } from '../src/preferences/evolution.ts';
import type { EvolutionRequest } from '../src/preferences/preferences.ts';
import { compareScores, scoreOf } from '../src/preferences/score.ts';
import { startEvolution } from '../src/preferences/start-evolution.ts';
import { problemOf } from '../src/problem.ts';
import type { Random } from '../src/random.ts';
import { KINDS, kindIndex } from '../src/vocabulary.ts';
import { bestByListing } from './best-by-listing.ts';
import { countVector } from './brute-force.ts';
import { cheapestByMip } from './cheapest-by-mip.ts';
import { blueprintOf, howMany, randomOf, seedOf } from './instances.ts';
import { questionsOf, randomRequest } from './preference-requests.ts';

/** Advances to the end, or at most that often. */
function evolve(request: EvolutionRequest, most = Number.POSITIVE_INFINITY): Best & { generations: number } {
  const start = startEvolution(request);
  if (!start.ok) throw new Error('expected an exam');
  const { evolution } = start;
  while (!evolution.isFinished && evolution.generations < most) evolution.advance();
  return { ...evolution.best(), generations: evolution.generations };
}

/** Some questions of an exam of the request. */
function withLocked(random: Random, request: EvolutionRequest): EvolutionRequest {
  const [exam] = evolve({ ...request, versions: 1 }, 0).versions;
  return { ...request, locked: exam!.filter(() => random.below(4) === 0) };
}

function nameOf({
  chapterId,
  kind,
  rank,
}: {
  chapterId: string;
  kind: (typeof KINDS)[number];
  rank: number;
}) {
  return `${chapterId} ${kindIndex(kind)} ${rank}`;
}

describe('an evolution', () => {
  it('meets every count in every version, with no question twice, and keeps to the locked questions', () => {
    const random = randomOf(71);
    for (let i = 0; i < howMany(20, 200); i++) {
      const shape = { chapters: 1 + random.below(5), most: 3, emptyShare: 0.3, pairs: 12, usedShare: 0.5 };
      const plain = randomRequest(random, { ...shape, versions: 1 + random.below(4) });
      const request = i % 2 === 0 ? plain : withLocked(random, plain);
      const { availability, blueprint, locked = [] } = request;
      const { versions, score } = evolve(request, 5);
      expect(versions.length).toBe(request.versions);
      for (const picks of versions) {
        const exam = [...locked, ...picks];
        expect(countVector(countsOf(exam), availability)).toEqual(countVector(blueprint, availability));
        expect(new Set(exam.map(nameOf)).size).toBe(exam.length);
        for (const { chapterId, kind, rank } of picks) {
          expect(rank).toBeLessThan(availability.get(chapterId)![kindIndex(kind)]!);
        }
        const order = Object.keys(blueprint.chapters);
        const chapters = picks.map(({ chapterId }) => order.indexOf(chapterId));
        expect(chapters).toEqual(chapters.toSorted((one, other) => one - other));
      }
      expect(score).toEqual(scoreOf(request, versions));
    }
  });

  it('gives the same exams for the same request and as many generations, however often it is asked', () => {
    const random = randomOf(72);
    for (let i = 0; i < howMany(3, 9); i++) {
      const shape = { chapters: 4, most: 4, emptyShare: 0.2, pairs: 40, usedShare: 0.8 };
      const request = randomRequest(random, { ...shape, versions: 1 + (i % 3) });
      const start = startEvolution(request);
      if (!start.ok) throw new Error('expected an exam');
      for (let generation = 0; generation < 5; generation++) {
        expect({ ...start.evolution.best(), generations: start.evolution.generations }).toEqual(
          evolve(request, generation),
        );
        start.evolution.advance();
      }
    }
  });

  it('that ends at once keeps near-duplicates apart and shares nothing, in pools where two versions can', () => {
    const random = randomOf(76);
    for (let seed = 1; seed <= howMany(4, 20); seed++) {
      const ofEachKind = [12, 12, 12, 12, 12, 12] as const;
      const availability = new Map(['a', 'b', 'c', 'd'].map((id) => [id, ofEachKind]));
      const questions = questionsOf(availability);
      // Ranks 0 and 1 of each cell make one version, 2 and 3 the other: neither has two questions of a family, or a used one.
      const places = [0, 1].map((version) =>
        random.shuffle(questions.filter(({ rank }) => rank >> 1 === version)),
      );
      const rest = random.shuffle(questions.filter(({ rank }) => rank > 3));
      const families = places[0]!.map((one, at) => [one, places[1]![at]!, ...rest.slice(4 * at, 4 * at + 4)]);
      const pairs = families.flatMap((family) =>
        family.flatMap((one, at) => family.slice(at + 1).map((other) => ({ one, other, isExcluded: false }))),
      );
      const uses = rest.filter(() => random.below(3) > 0).map((question) => ({ question, times: 1 }));
      const blueprint = blueprintOf({
        chapters: { a: 12, b: 12, c: 12, d: 12 },
        difficulty: { simple: 24, difficult: 24 },
        objective: { reminding: 16, understanding: 16, creativity: 16 },
      });
      const request = {
        availability,
        blueprint,
        versions: 2,
        seed: seedOf(seed),
        preferences: { uses, pairs },
      };
      const { score } = evolve(request, 1);
      expect(score).toMatchObject({ excludedPairs: 0, nearDuplicates: 0, overlap: 0 });
    }
  });

  const pools = howMany(3, 60);

  it(`finds the best score there is and says no more than it knows, by listing all exams of ${pools} tiny pools`, () => {
    const random = randomOf(73);
    const seen = { proven: 0, withPairs: 0, versions: 0, locked: 0 };
    for (let i = 0; i < pools; ) {
      const versions = 1 + random.below(3);
      const shape = { chapters: 2, most: 2, emptyShare: 0.4, pairs: 50, usedShare: 0.6 };
      const plain = randomRequest(random, { ...shape, versions });
      const questions = questionsOf(plain.availability);
      if (questions.length > 12) continue;
      const some = bestByListing(plain, { least: 5, most: [200, 60, 20][versions - 1]! });
      if (!some) continue;
      const exam = some.versions[0]![0]!;
      const isLocked = (at: number) => (exam >> at) & 1 && random.below(6) === 0;
      const request = { ...plain, locked: questions.filter((_, at) => isLocked(at)) };
      const truth = bestByListing(request, { least: 1, most: 200 })!.score;
      const { score, bound, isProven } = evolve(request, 100);
      expect(score).toEqual(truth);
      expect(compareScores(bound, truth)).toBeLessThanOrEqual(0);
      expect(isProven).toBe(compareScores(bound, truth) === 0);
      if (isProven) seen.proven++;
      if (truth.excludedPairs + truth.nearDuplicates > 0) seen.withPairs++;
      if (versions > 1) seen.versions++;
      if (request.locked.length > 0) seen.locked++;
      i++;
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(pools / 4);
  });
});

describe('with uses alone', () => {
  const requests = howMany(8, 300);

  it(`the first exam is proven best and has as few uses as HiGHS finds, for ${requests} requests`, () => {
    const random = randomOf(74);
    for (let i = 0; i < requests; i++) {
      const shape = { chapters: 1 + random.below(6), most: 5, emptyShare: 0.3, pairs: 0, usedShare: 0.8 };
      const request = randomRequest(random, { ...shape, versions: 1 });
      const problem = problemOf(request.blueprint, request.availability);
      const costs = Array.from(problem.held, (held, cell) => {
        const times = request.preferences.uses.filter(
          ({ question }) =>
            question.chapterId === problem.chapterIds[Math.floor(cell / KINDS.length)] &&
            kindIndex(question.kind) === cell % KINDS.length,
        );
        const unused = new Array<number>(held - times.length).fill(0);
        return [...unused, ...times.map((use) => use.times)];
      });
      const starts = new Int32Array(costs.length + 1);
      costs.forEach((inCell, cell) => {
        starts[cell + 1] = starts[cell]! + inCell.length;
      });
      const { score, isProven } = evolve(request, 0);
      expect(isProven).toBe(true);
      expect(score.uses).toBe(cheapestByMip(problem, { starts, costs: Float64Array.from(costs.flat()) }));
    }
  });
});

describe('starting an evolution', () => {
  const request: EvolutionRequest = {
    blueprint: blueprintOf({
      chapters: { a: 1, b: 1 },
      difficulty: { simple: 2 },
      objective: { reminding: 2 },
    }),
    availability: new Map([
      ['a', [2, 0, 0, 0, 0, 0]],
      ['b', [1, 0, 0, 0, 0, 0]],
    ]),
    seed: seedOf(1),
    preferences: { uses: [], pairs: [] },
    versions: 1,
  };
  const inA = (rank: number) => ({ chapterId: 'a', kind: KINDS[0]!, rank });
  const inB = { chapterId: 'b', kind: KINDS[0]!, rank: 0 };
  const elsewhere = { chapterId: 'c', kind: KINDS[0]!, rank: 7 };

  it('says why there is no exam, locked questions counted', () => {
    const impossible = blueprintOf({ ...request.blueprint, chapters: { a: 0, b: 2 } });
    expect(startEvolution({ ...request, blueprint: impossible })).toEqual({
      ok: false,
      shortages: [{ code: 'chapter-short', chapterId: 'b', needed: 2, available: 1 }],
    });
    const locked = [inA(0), inA(1)];
    expect(startEvolution({ ...request, locked })).toEqual({
      ok: false,
      shortages: [{ code: 'locked-over', field: { chapterId: 'a' }, locked: 2, asked: 1 }],
    });
  });

  it('passes over preferences for chapters that the exam does not ask', () => {
    const preferences = {
      uses: [{ question: elsewhere, times: 3 }],
      pairs: [{ one: inB, other: elsewhere, isExcluded: true }],
    };
    expect(evolve({ ...request, preferences })).toMatchObject({ isProven: true, generations: 0 });
  });

  it('counts a question that is named twice twice', () => {
    const preferences = {
      uses: [
        { question: inB, times: 1 },
        { question: inB, times: 2 },
      ],
      pairs: [],
    };
    expect(evolve({ ...request, preferences }).score.uses).toBe(3);
  });

  it('refuses what does not exist', () => {
    const start = (change: Partial<EvolutionRequest>) => () => startEvolution({ ...request, ...change });
    const pairOf = (one: typeof inB, other: typeof inB) => ({
      uses: [],
      pairs: [{ one, other, isExcluded: true }],
    });
    for (const versions of [0, 27, 1.5]) expect(start({ versions })).toThrow(RangeError);
    for (const rank of [-1, 2, 0.5]) expect(start({ locked: [inA(rank)] })).toThrow(RangeError);
    expect(start({ locked: [inB, inB] })).toThrow(RangeError);
    expect(start({ preferences: pairOf(inA(0), inA(0)) })).toThrow(RangeError);
    expect(start({ preferences: pairOf(inA(0), inA(2)) })).toThrow(RangeError);
    expect(start({ preferences: { uses: [{ question: inB, times: -1 }], pairs: [] } })).toThrow(RangeError);
  });
});
