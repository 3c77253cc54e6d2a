import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { hashApiToken, makeApiToken, prefixOf, readApiToken } from './api-token.ts';

const KEY = randomBytes(32);
const ACCOUNT = uuid();
const forgeries: string[] = [];
const read = (token: string, key = KEY) =>
  readApiToken(token, key, { warn: (message) => void forgeries.push(message) });

test('a token says whose it is, and is found by its hash', () => {
  const token = makeApiToken(ACCOUNT, KEY);
  expect(read(token)).toEqual({ accountId: ACCOUNT, tokenHash: hashApiToken(token) });
  expect(token.startsWith(prefixOf(token))).toBe(true);
  expect(forgeries).toEqual([]);
});

test('two tokens of an account differ from their first characters on', () => {
  const tokens = Array.from({ length: 20 }, () => prefixOf(makeApiToken(ACCOUNT, KEY)));
  expect(new Set(tokens).size).toBe(20);
});

test('a token with another character anywhere, of another length, or of another installation is refused and logged', () => {
  const token = makeApiToken(ACCOUNT, KEY);
  for (let at = 'exam_'.length; at < token.length; at++) {
    // The last character holds two bits that mean nothing: six further on is another byte in any case.
    const other = String.fromCharCode(token.charCodeAt(at) === 0x41 ? 0x67 : 0x41);
    const forged = token.slice(0, at) + other + token.slice(at + 1);
    expect([at, read(forged)]).toEqual([at, undefined]);
  }
  for (const forged of [token.slice(0, -1), `${token}A`, 'exam_', `exam_${'A'.repeat(75)}`]) {
    expect(read(forged)).toBeUndefined();
  }
  expect(read(token, randomBytes(32))).toBeUndefined();
  expect(forgeries).toHaveLength(token.length - 'exam_'.length + 5);
});
