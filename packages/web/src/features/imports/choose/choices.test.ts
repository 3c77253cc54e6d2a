import type { ImportItem } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { ITEM } from '../import-fixture.ts';
import {
  FIRST_CHOICES,
  findGaps,
  isIn,
  kindOf,
  outBecause,
  withLabel,
  withQuestion,
  withTarget,
} from './choices.ts';

const DUPLICATE: ImportItem = { ...ITEM, position: 7, duplicateOf: { position: 2, text: ITEM.text } };
const TRUE_FALSE: ImportItem = { ...ITEM, position: 8, isTrueFalse: true };

describe('a question', () => {
  test('comes in until it is left out, and again when it is taken in', () => {
    expect(isIn(FIRST_CHOICES, ITEM)).toBe(true);
    const without = withQuestion(FIRST_CHOICES, ITEM, false);
    expect(isIn(without, ITEM)).toBe(false);
    expect(without.leftOut).toEqual([ITEM.position]);
    expect(withQuestion(without, ITEM, true)).toEqual(FIRST_CHOICES);
  });

  test('that is there already stays out unless it is taken in, or all of them are', () => {
    expect(isIn(FIRST_CHOICES, DUPLICATE)).toBe(false);
    const taken = withQuestion(FIRST_CHOICES, DUPLICATE, true);
    expect(isIn(taken, DUPLICATE)).toBe(true);
    expect(taken).toEqual({ ...FIRST_CHOICES, takenIn: [7] });
    expect(withQuestion(taken, DUPLICATE, false)).toEqual(FIRST_CHOICES);

    const all = { ...FIRST_CHOICES, duplicates: 'imported' } as const;
    expect(isIn(all, DUPLICATE)).toBe(true);
    expect(isIn(withQuestion(all, DUPLICATE, false), DUPLICATE)).toBe(false);
  });

  test('of true or false stays out until such questions get two choices', () => {
    expect(outBecause(FIRST_CHOICES, TRUE_FALSE)).toBe('true/false questions are left out');
    expect(isIn(withQuestion(FIRST_CHOICES, TRUE_FALSE, true), TRUE_FALSE)).toBe(false);
    expect(isIn({ ...FIRST_CHOICES, trueFalse: 'two-choices' }, TRUE_FALSE)).toBe(true);
  });

  test('stays out with its category', () => {
    const choices = withTarget(FIRST_CHOICES, ITEM.category, { isLeftOut: true });
    expect(outBecause(choices, ITEM)).toBe('its category is left out');
    const back = withTarget(choices, ITEM.category, { chapterId: 'h1' });
    expect(back.categories).toEqual([{ category: ITEM.category, chapterId: 'h1' }]);
    expect(isIn(back, ITEM)).toBe(true);
  });
});

test('a new chapter without a name or a number is named', () => {
  const choices = withTarget(withTarget(FIRST_CHOICES, '', { name: ' ', number: 1 }), 'Memory', {
    name: 'Memory',
    number: '',
  });
  expect(findGaps(choices)).toEqual([
    'Give the new chapter for questions without a category a name.',
    'Give the new chapter for “Memory” a number.',
  ]);
  expect(findGaps(withTarget(FIRST_CHOICES, 'Memory', { name: 'Memory', number: 3 }))).toEqual([]);
});

test('a question gets the first label of each sort that its tags mean, else the default', () => {
  const suggestions = new Map([
    ['easy', 'simple'],
    ['hard', 'difficult'],
    ['week 3', null],
  ] as const);
  const choices = { ...FIRST_CHOICES, difficulty: 'difficult', objective: 'understanding' } as const;
  expect(kindOf(choices, { tags: ['week 3', 'easy', 'hard'] }, suggestions)).toEqual({
    difficulty: 'simple',
    objective: 'understanding',
  });
  const chosen = withLabel(withLabel(choices, 'easy', null), 'week 3', 'creativity');
  expect(kindOf(chosen, { tags: ['week 3', 'easy'] }, suggestions)).toEqual({
    difficulty: 'difficult',
    objective: 'creativity',
  });
});
