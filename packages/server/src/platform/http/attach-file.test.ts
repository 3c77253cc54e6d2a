import { expect, test } from 'vitest';
import { fileNameOf } from './attach-file.ts';

test.each([
  ['Operating Systems.xml', 'Operating Systems.xml'],
  ['../../etc/passwd.csv', 'etc passwd.csv'],
  ['a\r\nSet-Cookie: b.csv', 'a Set-Cookie b.csv'],
  ['Σχολείο 1.5.xml', 'Σχολείο 1.5.xml'],
  ['exam\u202Efdp.docx', 'exam fdp.docx'],
  ['???.pdf', 'file.pdf'],
  [`${'x'.repeat(300)}.zip`, `${'x'.repeat(150)}.zip`],
])('%j is kept as %j', (name, kept) => {
  expect(fileNameOf(name)).toBe(kept);
});
