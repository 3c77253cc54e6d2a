import { expect, test } from 'vitest';
import { noteOfValues } from './values-note.ts';

const upTo = (...bounds: [from: number, to: number][]) => bounds.map(([from, to]) => ({ from, to }));

test('a range that is narrower than what is held is told, with its holes', () => {
  expect(noteOfValues(upTo([0, 7]), '', 28)).toBe('0 to 7');
  expect(noteOfValues(upTo([2, 28]), '5', 28)).toBe('2 to 28');
  expect(noteOfValues(upTo([0, 0], [2, 2]), '', 28)).toBe('0 or 2');
  expect(noteOfValues(upTo([8, 8]), '', 28)).toBe('8');
  expect(noteOfValues(upTo([0, 990]), '', 2400)).toBe('0 to 990');
});

test('a range that says nothing new is left out', () => {
  expect(noteOfValues(upTo([0, 28]), '5', 28)).toBeUndefined();
  expect(noteOfValues(upTo([0, 1000]), '', 2400)).toBeUndefined();
  expect(noteOfValues(upTo([8, 8]), ' 8', 28)).toBeUndefined();
  expect(noteOfValues([], '5', 28)).toBeUndefined();
  expect(noteOfValues(undefined, '5', undefined)).toBeUndefined();
});

test('the one value that works is told as long as another is typed', () => {
  expect(noteOfValues(upTo([8, 8]), '9', 28)).toBe('8');
});

test('many holes are not listed', () => {
  expect(noteOfValues(upTo([0, 0], [2, 2], [4, 4], [6, 9]), '', 28)).toBe('some of 0 to 9');
});
