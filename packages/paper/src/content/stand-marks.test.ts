import { expect, test } from 'vitest';
import { plainDirections } from './plain-directions.ts';
import { standMarks } from './stand-marks.ts';

const RTL = '\u200f';
const LTR = '\u200e';

test.each(['שָׁלוֹם עֲלֵיכֶם', 'مُحَمَّدٌ', 'फ़्रांस की राजधानी', 'เมืองหลวง', 'e\u0301 and 1\ufe0f\u20e3'])(
  'marks on letters of their direction stay as they are: %s',
  (text) => {
    expect(standMarks(text)).toBe(text);
  },
);

test.each([
  ['(\u05b8)', `${RTL}◌`, '(', `\u05b8${RTL})`],
  ['a\u05b8', `${RTL}◌`, 'a', `\u05b8${RTL}`],
  ['\u064e', RTL, '', `\u064e${RTL}`],
  ['א\u093a', LTR, 'א', `\u093a${LTR}`],
])(
  'a mark that stands on none runs in its direction, a Hebrew point on a circle: %s',
  (text, circle, before, after) => {
    expect(standMarks(text)).toBe(`${before}${circle}${after}`);
  },
);

test('a right-to-left symbol keeps its direction', () => {
  expect(standMarks('a ۩ b')).toBe(`a ${RTL}۩${RTL} b`);
});

test('characters that force another direction are removed, and no letter is lost', () => {
  expect(plainDirections('Read \u202eabc\u202c \u2067x\u2069 \u200fי')).toBe('Read abc x \u200fי');
});
