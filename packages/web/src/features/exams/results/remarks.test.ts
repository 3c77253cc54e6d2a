import { expect, test } from 'vitest';
import { sentencesOn } from './remarks.ts';
import { MEASURED } from './results-fixture.tsx';

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
