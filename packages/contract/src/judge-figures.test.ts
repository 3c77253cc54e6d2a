import { describe, expect, test } from 'vitest';
import {
  boundsOfShare,
  type Concern,
  errorOfDiscrimination,
  findingsOf,
  isOutOfTime,
  leastDiscrimination,
  levelOfReliability,
  questionsOfConcern,
} from './judge-figures.ts';

test.each([
  // (1 − 0.09) √((1 − 0.135 + 0.09) / 100)
  [-0.3, 0.5, 100, 0.088929],
  [0, 0.5, 25, 0.2],
  // 0.75 √((1 − 0.375 + 0.25 / 0.64) / 64)
  [0.5, 0.8, 64, 0.09448],
])('a discrimination of %s at %s correct of %i has the standard error %s', (r, share, answers, error) => {
  expect(errorOfDiscrimination(r, share, answers)).toBeCloseTo(error, 5);
});

test.each([
  // (0.1 + 2.7057 / 80 ± 1.6449 √(0.09 / 40 + 2.7057 / 6400)) / (1 + 2.7057 / 40)
  [0.1, 40, 0.04573, 0.20499],
  [0.25, 100, 0.186, 0.32718],
  [0, 20, 0, 0.11916],
])('a share of %s of %i answers may be from %s to %s', (share, answers, least, most) => {
  expect(boundsOfShare(share, answers).least).toBeCloseTo(least, 4);
  expect(boundsOfShare(share, answers).most).toBeCloseTo(most, 4);
});

describe('the discrimination of a weak question', () => {
  test.each([
    // Half know it of two choices with no guessing: 0.2 · 0.39894 · √(0.1 · 39 / 4.8) / 0.5.
    [0.5, 0, 40, 0.143839],
    // Of four choices 0.625: 0.2 · 0.75 · 0.39894 · √(0.1 · 39 / 4.8) / √(0.625 · 0.375).
    [0.625, 0.25, 40, 0.111416],
    // Five questions: √(0.1 · 4 / 1.3).
    [0.5, 0, 5, 0.088519],
  ])('with %s correct and %s guessing, among %i questions, is %s', (share, guessing, questions, least) => {
    expect(leastDiscrimination({ share, guessing }, questions)).toBeCloseTo(least, 5);
  });

  test('is lower where nearly all, or nearly none, know the answer, and not defined where all guess', () => {
    const of = (share: number) => leastDiscrimination({ share, guessing: 0.25 }, 40);
    expect(of(0.98)!).toBeLessThan(of(0.7)!);
    expect(of(0.3)!).toBeLessThan(of(0.7)!);
    expect([of(0.25), of(0.2), of(1)]).toEqual([undefined, undefined, undefined]);
  });
});

interface Told {
  readonly id?: string;
  readonly share?: number;
  readonly discrimination?: number | null;
  readonly answered?: number;
  /** By choice; the first is correct. */
  readonly counts?: readonly number[];
  readonly discriminations?: readonly number[];
  readonly had?: number;
  readonly unreached?: number;
}

function questionOf({
  id = 'q',
  discrimination = 0.4,
  answered = 100,
  share = 0.6,
  counts = [share, (1 - share) / 3, (1 - share) / 3, (1 - share) / 3].map((part) =>
    Math.round(part * answered),
  ),
  discriminations = [discrimination ?? 0, -0.2, -0.2, -0.2],
  had = answered,
  unreached = 0,
}: Told) {
  return {
    questionId: id,
    numberOfAnswers: had,
    numberOfOmitted: had - answered,
    numberOfUnreached: unreached,
    answered: { numberOfStudents: answered, correctShare: counts[0]! / answered, discrimination },
    choices: counts.map((numberOfAnswers, place) => ({
      isCorrect: place === 0,
      numberOfAnswers,
      discrimination: discriminations[place] ?? null,
    })),
  };
}

const SOUND = Array.from({ length: 19 }, (_, at) => questionOf({ id: `sound ${at}` }));
/** The concern about one question among nineteen sound ones. */
const concernAbout = (told: Told) =>
  findingsOf({ questions: [questionOf(told), ...SOUND], numberOfQuestions: 20 }).get('q')?.concern;

