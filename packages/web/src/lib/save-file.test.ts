import { expect, test } from 'vitest';
import { nameOfFile } from './save-file.ts';

test.each([
  // The examples of RFC 6266, section 5.
  ['Attachment; filename=example.html', 'example.html'],
  ['INLINE; FILENAME= "an example.html"', undefined],
  ['attachment; filename="an example.html"', 'an example.html'],
  ["attachment; filename*= UTF-8''%e2%82%ac%20rates", undefined],
  ['attachment; filename="EURO rates"; filename*=UTF-8\'\'%e2%82%ac%20rates', '€ rates'],
  ['attachment; filename="a \\"quoted\\" name.txt"', 'a "quoted" name.txt'],
  ["attachment; filename*=UTF-8''%e2%82", undefined],
  ['attachment', undefined],
  [undefined, undefined],
])('%s names %s', (header, name) => {
  expect(nameOfFile(header)).toBe(name);
});
