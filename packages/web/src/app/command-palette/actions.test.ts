import { expect, test } from 'vitest';
import { findAction } from './actions.ts';

const asked = (text: string) => {
  const found = findAction(text);
  return found && [found.action.label, found.name];
};

test('a word asks for an action, and the others name what it is done with', () => {
  expect(asked('import')).toEqual(['Import questions', '']);
  expect(asked('Import Operating Sys')).toEqual(['Import questions', 'operating sys']);
  expect(asked('midterm prin')).toEqual(['Print', 'midterm']);
  expect(asked('results')).toEqual(['Results', '']);
});

test('the whole name of an action names nothing else', () => {
  expect(asked('import questions')).toEqual(['Import questions', '']);
});

test('too few letters, another word that begins so, and no word ask for none', () => {
  for (const text of ['', 'imp', 'important', 'questions', 'printing']) expect(asked(text)).toBeUndefined();
});
