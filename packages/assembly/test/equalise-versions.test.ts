import highsLoader from 'highs';
import { describe, expect, it } from 'vitest';
import { type Equalised, type EqualiseRequest, equaliseVersions } from '../src/parallel/equalise-versions.ts';
import type { Random } from '../src/random.ts';
import { howMany, randomOf } from './instances.ts';

type Instance = Omit<EqualiseRequest, 'random'> & {
  readonly fixed: number[];
  readonly apart: [number, number][];
};

/** Cells of some questions, of which each version takes the same number, without a common one. */
function randomInstance(random: Random, versions: number, levels: number): Instance {
  const cells: number[] = [];
  const taken: number[][] = Array.from({ length: versions }, () => []);
  for (let cell = 0; cell < 1 + random.below(4); cell++) {
    const each = 1 + random.below(2);
    const first = cells.length;
    const held = versions * each + random.below(4);
    for (let question = 0; question < held; question++) cells.push(cell);
    taken.forEach((version, index) => {
      for (let place = 0; place < each; place++) version.push(first + index * each + place);
    });
  }
  const some = (share: number) => cells.flatMap((_, question) => (random.chance(share) ? [question] : []));
  return {
    versions: taken,
    cells: Int32Array.from(cells),
    values: Float64Array.from({ length: cells.length * levels }, () => random.unit()),
    levels,
    fixed: some(0.1),
    apart: some(0.2).flatMap((one): [number, number][] => {
      const other = random.below(cells.length);
      return one === other ? [] : [[one, other]];
    }),
  };
}

const instances = (versions: number, levels: number, count: number) =>
  Array.from({ length: count }, (_, number) =>
    randomInstance(randomOf(1_000 * versions + number), versions, levels),
  );

const solve = (instance: Instance, more: Partial<EqualiseRequest> = {}) =>
  equaliseVersions({ ...instance, ...more, random: randomOf(7), steps: 20_000 });

const pairsIn = (versions: readonly (readonly number[])[], apart: readonly (readonly [number, number])[]) =>
  apart.filter(([one, other]) => versions.some((version) => version.includes(one) && version.includes(other)))
    .length;

describe('Questions are exchanged within cells alone', () => {
  it.each([1, 2, 4])('every count, place and limit of %i versions holds', (versions) => {
    for (const instance of instances(versions, 3, howMany(40, 400))) {
      const prices = instance.cells.map((_, question) => question % 3);
      const { versions: made } = solve(instance, { prices: Float64Array.from(prices) });
      const { cells, fixed, apart } = instance;
      expect(made.map((own) => own.map((question) => cells[question]))).toEqual(
        instance.versions.map((own) => own.map((question) => cells[question])),
      );
      expect(new Set(made.flat()).size).toBe(made.flat().length);
      for (const [index, own] of instance.versions.entries()) {
        own.forEach((question, place) => {
          if (fixed.includes(question)) expect(made[index]![place]).toBe(question);
        });
      }
      const before = new Set(instance.versions.flat());
      expect(made.flat().filter((question) => fixed.includes(question) && !before.has(question))).toEqual([]);
      expect(pairsIn(made, apart)).toBeLessThanOrEqual(pairsIn(instance.versions, apart));
      const cost = (all: readonly (readonly number[])[]) =>
        all.flat().reduce((sum, question) => sum + prices[question]!, 0);
      expect(cost(made)).toBeLessThanOrEqual(cost(instance.versions));
    }
  });

  it('a question that two versions have stays in both', () => {
    const made = solve({
      versions: [
        [0, 1],
        [0, 2],
      ],
      cells: Int32Array.of(0, 0, 0, 0),
      values: Float64Array.of(0.5, 0.1, 0.9, 0.1),
      levels: 1,
      fixed: [],
      apart: [],
    });
    expect(made.versions.map((own) => own[0])).toEqual([0, 0]);
    expect(made.differences[0]).toBeCloseTo(0, 9);
  });

  it('the same seed gives the same versions', () => {
    for (const instance of instances(3, 3, 10)) expect(solve(instance)).toEqual(solve(instance));
  });
});

