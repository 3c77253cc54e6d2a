import { describe, expect, test } from 'vitest';
import { mendChoices } from './mend-choices.ts';

const BEFORE = ['one', 'two', 'three'];
const FREE = { pinnedChoices: [], keepChoiceOrder: false };

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
  expect(mendChoices(BEFORE, { choices: mended, ...FREE }, inVersion)).toEqual(expected);
});

describe('a choice that is pinned', () => {
  const LAST = 'The last one';
  const before = ['one', 'two', LAST];
  const mended = { ...FREE, choices: [...before, 'three'] };

  test('stays last when another one is added, in every version', () => {
    const pinned = { ...mended, pinnedChoices: [LAST] };
    expect(mendChoices(before, pinned, before)).toEqual(['one', 'two', 'three', LAST]);
    expect(mendChoices(before, pinned, ['two', 'one', LAST])).toEqual(['two', 'one', 'three', LAST]);
  });

  test('stays where it is without its pin, whatever its words', () => {
    const choices = ['one', 'None of the above', 'two'];
    expect(mendChoices(choices, { ...FREE, choices: [...choices, 'three'] }, choices)).toEqual([
      ...choices,
      'three',
    ]);
  });

  test('is last in every version when it is pinned by the mending', () => {
    const pinned = { ...FREE, choices: before, pinnedChoices: ['one'] };
    expect(mendChoices(before, pinned, ['one', LAST, 'two'])).toEqual([LAST, 'two', 'one']);
  });
});

test('an order that is kept is the mended one in every version, with pinned choices last', () => {
  const kept = { choices: ['one', 'two', 'three'], pinnedChoices: ['two'], keepChoiceOrder: true };
  expect(mendChoices(BEFORE, kept, ['three', 'two', 'one'])).toEqual(['one', 'three', 'two']);
});
