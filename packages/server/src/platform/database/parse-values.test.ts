import { expect, test } from 'vitest';
import { makeParseMoment, makeParseTexts } from './parse-values.ts';

const parseTexts = makeParseTexts((text) => ['passed on', text]);
const parseMoment = makeParseMoment((text) => ['passed on', text]);

// The texts are those of PostgreSQL 18: select array[...]::text[]::text.
test.each([
  ['{}', []],
  ['{yes,no,never}', ['yes', 'no', 'never']],
  ['{""}', ['']],
  ['{one}', ['one']],
  ['{"",a,""}', ['', 'a', '']],
  ['{"two words","a,b",NULL,"NULL","null"}', ['two words', 'a,b', null, 'NULL', 'null']],
  [
    String.raw`{"say \"no\"","a\\b","\\\"","c:\\\\d"}`,
    ['say "no"', String.raw`a\b`, String.raw`\"`, String.raw`c:\\d`],
  ],
  ['{"{1,2}",x²,"𝔸 é"}', ['{1,2}', 'x²', '𝔸 é']],
  ['{"line\nline","tab\t"}', ['line\nline', 'tab\t']],
])('the texts of %s', (text, texts) => {
  expect(parseTexts(text)).toEqual(texts);
});

test.each(['{{a,b},{c,d}}', '[2:3]={a,b}', '{{}}'])('%s is left to the parser of pg', (text) => {
  expect(parseTexts(text)).toEqual(['passed on', text]);
});

test.each([
  ['2026-11-27 15:25:09+00', '2026-11-27T15:25:09.000Z'],
  ['2026-11-27 15:25:09.1+00', '2026-11-27T15:25:09.100Z'],
  ['2026-11-27 15:25:09.123+00', '2026-11-27T15:25:09.123Z'],
  ['2026-11-27 15:25:09.123999+00', '2026-11-27T15:25:09.123Z'],
  ['0099-01-01 00:00:00+00', '0099-01-01T00:00:00.000Z'],
])('the moment of %s', (text, moment) => {
  expect((parseMoment(text) as Date).toISOString()).toBe(moment);
});

test.each([
  '2026-11-27 15:25:09+01',
  '2026-11-27 15:25:09.5-03:30',
  '12026-11-27 15:25:09+00',
  '0044-03-15 12:00:00+00 BC',
  'infinity',
])('%s is left to the parser of pg', (text) => {
  expect(parseMoment(text)).toEqual(['passed on', text]);
});