const CASES: readonly [string, Told, Concern | undefined][] = [
  ['separates well', {}, undefined],
  ['separates little, as chance does', { discrimination: 0.05 }, undefined],
  ['separates little among many students', { discrimination: 0.02, answered: 2_000 }, 'poor'],
  ['is weak, but not for its share', { discrimination: 0.1, answered: 2_000, share: 0.97 }, undefined],
  ['was missed by the strong', { discrimination: -0.5 }, 'negative'],
  ['was missed by the strong of too few', { discrimination: -0.9, answered: 19 }, undefined],
  ['was missed by one student alone', { discrimination: -0.6, share: 0.975, answered: 40 }, undefined],
  ['was answered as by guessing', { discrimination: null, share: 0.25 }, undefined],
  ['was answered less than by guessing', { discrimination: 0.1, counts: [3, 32, 33, 32] }, 'guessed'],
  [
    'has another choice that the strong took',
    { discrimination: -0.2, counts: [4, 18, 4, 4], answered: 30, discriminations: [-0.2, 0.4, -0.2, -0.2] },
    'key',
  ],
  [
    'has another choice that the weak took',
    { discrimination: 0.2, counts: [8, 14, 4, 4], answered: 30, discriminations: [0.2, -0.1, -0.2, -0.2] },
    undefined,
  ],
  [
    'has a rarer choice that goes with the score much more than the correct answer',
    {
      discrimination: 0.02,
      counts: [40, 30, 15, 15],
      discriminations: [0.02, 0.5, -0.3, -0.3],
      answered: 100,
    },
    'rival',
  ],
  [
    'has a rarer choice that goes with the score as the correct answer does',
    {
      discrimination: 0.25,
      counts: [40, 30, 15, 15],
      discriminations: [0.25, 0.3, -0.3, -0.3],
      answered: 100,
    },
    undefined,
  ],
  [
    'has a choice of four students that goes with the score',
    { discrimination: 0.1, counts: [48, 4, 24, 24], discriminations: [0.1, 0.5, -0.3, -0.2], answered: 100 },
    undefined,
  ],
  ['was not reached by most', { answered: 8, had: 40, unreached: 32, share: 0.6 }, undefined],
  ['was not reached by many', { answered: 24, had: 40, unreached: 16, share: 0.6 }, undefined],
  ['was left out by many', { answered: 26, had: 40, unreached: 2, share: 0.6 }, 'omitted'],
  ['was left out by some', { answered: 37, had: 40, unreached: 0, share: 0.6 }, undefined],
];

test.each(CASES)('a question that %s', (_name, told, concern) => {
  expect(concernAbout(told)).toBe(concern);
});

test('the choice that may be the correct one is named', () => {
  const told: Told = { counts: [4, 4, 18, 4], answered: 30, discriminations: [-0.2, -0.2, 0.4, -0.2] };
  const questions = [questionOf({ ...told, discrimination: -0.2 })];
  expect(findingsOf({ questions, numberOfQuestions: 1 }).get('q')).toEqual({ concern: 'key', choice: 2 });
});

test('what chance shows in one of many questions names none of them, and in half of them names all of these', () => {
  // −0.17 among 100 answers is 2.9 standard errors below a weak question: p = 0.002, of a twentieth of the errors.
  const weak = (id: string) => questionOf({ id, discrimination: -0.17 });
  const sound = (count: number) => Array.from({ length: count }, (_, at) => questionOf({ id: `s${at}` }));
  const named = (questions: ReturnType<typeof questionOf>[]) =>
    findingsOf({ questions, numberOfQuestions: questions.length }).size;
  expect(named([weak('w'), ...sound(39)])).toBe(0);
  expect(named([...Array.from({ length: 20 }, (_, at) => weak(`w${at}`)), ...sound(20)])).toBe(20);
});

test('the gravest concerns come first, otherwise the order of the exam holds', () => {
  const questions = [
    questionOf({ id: 'left out', answered: 60, had: 100 }),
    questionOf({ id: 'weak', discrimination: 0, answered: 2_000 }),
    questionOf({ id: 'sound' }),
    questionOf({ id: 'first', discrimination: -0.5 }),
    questionOf({ id: 'second', discrimination: -0.6 }),
  ];
  const found = questionsOfConcern({ questions, numberOfQuestions: 5 });
  expect(found.map(({ question, finding }) => [question.questionId, finding.concern])).toEqual([
    ['first', 'negative'],
    ['second', 'negative'],
    ['weak', 'poor'],
    ['left out', 'omitted'],
  ]);
});

test('many students who did not reach the end are a finding of the exam', () => {
  const of = (numberOfUnfinished: number | null, numberOfStudents = 40) =>
    isOutOfTime({ numberOfStudents, numberOfUnfinished });
  expect([of(34), of(5), of(4), of(0), of(null), of(19, 200), of(20, 200)]).toEqual([
    ...[true, true, false, false, false, false, true],
  ]);
});

test('the reliability of few students is not interpreted', () => {
  const of = (reliability: number, numberOfStudents = 20) =>
    levelOfReliability({ reliability, numberOfStudents });
  expect([of(0.8), of(0.79), of(0.6), of(0.59), of(-2.5, 2), of(0.9, 19)]).toEqual([
    ...['high', 'fair', 'fair', 'low', undefined, undefined],
  ]);
});
