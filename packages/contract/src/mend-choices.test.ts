import { describe, expect, test } from 'vitest';
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

describe('a choice that is pinned by its words', () => {
  const NONE = 'None of the above';

  test('stays last when another one is added, in every version', () => {
    const before = ['one', 'two', NONE];
    const mended = [...before, 'three'];
    expect(mendChoices(before, mended, before)).toEqual(['one', 'two', 'three', NONE]);
    expect(mendChoices(before, mended, ['two', 'one', NONE])).toEqual(['two', 'one', 'three', NONE]);
  });

  test('stays where it is if it stood elsewhere, because somebody has unpinned it', () => {
    const before = [NONE, 'one', 'two'];
    expect(mendChoices(before, [...before, 'three'], before)).toEqual([...before, 'three']);
  });
});
