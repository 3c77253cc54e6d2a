import { describe, expect, it } from 'vitest';
import type { KindCounts } from '../src/availability.ts';
import type { Pick } from '../src/draw-picks.ts';
import {
  type EqualisedExam,
  type EqualiseExamRequest,
  equaliseExam,
  sumsByAbility,
} from '../src/parallel/equalise-exam.ts';
import { nameOf } from '../src/preferences/score.ts';
import { seedFromText } from '../src/seed.ts';
import { KINDS, kindIndex } from '../src/vocabulary.ts';
import { randomOf } from './instances.ts';

/** Two chapters of eight questions a cell; their shares are spread by chance. */
const availability = new Map<string, KindCounts>([
  ['one', [8, 8, 8, 8, 8, 8]],
  ['two', [8, 8, 8, 8, 8, 8]],
]);
const random = randomOf(11);
const shares = new Map(
  [...availability.keys()].flatMap((chapterId) =>
    KINDS.flatMap((kind) =>
      Array.from({ length: 8 }, (_, rank) => [nameOf({ chapterId, kind, rank }), random.unit()] as const),
    ),
  ),
);
const shareOf = (question: Pick) => shares.get(nameOf(question)) ?? Number.NaN;
const meanOf = (questions: readonly Pick[]) => questions.reduce((sum, each) => sum + shareOf(each), 0);
const cellsOf = (questions: readonly Pick[]) =>
  questions.map(({ chapterId, kind }) => `${chapterId} ${kindIndex(kind)}`);

const pick = (chapterId: string, kind: number, rank: number): Pick => ({
  chapterId,
  kind: KINDS[kind]!,
  rank,
});
/** One question of each cell; version v has rank v. */
const drawn = [0, 1].map((rank) =>
  [...availability.keys()].flatMap((chapterId) => KINDS.map((_, kind) => pick(chapterId, kind, rank))),
);

function equalise(more: Partial<EqualiseExamRequest> = {}): EqualisedExam {
  const work = equaliseExam({
    versions: drawn,
    locked: [],
    availability,
    preferences: { uses: [], pairs: [] },
    shareOf,
    seed: seedFromText('a seed'),
    ...more,
  });
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

describe('A drawn exam is made as hard as wished', () => {
  it('its versions are alike, and each place keeps its cell', () => {
    const { versions } = equalise();
    expect(versions.map(cellsOf)).toEqual(drawn.map(cellsOf));
    expect(new Set(versions.flat().map(nameOf)).size).toBe(24);
    const [one = 0, other = 0] = versions.map(meanOf);
    const [before = 0, then = 0] = drawn.map(meanOf);
    expect(Math.abs(one - other)).toBeLessThan(0.02);
    expect(Math.abs(one - other)).toBeLessThan(Math.abs(before - then));
  });

  it('a mean is met where weak and strong students are left open', () => {
    for (const wanted of [5, 6, 7]) {
      const { versions, possible } = equalise({ target: [undefined, wanted, undefined] });
      expect(possible.least).toBeLessThan(wanted);
      expect(possible.most).toBeGreaterThan(wanted);
      for (const version of versions) expect(meanOf(version)).toBeCloseTo(wanted, 1);
    }
  });

  it('where a mean is out of reach, the bounds say so, and are those of the easiest and the hardest questions', () => {
    const { versions, possible } = equalise({ versions: [drawn[0]!], target: [undefined, 0, undefined] });
    const hardest = cellsOf(drawn[0]!).map((cell) => {
      const own = [...shares].filter(([name]) =>
        name.endsWith(` ${cell.split(' ')[1]} ${cell.split(' ')[0]}`),
      );
      return Math.min(...own.map(([, share]) => share));
    });
    const least = hardest.reduce((sum, share) => sum + share, 0);
    expect(possible.least).toBeCloseTo(least, 9);
    expect(meanOf(versions[0]!)).toBeCloseTo(least, 9);
  });

  it('it is as hard as another one at each level of ability', () => {
    const model = [...availability.keys()].flatMap((chapterId) =>
      KINDS.map((_, kind) => pick(chapterId, kind, 7)),
    );
    const target = sumsByAbility(model.map(shareOf));
    const { versions } = equalise({ target });
    for (const version of versions) {
      sumsByAbility(version.map(shareOf)).forEach((sum, level) => {
        expect(Math.abs(sum - target[level]!)).toBeLessThan(0.1);
      });
    }
  });

  it('locked questions count and stay; used ones stay out; pairs stay apart', () => {
    const locked = [pick('one', 0, 3)];
    const versions = drawn.map((version) => version.slice(1));
    const uses = KINDS.map((_, kind) => ({ question: pick('two', kind, 4), times: 1 }));
    const pairs = [{ one: pick('one', 1, 0), other: pick('one', 2, 5), isExcluded: true }];
    const target = [undefined, 6, undefined];
    const made = equalise({ versions, locked, preferences: { uses, pairs }, target });
    for (const version of made.versions) {
      const names = version.map(nameOf);
      expect(names).not.toContain(nameOf(locked[0]!));
      for (const { question } of uses) expect(names).not.toContain(nameOf(question));
      expect(
        pairs.filter(({ one, other }) => [one, other].every((it) => names.includes(nameOf(it)))),
      ).toEqual([]);
      expect(meanOf([...locked, ...version])).toBeCloseTo(6, 1);
    }
  });

  it('the same seed gives the same exam', () => {
    expect(equalise()).toEqual(equalise());
  });
});
