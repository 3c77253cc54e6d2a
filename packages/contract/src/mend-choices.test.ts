import { expect, test } from 'vitest';
import { mendChoices } from './mend-choices.ts';

const BEFORE = ['one', 'two', 'three'];

test.each([
  [
    'a mended choice stays in its place',
    ['one', 'two!', 'three'],
    ['three', 'two', 'one'],
    ['three', 'two!', 'one'],
  ],
  [
    'two mended choices keep theirs',
    ['one!', 'two', 'three!'],
    ['three', 'one', 'two'],
    ['three!', 'one!', 'two'],
  ],
  ['a choice that is taken out leaves', ['one', 'three'], ['three', 'two', 'one'], ['three', 'one']],
  [
    'one that is added last comes last',
    [...BEFORE, 'four'],
    ['three', 'two', 'one'],
    ['three', 'two', 'one', 'four'],
  ],
  [
    'one that is added first comes first',
    ['zero', ...BEFORE],
    ['three', 'two', 'one'],
    ['zero', 'three', 'two', 'one'],
  ],
  [
    'one that is added comes after its neighbour',
    ['one', 'new', 'two', 'three'],
    ['two', 'one', 'three'],
    ['two', 'one', 'new', 'three'],
  ],
  ['the mended order holds where it was mended', ['three', 'one', 'two'], BEFORE, ['three', 'one', 'two']],
  ['and nowhere else', ['three', 'one', 'two'], ['two', 'three', 'one'], ['two', 'three', 'one']],
])('%s', (_name, mended, inVersion, expected) => {
  expect(mendChoices(BEFORE, mended, inVersion)).toEqual(expected);
});
