import { DEFAULT_SCHEME, type MarkingScheme } from '@exam/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OMITTED } from '../statistics/measure-exam.ts';
import {
  fullHundredthsOf,
  hundredthsOf,
  hundredthsOfStudent,
  type MarkedQuestion,
  type Regradings,
  worthOfVersion,
} from './mark-answers.ts';

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];

/** The first choice is correct. */
const question = (at: number, numberOfChoices = 5): MarkedQuestion => ({
  questionId: `q${at}`,
  chapterId: `c${at % 2}`,
  difficulty: at % 2 === 0 ? 'simple' : 'difficult',
  objective: 'reminding',
  choices: LETTERS.slice(0, numberOfChoices),
  correctAnswer: 'A',
});
const questionsOf = (count: number, choices?: number) =>
  Array.from({ length: count }, (_, at) => question(at, choices));

const schemeOf = (changed: Partial<MarkingScheme>): MarkingScheme => ({ ...DEFAULT_SCHEME, ...changed });

/** So many right, wrong and omitted answers, in this order. */
const answers = (right: number, wrong: number, omitted = 0) => [
  ...Array(right).fill(0),
  ...Array(wrong).fill(1),
  ...Array(omitted).fill(OMITTED),
];

function marked(
  questions: readonly MarkedQuestion[],
  places: readonly number[],
  scheme: MarkingScheme,
  regradings: Regradings = new Map(),
) {
  const worth = worthOfVersion(questions, scheme, regradings);
  return { points: hundredthsOfStudent(worth, places, scheme) / 100, full: fullHundredthsOf(worth) / 100 };
}

describe('the guessing correction', () => {
  const guessing = schemeOf({ wrongAnswers: 'guessing', mayBeNegative: true });

  // As the directions of a published practice test calculate it: a quarter of the wrong answers off, before rounding.
  test('of five choices: 80 right and 46 wrong are 68.5, rounded to 69', () => {
    const questions = questionsOf(145);
    expect(marked(questions, answers(80, 46, 19), guessing).points).toBe(68.5);
    expect(marked(questions, answers(80, 46, 19), { ...guessing, pointsStep: 1 }).points).toBe(69);
  });

  test('is right - wrong / (k - 1) for every number of choices, to the hundredth', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), fc.integer({ min: 2, max: 10 }), (right, wrong, choices) => {
        const { points } = marked(questionsOf(right + wrong, choices), answers(right, wrong), guessing);
        const over = BigInt(100 * (right * (choices - 1) - wrong));
        const under = BigInt(choices - 1);
        // The whole number that is at most half below: floor((2 over + under) / (2 under)).
        const [dividend, divisor] = [2n * over + under, 2n * under];
        const rest = ((dividend % divisor) + divisor) % divisor;
        expect(hundredthsOf(points)).toBe(Number((dividend - rest) / divisor));
      }),
    );
  });

  test('earns nothing on average for whoever marks each choice once, with further right choices, too', () => {
    for (const accepted of [[], ['B'], ['B', 'C', 'D']]) {
      const regradings: Regradings = new Map([['q0', { kind: 'accept', choices: accepted }]]);
      const [worth] = worthOfVersion([question(0)], guessing, regradings);
      expect(worth?.ofPlaces.reduce((sum, one) => sum + one, 0)).toBe(0);
      expect(worth?.omitted).toBe(0);
    }
  });
});

describe('points', () => {
  test('of tenths add up exactly, in any order', () => {
    const points = { ...DEFAULT_SCHEME.points, each: 0.1, chapters: [{ chapterId: 'c1', points: 0.2 }] };
    const scheme = schemeOf({ points: points as never });
    expect(marked(questionsOf(2), [0, 0], scheme)).toEqual({ points: 0.3, full: 0.3 });
    expect(marked(questionsOf(30), answers(30, 0), scheme)).toEqual({ points: 4.5, full: 4.5 });
  });

  test('come from the most specific rule: question, chapter, label, each', () => {
    const labels = [{ difficulty: 'difficult', objective: 'reminding', points: 2 }] as const;
    const chapters = [{ chapterId: 'c1', points: 3 }];
    const questions = [{ questionId: 'q1', points: 4 }];
    const fullOf = (rules: object) =>
      marked([question(1)], [0], schemeOf({ points: { ...DEFAULT_SCHEME.points, ...rules } as never })).full;
    expect([fullOf({}), fullOf({ labels }), fullOf({ labels, chapters })]).toEqual([1, 2, 3]);
    expect(fullOf({ labels, chapters, questions })).toBe(4);
    expect(fullOf({ labels: [{ ...labels[0], difficulty: 'simple' }] })).toBe(1);
  });

  test('a penalty takes its share of the question; the floor holds for the whole exam', () => {
    const scheme = schemeOf({ wrongAnswers: 'penalty', penaltyShare: 33.33 });
    expect(marked(questionsOf(4), answers(2, 1, 1), scheme).points).toBe(1.67);
    expect(marked(questionsOf(4), answers(0, 4), scheme).points).toBe(0);
    expect(marked(questionsOf(4), answers(0, 4), { ...scheme, mayBeNegative: true }).points).toBe(-1.33);
  });

  test.each([
    [1, 2.5, 3],
    [1, 2.49, 2],
    [0.5, 2.25, 2.5],
    [0.25, 2.12, 2],
    [0.1, 2.25, 2.3],
    [0.01, 2.25, 2.25],
  ] as const)('to steps of %d, %d points are %d: a half is rounded up', (pointsStep, earned, rounded) => {
    const points = { ...DEFAULT_SCHEME.points, each: 5, questions: [{ questionId: 'q0', points: earned }] };
    const scheme = schemeOf({ points: points as never, pointsStep });
    expect(marked(questionsOf(2), [0, OMITTED], scheme).points).toBe(rounded);
  });

  test('below 0, a half is rounded up, too, and rounding never exceeds the full points', () => {
    const scheme = schemeOf({
      wrongAnswers: 'penalty',
      penaltyShare: 50,
      mayBeNegative: true,
      pointsStep: 1,
    });
    expect(marked(questionsOf(3), answers(0, 3), scheme).points).toBe(-1);
    const points = { ...DEFAULT_SCHEME.points, each: 0.5 };
    expect(marked([question(0)], [0], schemeOf({ points, pointsStep: 1 })).points).toBe(0.5);
  });
});

