import { DEFAULT_SCHEME } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { answersAsText } from '../answers-as-text.ts';
import { OMITTED } from '../statistics/measure-exam.ts';
import { compareThroughCommon } from './compare-through-common.ts';
import { applyMarking, hundredthsIn } from './marking.ts';

const CHOICES = ['right', 'wrong'];

function rowsOf(versions: readonly (readonly string[])[]) {
  return versions.flatMap((questions, version) =>
    questions.map((questionId) => ({
      ...{ version, questionId, chapterId: 'c', chapterName: 'Chapter', chapterNumber: 1 },
      ...{ difficulty: 'simple' as const, objective: 'reminding' as const },
      ...{ choices: CHOICES, correctAnswer: 'right' },
    })),
  );
}

const markingOf = (versions: readonly (readonly string[])[]) =>
  applyMarking(rowsOf(versions), { scheme: DEFAULT_SCHEME, regradings: [] });

/** Whole numbers by a linear congruence, the same in each run. */
function chanceOf(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function studentsOf(
  marking: ReturnType<typeof markingOf>,
  version: number,
  rows: readonly (readonly number[])[],
) {
  return rows.map((row) => {
    const answers = answersAsText(row.map((isRight) => (isRight ? 0 : 1)));
    return { version, answers, pointsHundredths: hundredthsIn(marking, { version, answers }) };
  });
}

test('the mean of a version moves along its regression on the common questions, as by hand', () => {
  const marking = markingOf([
    ['a1', 'a2', 'k1', 'k2'],
    ['k2', 'k1', 'b1', 'b2'],
  ]);
  const students = [
    // Shares of all points: 1, 0.5, 0; of the common questions: 1, 0.5, 0. So the slope is 1.
    ...studentsOf(marking, 0, [
      [1, 1, 1, 1],
      [1, 0, 1, 0],
      [0, 0, 0, 0],
    ]),
    // Shares of all points: 0.75, 0.25; of the common questions: 1, 0.5. So the slope is 1.
    ...studentsOf(marking, 1, [
      [1, 1, 1, 0],
      [1, 0, 0, 0],
    ]),
  ];
  // Of the common questions: 0.5 and 0.75, together 0.6.
  expect(compareThroughCommon(marking, students)).toEqual({
    numberOfCommon: 2,
    versions: [
      { version: 0, adjustedShare: expect.closeTo(0.5 + 0.1, 12) },
      { version: 1, adjustedShare: expect.closeTo(0.5 - 0.15, 12) },
    ],
  });
});

test('equal versions of classes that differ are told to be equal, where the plain means are not', () => {
  const common = Array.from({ length: 12 }, (_, at) => `k${at}`);
  const own = (letter: string) => Array.from({ length: 18 }, (_, at) => `${letter}${at}`);
  const marking = markingOf([
    [...common, ...own('a')],
    [...common, ...own('b')],
  ]);
  const chance = chanceOf(41);
  const classOf = (version: number, ability: number) =>
    studentsOf(
      marking,
      version,
      Array.from({ length: 400 }, () => {
        const knows = ability + 0.3 * (chance() - 0.5);
        return Array.from({ length: 30 }, () => Number(chance() < knows));
      }),
    );
  const students = [...classOf(0, 0.75), ...classOf(1, 0.55)];
  const means = [0, 1].map((version) => {
    const own = students.filter((student) => student.version === version);
    return own.reduce((sum, { pointsHundredths }) => sum + pointsHundredths, 0) / own.length / 3_000;
  });
  expect(means[0]! - means[1]!).toBeGreaterThan(0.15);
  const [one, other] = compareThroughCommon(marking, students)!.versions;
  // Regression does not take off all of it, because answers to twelve questions tell ability with an error.
  expect(Math.abs(one!.adjustedShare! - other!.adjustedShare!)).toBeLessThan(0.1);
});

describe('nothing is compared', () => {
  test.each([
    [
      'between versions of the same questions',
      [
        ['q1', 'q2'],
        ['q2', 'q1'],
      ],
    ],
    [
      'between versions without a common question',
      [
        ['q1', 'q2'],
        ['q3', 'q4'],
      ],
    ],
  ])('%s', (_, versions) => {
    const marking = markingOf(versions);
    const students = [0, 1].flatMap((version) =>
      studentsOf(marking, version, [
        [1, 0],
        [1, 1],
      ]),
    );
    expect(compareThroughCommon(marking, students)).toBeNull();
  });

  test('where one student had a version, or all did alike', () => {
    const marking = markingOf([
      ['k', 'a'],
      ['k', 'b'],
    ]);
    const students = [
      ...studentsOf(marking, 0, [[1, 0]]),
      ...studentsOf(marking, 1, [
        [1, 0],
        [1, 1],
      ]),
    ];
    expect(compareThroughCommon(marking, students)?.versions.map((one) => one.adjustedShare)).toEqual([
      null,
      null,
    ]);
    expect(answersAsText([OMITTED])).toBe('-');
  });
});
