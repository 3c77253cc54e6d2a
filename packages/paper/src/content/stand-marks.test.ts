import { expect, test } from 'vitest';
import { plainDirections } from './plain-directions.ts';
import { standMarks } from './stand-marks.ts';

test.each([
  'שָׁלוֹם עֲלֵיכֶם',
  'مُحَمَّدٌ',
  'फ़्रांस की राजधानी',
  'เมืองหลวง',
  'e\u0301 and 1\ufe0f\u20e3',
  'a \ufe0f b',
  '(\u05b8)',
])('marks on letters and signs stay as they are: %s', (text) => {
  expect(standMarks(text)).toBe(text);
});

test.each([
  ['( \u05b8 )', '( ◌\u05b8 )'],
  ['\u064e\u0651 a', '◌\u064e\u0651 a'],
  ['a \u200f\u05b8', 'a \u200f◌\u05b8'],
])('a mark after a blank stands on a circle: %s', (text, stood) => {
  expect(standMarks(text)).toBe(stood);
});

test('characters that force another direction and tags are removed, and no letter is lost', () => {
  expect(plainDirections('Read \u202eabc\u202c \u2067x\u2069 \u200fי\u{e0061}')).toBe('Read abc x \u200fי');
});
