import { expect, test, vi } from 'vitest';
import { normaliseText } from './normalise-text.ts';

test('one form is made of each character, and a text of marks alone costs no ordering of them', () => {
  expect(normaliseText('Cafe\u0301')).toBe('café');
  const normalise = vi.spyOn(String.prototype, 'normalize');
  const marks = `a${'\u0345'.repeat(5_000)}${'\u0327'.repeat(5_000)}`;
  expect(normaliseText(marks)).toBe(marks);
  expect(normalise).not.toHaveBeenCalled();
  normalise.mockRestore();
});
