import { expect, test, vi } from 'vitest';
import { csvChoices } from './csv-choices.ts';

test.each([
  ['de-DE', 'semicolon'],
  ['fr', 'semicolon'],
  ['en-GB', 'comma'],
  ['de-CH', 'comma'],
])('in %s CSV comes first with a %s', (language, separator) => {
  const choices = csvChoices(language).map((choice) => choice.separator);
  expect(choices).toEqual([separator, separator === 'comma' ? 'semicolon' : 'comma']);
});

test('a language of the browser that Intl refuses is no fault', () => {
  vi.stubGlobal('navigator', { language: 'en-US@posix' });
  expect(csvChoices()).toHaveLength(2);
  vi.unstubAllGlobals();
});
