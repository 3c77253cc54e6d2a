import { expect, test } from 'vitest';
import { findAction, findOwnActions } from './actions.ts';

const asked = (text: string) => {
  const found = findAction(text);
  return found && [found.action.label, found.name];
};

test('a word asks for an action, and the others name what it is done with', () => {
  expect(asked('import')).toEqual(['Import questions', '']);
  expect(asked('Import Operating Sys')).toEqual(['Import questions', 'operating sys']);
  expect(asked('midterm prin')).toEqual(['Print', 'midterm']);
  expect(asked('results')).toEqual(['Results', '']);
  expect(asked('midterm correct')).toEqual(['Correct', 'midterm']);
});

test('the whole name of an action names nothing else', () => {
  expect(asked('import questions')).toEqual(['Import questions', '']);
});

test('too few letters, another word that begins so, and no word ask for none', () => {
  for (const text of ['', 'imp', 'important', 'questions', 'printing']) expect(asked(text)).toBeUndefined();
});

test('the trash is found by its name, and by what people want of it', () => {
  const own = { logout: () => {}, setColorScheme: () => {} };
  for (const text of ['trash', 'put back', 'deleted', 'Restore']) {
    expect(findOwnActions(text, own).map(({ label, to }) => [label, to])).toEqual([['Trash', '/trash']]);
  }
});
