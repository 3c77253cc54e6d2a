import { expect, test } from 'vitest';
import { sentencesOn } from './remarks.ts';
import { MEASURED } from './results-fixture.tsx';

test('choices that nobody took and answers left out are told, the correct choice is not', () => {
  const choices = ['right', 'taken', 'one', 'two'].map((text, place) => ({
    text,
    isCorrect: place === 0,
    isPrinted: place === 0,
    ...{ discrimination: null, restMean: null, thirds: null },
    numberOfAnswers: place === 1 ? 30 : 0,
  }));
  expect(sentencesOn({ ...MEASURED, choices, numberOfAnswers: 33, numberOfOmitted: 3 })).toEqual([
    'Nobody chose C and D.',
    '3 students omitted it.',
  ]);
  expect(sentencesOn({ ...MEASURED, choices, numberOfAnswers: 0, numberOfOmitted: 0 })).toEqual([]);
});

test('who did not reach a question is told from who left it out', () => {
  const question = {
    ...MEASURED,
    choices: [],
    numberOfAnswers: 40,
    numberOfOmitted: 34,
    numberOfUnreached: 32,
  };
  expect(sentencesOn(question)).toEqual(['32 of 40 students did not reach it.', '2 students omitted it.']);
  expect(sentencesOn({ ...question, numberOfUnreached: 0 }, { concern: 'omitted' })).toEqual([
    '34 of 40 students who reached it left it out.',
  ]);
});

test('the choice that may be the correct one is named, and how a question is marked', () => {
  expect(sentencesOn({ ...MEASURED, choices: [], regrading: 'void' }, { concern: 'key', choice: 2 })).toEqual(
    ['It is void.', 'More students took C than the correct answer, and these are stronger: check its key.'],
  );
});
