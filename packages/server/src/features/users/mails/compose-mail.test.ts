import { expect, test } from 'vitest';
import { composeMail, pageLink } from './compose-mail.ts';

const MAIL = composeMail({
  to: 'reader@example.com',
  subject: 'A subject',
  paragraphs: [
    'For "q&a"@example.com <you>.',
    { before: 'The code is', code: '012345' },
    { before: 'Open this page', link: 'https://exams.example.com/page?one=1&two=2' },
  ],
});

test('both forms of a mail say the same, and the second escapes it', () => {
  expect(MAIL.text).toBe(
    [
      'For "q&a"@example.com <you>.',
      'The code is 012345.',
      'Open this page:\nhttps://exams.example.com/page?one=1&two=2\n',
    ].join('\n\n'),
  );
  expect(MAIL.html?.split('\n')).toEqual([
    '<p>For &quot;q&amp;a&quot;@example.com &lt;you&gt;.</p>',
    '<p>The code is <strong>012345</strong>.</p>',
    '<p><a href="https://exams.example.com/page?one=1&amp;two=2">Open this page</a></p>',
  ]);
});

test.each([
  ['https://exams.example.com', 'https://exams.example.com/page'],
  ['https://example.com/exams/', 'https://example.com/exams/page'],
])('a page of %s has the address %s', (publicUrl, address) => {
  expect(pageLink(new URL(publicUrl), '/page')).toBe(address);
});