describe('The versions come as near as exchanges allow', () => {
  it('the target, as all exchanges listed show', () => {
    for (const drawn of instances(1, 1, howMany(60, 600))) {
      const instance = { ...drawn, apart: [] };
      const target = [0.5 * instance.versions[0]!.length];
      const { sums, reach } = solve(instance, { target });
      const best = Math.min(
        ...allExams(instance).map((exam) => Math.abs(sumOf(instance, exam) - target[0]!)),
      );
      expect(Math.abs(sums[0]![0]! - target[0]!)).toBeCloseTo(best, 9);
      expect(reach.distance).toBeLessThanOrEqual(best + 1e-9);
    }
  });

  it('nearly to what HiGHS proves for several versions and levels, and never nearer', async () => {
    const highs = await highsLoader();
    const gaps: number[] = [];
    for (const instance of instances(2, 2, howMany(12, 100))) {
      const free = { ...instance, fixed: [], apart: [] };
      const target = [0, 1].map((level) => 0.3 * (level + 1) * instance.versions[0]!.length);
      const made = solve(free, { target });
      const least = highs.solve(modelOf(free, target), { output_flag: false }).ObjectiveValue;
      const reached = distanceOf(made, target);
      expect(reached).toBeGreaterThanOrEqual(least - 1e-6);
      expect(made.reach.distance).toBeLessThanOrEqual(least + 1e-6);
      gaps.push(reached - least);
    }
    gaps.sort((one, other) => one - other);
    // The engine lessens the squares of all distances, HiGHS the largest one.
    expect(gaps[Math.floor(gaps.length / 2)]).toBeLessThan(0.1);
  });

  it('alike, where 4 versions of 40 have cells of 40 questions to choose from', () => {
    const random = randomOf(3);
    const cells = Int32Array.from({ length: 400 }, (_, question) => Math.floor(question / 40));
    const versions = [0, 1, 2, 3].map((version) =>
      Array.from({ length: 40 }, (_, place) => 40 * Math.floor(place / 4) + 4 * version + (place % 4)),
    );
    const values = Float64Array.from({ length: 1_200 }, () => random.unit());
    const made = equaliseVersions({ versions, cells, values, levels: 3, random });
    for (const difference of made.differences) expect(difference).toBeLessThan(0.1);
  });
});

describe('What no exchange can reach', () => {
  const instance = {
    versions: [[0, 2]],
    cells: Int32Array.of(0, 0, 1, 1),
    values: Float64Array.of(0.1, 0.2, 0.3, 0.4),
    levels: 1,
  };

  it('is told with how near the versions can come', () => {
    const { reach, versions } = equaliseVersions({ ...instance, target: [1], random: randomOf(1) });
    expect(versions).toEqual([[1, 3]]);
    expect(reach.least[0]).toBeCloseTo(0.4, 9);
    expect(reach.most[0]).toBeCloseTo(0.6, 9);
    expect(reach.distance).toBeCloseTo(0.4, 9);
  });

  it('misuse is refused', () => {
    expect(() => equaliseVersions({ ...instance, versions: [], random: randomOf(1) })).toThrow(RangeError);
    expect(() => equaliseVersions({ ...instance, target: [1, 2], random: randomOf(1) })).toThrow(RangeError);
  });
});

function sumOf({ values }: Instance, exam: readonly number[]): number {
  return exam.reduce((sum, question) => sum + values[question]!, 0);
}

/** All exams that exchanges can make of the only version. */
function allExams({ versions, cells, fixed }: Instance): number[][] {
  const start = versions[0]!;
  let exams: number[][] = [[]];
  for (const question of start) {
    const offers = fixed.includes(question)
      ? [question]
      : [...cells.keys()].filter((other) => cells[other] === cells[question] && !fixed.includes(other));
    exams = exams.flatMap((exam) =>
      offers.filter((offer) => !exam.includes(offer)).map((offer) => [...exam, offer]),
    );
  }
  return exams;
}

function distanceOf({ sums }: Equalised, target: readonly number[]): number {
  return Math.max(...sums.flatMap((own) => own.map((sum, level) => Math.abs(sum - target[level]!))));
}

/** The least of the largest distances, as a program of whole numbers: x is 1 where a version takes a question. */
function modelOf({ versions, cells, values, levels }: Instance, target: readonly number[]): string {
  const questions = [...cells.keys()];
  const rows: string[] = [];
  const name = (version: number, question: number) => `x${version}_${question}`;
  versions.forEach((own, version) => {
    for (const cell of new Set(cells)) {
      const count = own.filter((question) => cells[question] === cell).length;
      const terms = questions
        .filter((question) => cells[question] === cell)
        .map((question) => name(version, question));
      rows.push(`${terms.join(' + ')} = ${count}`);
    }
    for (let level = 0; level < levels; level++) {
      const sum = questions
        .map((question) => `${values[question * levels + level]} ${name(version, question)}`)
        .join(' + ');
      rows.push(`${sum} - t <= ${target[level]}`, `${sum} + t >= ${target[level]}`);
    }
  });
  for (const question of questions)
    rows.push(`${versions.map((_, version) => name(version, question)).join(' + ')} <= 1`);
  return [
    'Minimize',
    ' obj: t',
    'Subject To',
    ...rows.map((row, index) => ` r${index}: ${row}`),
    'Bounds',
    ' t >= 0',
    'Binary',
    ` ${versions.flatMap((_, version) => questions.map((question) => name(version, question))).join(' ')}`,
    'End',
  ].join('\n');
}
