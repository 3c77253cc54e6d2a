import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  composed,
  countCharacters,
  firstCharacters,
  isBlank,
  isWithin,
  mostCodePoints,
  tooLong,
} from './characters.ts';

const FAMILY = '👨‍👩‍👧‍👦';

describe('a text is blank if nothing of it is seen', () => {
  test.each([
    ['nothing', ''],
    ['white space', ' \t\n\u00a0\u3000'],
    ['a zero-width space', '\u200b'],
    ['joiners', '\u200c\u200d\u2060'],
    ['soft hyphens', '\u00ad\u00ad'],
    ['byte order marks', '\ufeff \ufeff'],
    ['signs of direction', '\u200e\u200f\u061c\u202a\u202e\u2066\u2069'],
    ['variation selectors alone', '\ufe0f\ufe0e\u{e0100}'],
    ['fillers of Hangul', '\u115f\u1160\u3164\uffa0'],
    ['the blank of braille', '\u2800'],
    ['an empty head of a note', '\u{1d159}'],
    ['tags', '\u{e0020}\u{e007f}'],
    ['control characters', '\u0001\u001b'],
  ])('%s', (_what, text) => {
    expect(isBlank(text)).toBe(true);
  });

  test.each([
    ['a letter', ' a '],
    ['a joined emoji', FAMILY],
    ['a Persian word with a non-joiner', 'می\u200cخواهم'],
    ['a mark', '\u0301'],
    ['a sign', '–'],
    ['a private character', '\ue000'],
    ['a sign of the year in Arabic', '\u0601'],
  ])('not %s', (_what, text) => {
    expect(isBlank(text)).toBe(false);
  });
});

describe('characters are counted as people count them', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['e\u0301', 1],
    [FAMILY, 1],
    ['👩🏽‍❤️‍💋‍👨🏻', 1],
    ['🇩🇪🇫🇷', 2],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 1],
    ['각'.normalize('NFD'), 1],
    ['क्षि', 1],
    ['\r\n', 1],
    ['a\u200bb', 3],
  ])('%j has %i', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });

  /** Signs of each kind, in which every rule of UAX #29 is met. */
  const SIGNS = [
    ...'a é\r\n\t\u00ad\u200b\u200c\u200d\ufe0f\u0301\u0308\u093f\u094d\u0915\u0937\u0939\u0e33\u0e01\u1100\u1161\u11a8\uac00\uac01',
    ...['👩', '❤', '🏽', '🇩', '🇪', '𝕏', '\u{e0067}', '\u{e007f}', '漢', 'א\u05b0', '9', '\u20e3', '#'],
  ];

  test('as the segmenter of the platform does', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const texts = fc.array(fc.constantFrom(...SIGNS), { maxLength: 40 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        expect([text, countCharacters(text)]).toEqual([text, [...segmenter.segment(text)].length]);
      }),
      { numRuns: 3_000 },
    );
  });

  test('a beginning is within its bound, the whole if that is', () => {
    const texts = fc.array(fc.constantFrom(...SIGNS), { maxLength: 40 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, most) => {
        const begun = firstCharacters(text, most);
        expect(text.startsWith(begun)).toBe(true);
        expect(isWithin(begun, most)).toBe(true);
        expect(begun === text).toBe(isWithin(text, most));
        const isShort = countCharacters(text) <= most && [...text].length <= mostCodePoints(most);
        expect(isWithin(text, most)).toBe(isShort);
      }),
    );
  });

  test('one character with many marks is refused in words that are true of it', () => {
    const towering = `a${'\u0301'.repeat(2_000)}`;
    expect(countCharacters(towering)).toBe(1);
    expect(isWithin(towering, 200)).toBe(false);
    expect(tooLong('Name', towering, 200)).toBe(
      'Name is too long: its characters have more than 1600 code points together.',
    );
    expect(tooLong('Name', 'a'.repeat(201), 200)).toBe('Name must have at most 200 characters.');
    expect(tooLong('Name', 'a'.repeat(1_000_000), 200)).toBe('Name must have at most 200 characters.');
    expect(firstCharacters(towering, 200)).toBe('');
    expect(isWithin(FAMILY.repeat(200), 200)).toBe(true);
    expect(isWithin(FAMILY.repeat(201), 200)).toBe(false);
  });

  test('of flags as many as of anything else', () => {
    expect(countCharacters('🇩🇪'.repeat(100_000))).toBe(100_000);
  });
});

test('endless marks are compared as they are', () => {
  expect(composed('e\u0301')).toBe('\u00e9');
  const endless = `e${'\u0301\u0316'.repeat(100_000)}`;
  expect(composed(endless)).toBe(endless);
});
