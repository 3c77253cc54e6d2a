import { expect, test } from 'vitest';
import { bytesInWords } from './bytes-in-words.ts';

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KiB'],
  [1.5 * 1024 ** 2, '1.5 MiB'],
  [345.6 * 1024 ** 2, '346 MiB'],
  [20 * 1024 ** 3, '20 GiB'],
  [5_000 * 1024 ** 4, '5000 TiB'],
])('%d bytes are %s', (bytes, words) => {
  expect(bytesInWords(bytes)).toBe(words);
});
