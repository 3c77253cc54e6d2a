import { expect, test } from 'vitest';
import {
  type Concern,
  concernAbout,
  errorOfDiscrimination,
  mostOfShare,
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
  // (0.1 + 2.7057 / 80 + 1.6449 √(0.09 / 40 + 2.7057 / 6400)) / (1 + 2.7057 / 40)
  [0.1, 40, 0.20499],
  [0.25, 100, 0.32718],
  [0, 20, 0.11916],
])('a share of %s of %i answers may be %s with 95 %% confidence', (share, answers, most) => {
  expect(mostOfShare(share, answers)).toBeCloseTo(most, 4);
});

const CASES: readonly [number | null, number, number, Concern | undefined][] = [
  [0.4, 0.6, 100, undefined],
  // Below 0, but within the error: −0.1 + 1.6449 · 0.0995.
  [-0.1, 0.6, 100, 'poor'],
  [-0.2, 0.6, 100, 'negative'],
  [0.1, 0.6, 100, undefined],
  [-0.3, 0.6, 20, 'poor'],
  [-0.9, 0.6, 19, undefined],
  [null, 0.6, 100, undefined],
  // One student of forty missed it, however strong.
  [-0.45, 0.975, 40, undefined],
  [-0.9, 0.9, 40, undefined],
  [-0.6, 0.875, 40, 'negative'],
  // Four choices: 5 % of 40 are clearly below a quarter, 15 % are not.
  [null, 0.05, 40, 'guessed'],
  [null, 0.15, 40, undefined],
];

test.each(CASES)(
  'a discrimination of %s at %s correct of %i answers is of concern: %s',
  (discrimination, correctShare, numberOfAnswers, concern) => {
    const choices = [1, 2, 3, 4];
    expect(concernAbout({ discrimination, correctShare, numberOfAnswers, choices })).toBe(concern);
  },
);

test('the gravest concerns come first, otherwise the order of the exam holds', () => {
  const of = (number: number, discrimination: number) => ({
    number,
    choices: [1, 2, 3, 4],
    discrimination,
    correctShare: 0.6,
    numberOfAnswers: 100,
  });
  const found = questionsOfConcern([of(1, 0), of(2, 0.5), of(3, -0.5), of(4, -0.1), of(5, -0.4)]);
  expect(found.map(({ question, concern }) => [question.number, concern])).toEqual([
    [3, 'negative'],
    [5, 'negative'],
    [1, 'poor'],
    [4, 'poor'],
  ]);
});
