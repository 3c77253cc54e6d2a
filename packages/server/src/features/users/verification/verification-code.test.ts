import { expect, test } from 'vitest';
import {
  hashVerificationCode,
  makeVerificationCode,
  normalizeCode,
  secondsUntilTomorrow,
} from './verification-code.ts';

test('a code has six digits, and a thousand of them hardly repeat', () => {
  const codes = Array.from({ length: 1000 }, makeVerificationCode);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  // Among 1000 random codes about half a pair repeats; more than 20 pairs would mean a broken source.
  expect(new Set(codes).size).toBeGreaterThan(980);
});

test.each([
  ['012345', '012345'],
  ['12345', '012345'],
  ['123 456', '123456'],
  ['123-456', '123456'],
])('%s means %s', (typed, code) => expect(normalizeCode(typed)).toBe(code));

test('the hash of a code depends on account and key', () => {
  const [key, otherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const hash = hashVerificationCode('a', '123456', key);
  expect(hashVerificationCode('a', '123456', key)).toEqual(hash);
  expect(hashVerificationCode('b', '123456', key)).not.toEqual(hash);
  expect(hashVerificationCode('a', '123456', otherKey)).not.toEqual(hash);
});

test('tomorrow begins at midnight in UTC', () => {
  expect(secondsUntilTomorrow(new Date('2026-12-31T23:59:59.500Z'))).toBe(1);
  expect(secondsUntilTomorrow(new Date('2026-12-31T00:00:00Z'))).toBe(86_400);
});
