import { expect, test } from 'vitest';
import { remarkOn, sentencesOn } from './remarks.ts';
import { MEASURED } from './results-fixture.tsx';

test.each([
  [0.4, 100, undefined],
  [0.2, 100, undefined],
  [0.19, 100, 'It hardly separates strong from weak students.'],
  [0, 20, 'It hardly separates strong from weak students.'],
  [-0.1, 20, 'Strong students missed it more often than weak students: check its key.'],
  [-0.1, 19, undefined],
  [null, 100, undefined],
])(
  'a discrimination of %s among %i answers is remarked on by “%s”',
  (discrimination, numberOfAnswers, remark) => {
    expect(remarkOn({ discrimination, numberOfAnswers })).toBe(remark);
  },
);

test('choices that nobody took and answers left out are told, the correct choice is not', () => {
  const choices = ['right', 'taken', 'one', 'two'].map((text, place) => ({
    text,
    isCorrect: place === 0,
    numberOfAnswers: place === 1 ? 30 : 0,
  }));
  expect(sentencesOn({ ...MEASURED, choices, numberOfAnswers: 33, numberOfOmitted: 3 })).toEqual([
    'Nobody chose C and D.',
    '3 students omitted it.',
  ]);
  expect(sentencesOn({ ...MEASURED, choices, numberOfAnswers: 0, numberOfOmitted: 0 })).toEqual([]);
});
