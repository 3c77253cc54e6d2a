import { DEFAULT_SCHEME, GRADE_PRESETS, type GradeScale, MarkingSchemeSchema } from '@exam/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gradeOf, leastPassing } from './grade-scale.ts';

const gradeFor = (scale: GradeScale, points: number, full: number) =>
  gradeOf(scale, Math.round(points * 100), Math.round(full * 100));

describe('published examples', () => {
  // The modified Bavarian formula, 1 + 3 (best - reached) / (best - pass), as calculators of it show it.
  test.each([
    [82, 50, '2.1'],
    [75, 40, '2.3'],
    [100, 50, '1.0'],
    [50, 50, '4.0'],
    [49.99, 50, '5.0'],
  ])('%d of 100 points with the pass line at %d are a German %s', (points, passShare, grade) => {
    expect(gradeFor({ ...GRADE_PRESETS.germanLinear, passShare }, points, 100)?.grade).toBe(grade);
  });

  // The usual Swiss formula: grade = 5 × points / full points + 1.
  test.each([
    [45, 60, 0.01, '4.75', true],
    [36, 60, 0.01, '4.00', true],
    [35, 60, 0.01, '3.92', false],
    [35, 60, 0.5, '4.0', true],
    [0, 60, 0.1, '1.0', false],
    [60, 60, 0.1, '6.0', true],
  ] as const)('%d of %d points, to steps of %d, are a Swiss %s', (points, full, gradeStep, grade, isPass) => {
    expect(gradeFor({ ...GRADE_PRESETS.swiss, gradeStep }, points, full)).toMatchObject({ grade, isPass });
  });

  // In Portugal 9.5 of 20 are rounded to 10 and pass.
  test.each([
    [9.5, '10', true],
    [9.49, '9', false],
    [19.5, '20', true],
    [0, '0', false],
  ])('%d of 20 points are %s of 20', (points, grade, isPass) => {
    expect(gradeFor(GRADE_PRESETS.twenty, points, 20)).toMatchObject({ grade, isPass });
  });

  test.each([
    [95, '1.0', 'A'],
    [94.99, '1.3', 'A'],
    [90, '1.3', 'A'],
    [89.99, '1.7', 'B'],
    [60, '3.3', 'D'],
    [59.99, '3.7', 'F'],
    [50, '4.0', 'F'],
    [49.99, '5.0', 'F'],
    [0, '5.0', 'F'],
    [-3, '5.0', 'F'],
  ])('%d per cent are a %s in Germany and an %s by letters', (points, german, letter) => {
    expect(gradeFor(GRADE_PRESETS.german, points, 100)?.grade).toBe(german);
    expect(gradeFor(GRADE_PRESETS.letters, points, 100)?.grade).toBe(letter);
  });
});

test('a threshold is compared exactly: 0.7 of 7 is ten per cent', () => {
  const scale: GradeScale = {
    kind: 'thresholds',
    grades: [
      { grade: 'yes', fromShare: 10 },
      { grade: 'no', fromShare: 0 },
    ],
    passShare: 10,
  };
  expect(gradeFor(scale, 0.7, 7)?.grade).toBe('yes');
  expect(gradeFor(scale, 0.69, 7)?.grade).toBe('no');
});

const presets = Object.entries(GRADE_PRESETS) as [string, GradeScale][];

test.each(presets)('more points never give a worse grade, nor take a pass away: %s', (_name, scale) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.nat(6_000), fc.nat(500), (full, points, more) => {
      const [less, greater] = [gradeOf(scale, points, full)!, gradeOf(scale, points + more, full)!];
      expect(greater.rank).toBeLessThanOrEqual(less.rank);
      expect(Number(greater.isPass)).toBeGreaterThanOrEqual(Number(less.isPass));
    }),
  );
});

test('a linear grade is the exact one, rounded to the step with a half up', () => {
  const scale = GRADE_PRESETS.germanLinear;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(300), (full, points) => {
      fc.pre(points <= full && 2 * points >= full);
      // Tenths of 1 + 6 (full - points) / full, over `full`.
      const over = BigInt(10 * full + 60 * (full - points));
      const tenths = (2n * over + BigInt(full)) / BigInt(2 * full);
      expect(gradeOf(scale, 100 * points, 100 * full)?.grade).toBe((Number(tenths) / 10).toFixed(1));
    }),
  );
});

test('there is no grade where no points can be reached', () => {
  expect(gradeOf(GRADE_PRESETS.swiss, 0, 0)).toBeNull();
});

describe('the schema of a scale', () => {
  const read = (scale: unknown) => MarkingSchemeSchema.safeParse({ ...DEFAULT_SCHEME, scale });

  test.each(presets)('accepts the preset %s', (_name, scale) => {
    expect(read(scale).data?.scale).toEqual(scale);
  });

  const { swiss, letters } = GRADE_PRESETS;
  test.each([
    ['a pass grade outside', { ...swiss, pass: 0 }, /must lie between/],
    ['a pass line above the best grade', { ...swiss, fullShare: 60 }, /below the share for the best grade/],
    ['grades beside the steps', { ...swiss, pass: 4.1 }, /multiples of the rounding step/],
    ['three decimals', { ...swiss, passShare: 33.333 }, /at most two decimals/],
    [
      'rising thresholds',
      { ...letters, grades: letters.grades.toReversed() },
      /must fall from grade to grade/,
    ],
    [
      'a grade twice',
      { ...letters, grades: letters.grades.map((one) => ({ ...one, grade: 'A' })) },
      /name of its/,
    ],
    ['a pass line between grades', { ...letters, passShare: 65 }, /must be the threshold of a grade/],
    ['another kind', { kind: 'curve' }, /a linear scale, a scale of thresholds/],
  ])('refuses %s', (_name, scale, words) => {
    expect(read(scale).error?.issues[0]?.message).toMatch(words);
  });
});

test('the least total that passes is the first of all totals with a grade that passes', () => {
  const scales = [
    GRADE_PRESETS.swiss,
    GRADE_PRESETS.german,
    GRADE_PRESETS.germanLinear,
    GRADE_PRESETS.twenty,
  ];
  for (const scale of scales) {
    for (const [full, step] of [
      [1_000, 50],
      [733, 25],
      [60, 100],
      [0, 100],
    ] as const) {
      const totals = Array.from({ length: Math.ceil(full / step) + 1 }, (_, at) => Math.min(at * step, full));
      const first = totals.find((total) => gradeOf(scale, total, full)?.isPass);
      expect([full, step, leastPassing(scale, full, step)]).toEqual([full, step, first ?? null]);
    }
  }
});
