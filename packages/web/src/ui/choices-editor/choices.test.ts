import { letterOf } from '@exam/contract/letters';
import { describe, expect, test } from 'vitest';
import {
  addChoice,
  choiceOfLetter,
  choicesOfLines,
  editChoice,
  moveChoice,
  removeChoice,
  replaceInChoices,
} from './choices.ts';

const STATES = { choices: ['ready', 'running', 'blocked'], correctAnswer: 'running' };

test('a new choice is the last', () => {
  expect(addChoice(STATES, 'ended').choices).toEqual(['ready', 'running', 'blocked', 'ended']);
});

describe('removing a choice', () => {
  test('removes every choice with the same text', () => {
    const twice = { choices: ['ready', 'running', 'ready'], correctAnswer: 'running' };
    expect(removeChoice(twice, 'ready')).toEqual({ choices: ['running'], correctAnswer: 'running' });
  });

  test('leaves choices that only look alike', () => {
    const alike = { choices: ['ready', 'Ready', 'ready '], correctAnswer: '' };
    expect(removeChoice(alike, 'ready').choices).toEqual(['Ready', 'ready ']);
  });

  test('that was correct leaves no correct answer', () => {
    expect(removeChoice(STATES, 'running').correctAnswer).toBe('');
  });
});

describe('editing a choice', () => {
  test('that is correct takes the correct answer along', () => {
    expect(editChoice(STATES, 1, 'runnin', true).correctAnswer).toBe('runnin');
  });

  test('that is correct keeps it correct over an empty text', () => {
    const emptied = editChoice(STATES, 1, '', true);
    expect(emptied.correctAnswer).toBe('');
    expect(editChoice(emptied, 1, 'active', true).correctAnswer).toBe('active');
  });

  test('that is wrong leaves the correct answer', () => {
    const edited = editChoice(STATES, 0, 'waiting', false);
    expect(edited).toEqual({ choices: ['waiting', 'running', 'blocked'], correctAnswer: 'running' });
  });

  test('leaves the correct answer to another choice with the same text', () => {
    const twice = { choices: ['ready', 'ready'], correctAnswer: 'ready' };
    expect(editChoice(twice, 1, 'running', true).correctAnswer).toBe('ready');
  });
});

test('a choice moves up and down, and not beyond the ends', () => {
  expect(moveChoice(STATES, 2, 0).choices).toEqual(['blocked', 'ready', 'running']);
  expect(moveChoice(STATES, 0, 1).choices).toEqual(['running', 'ready', 'blocked']);
  expect(moveChoice(STATES, 0, -1)).toBe(STATES);
  expect(moveChoice(STATES, 2, 3)).toBe(STATES);
});

test('choices are called by letters', () => {
  expect([0, 1, 25, 26, 51, 52, 701, 702].map(letterOf)).toEqual([
    'A',
    'B',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ]);
});

test.each([
  ['one\ntwo\n\n three \r\nfour\n', ['one', 'two', 'three', 'four']],
  ['A) one\nB) two', ['one', 'two']],
  ['(a) one\n(b) two', ['one', 'two']],
  ['1. one\n2. two', ['one', 'two']],
  ['2. one\n3. two', ['2. one', '3. two']],
  ['A. Smith\nsomebody else', ['A. Smith', 'somebody else']],
  ['one line\n', undefined],
  ['```\nint x;\n```', undefined],
  ['| a | b |\n|---|---|', undefined],
  ['a line\n'.repeat(27), undefined],
])('of %j the choices are %j', (text, choices) => {
  expect(choicesOfLines(text)).toEqual(choices);
});

test.each([
  ['b', 1],
  [' C) ', 2],
  ['D', undefined],
  ['BC', undefined],
  ['', undefined],
])('the correct answer %j may mean the choice at %j', (correctAnswer, index) => {
  expect(choiceOfLetter({ ...STATES, correctAnswer })).toBe(index);
});

test('a letter that is a choice means itself', () => {
  expect(choiceOfLetter({ choices: ['B', 'A'], correctAnswer: 'A' })).toBeUndefined();
});

test('a text is replaced in choices and in the correct answer', () => {
  expect(replaceInChoices({ choices: ['a $1', 'b'], correctAnswer: 'a $1' }, '$1', '$&')).toEqual({
    choices: ['a $&', 'b'],
    correctAnswer: 'a $&',
  });
});