describe('a regrading', () => {
  const scheme = schemeOf({ wrongAnswers: 'penalty', penaltyShare: 25, mayBeNegative: true });
  const places = fc.array(fc.integer({ min: OMITTED, max: 4 }), { minLength: 1, maxLength: 12 });

  test('that voids a question is the exam without it', () => {
    fc.assert(
      fc.property(places, fc.nat(), (taken, which) => {
        const at = which % taken.length;
        const questions = questionsOf(taken.length);
        const without = <Item>(items: readonly Item[]) => items.filter((_, index) => index !== at);
        const regradings: Regradings = new Map([[`q${at}`, { kind: 'void', choices: [] }]]);
        expect(marked(questions, taken, scheme, regradings)).toEqual(
          marked(without(questions), without(taken), scheme),
        );
      }),
    );
  });

  test.each([
    ['points-for-all', [], [1, 1, 1, 1]],
    ['bonus', [], [1, 0, 0, 0]],
    ['accept', ['B'], [1, 1, -0.25, 0]],
    ['key', ['B'], [-0.25, 1, -0.25, 0]],
    ['key', ['B', 'C'], [-0.25, 1, 1, 0]],
  ] as const)('%s of %j gives A, B, C and no answer %j', (kind, choices, points) => {
    // A second question, which nobody answers, gives room for points that are not among the full ones.
    const regradings: Regradings = new Map([['q0', { kind, choices: [...choices] }]]);
    expect(
      [0, 1, 2, OMITTED].map((place) => marked(questionsOf(2), [place, OMITTED], scheme, regradings).points),
    ).toEqual(points);
  });

  test('that takes a question out while right answers count lowers nobody’s share below what the printed key gave', () => {
    const schemes = fc.record({
      wrongAnswers: fc.constantFrom('none', 'penalty', 'guessing'),
      penaltyShare: fc.integer({ min: 0, max: 100 }),
      mayBeNegative: fc.boolean(),
      pointsStep: fc.constantFrom(0.01, 0.25, 0.5, 1),
      each: fc.integer({ min: 1, max: 400 }),
    });
    fc.assert(
      fc.property(places, fc.nat(), schemes, (taken, which, { each, ...rest }) => {
        const scheme = schemeOf({
          ...rest,
          points: { ...DEFAULT_SCHEME.points, each: each / 100 },
        } as Partial<MarkingScheme>);
        const questions = questionsOf(taken.length);
        const regradings: Regradings = new Map([
          [`q${which % taken.length}`, { kind: 'bonus', choices: [] }],
        ]);
        const before = marked(questions, taken, scheme);
        const after = marked(questions, taken, scheme, regradings);
        expect(after.full).toBeLessThan(before.full);
        // Points below 0 count as 0 in a grade.
        const [more, less] = [Math.max(0, after.points), Math.max(0, before.points)];
        expect(Math.round(100 * more) * Math.round(100 * before.full)).toBeGreaterThanOrEqual(
          Math.round(100 * less) * Math.round(100 * after.full),
        );
      }),
    );
  });

  test('that accepts more, or gives points to all, takes points from nobody', () => {
    const more = fc.constantFrom('points-for-all', 'accept');
    fc.assert(
      fc.property(places, more, fc.constantFrom('B', 'E'), (taken, kind, choice) => {
        const questions = questionsOf(taken.length);
        const regradings: Regradings = new Map([['q0', { kind: kind as 'accept', choices: [choice] }]]);
        const { points } = marked(questions, taken, scheme, regradings);
        expect(points).toBeGreaterThanOrEqual(marked(questions, taken, scheme).points);
      }),
    );
  });
});

test('a version in another order of questions and choices gives the same points', () => {
  const guessing = schemeOf({ wrongAnswers: 'guessing', points: { ...DEFAULT_SCHEME.points, each: 0.7 } });
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: OMITTED, max: 4 }), { minLength: 1, maxLength: 8 }),
      fc.nat(4),
      (taken, turn) => {
        const questions = questionsOf(taken.length);
        const turned = questions.map((one) => ({
          ...one,
          choices: [...one.choices.slice(turn), ...one.choices.slice(0, turn)],
        }));
        const places = taken.map((place) => (place === OMITTED ? OMITTED : (place - turn + 5) % 5));
        expect(marked(turned.toReversed(), places.toReversed(), guessing)).toEqual(
          marked(questions, taken, guessing),
        );
      },
    ),
  );
});
