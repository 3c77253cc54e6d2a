import { expect, test } from 'vitest';
import { findLink } from './links.ts';

test.each([
  ['Open https://evil.example/login now', 'https://evil.example/login'],
  ['Open evil.example.', 'evil.example.'],
  ['(www.evil.example)', '(www.evil.example)'],
  ['ask me@evil.example', 'me@evil.example'],
  ['HTTP://LOCALHOST', 'HTTP://LOCALHOST'],
  ['MailTo:me', 'MailTo:me'],
  ['at 192.0.2.1:8080', '192.0.2.1:8080'],
  ['evil。com', 'evil。com'],
  ['evil．com', 'evil.com'],
  ['evil.\u200bcom', 'evil.com'],
  ['e\u00advil.c\u2060om', 'evil.com'],
  ['परीक्षा.भारत', 'परीक्षा.भारत'],
  ['ｅｖｉｌ.ｃｏｍ', 'evil.com'],
  [`${'a'.repeat(70)}.com`, `${'a'.repeat(60)}…`],
])('%j contains the link %j', (text, link) => expect(findLink(text)).toBe(link));

test.each([
  'Hello Ada,\n2.5 of 10 points. Grade: 1.7',
  'e.g. at 10 a.m., z. B. z.B. d.h. i.e.',
  'On 12.11.2026 in room B.2...',
  'Wait... what?! See p.12, §3.4.',
  'On Monday.\nBring a pen.',
  'a/b, 1:2, x@y, and/or',
])('%j contains no link', (text) => expect(findLink(text)).toBeUndefined());
