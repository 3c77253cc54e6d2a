import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePageCode, openPageCode, type PageCode, readCode, writeCode } from './page-code.ts';

const KEY = new Uint8Array(32).fill(7);
const CODE: PageCode = { token: '0123456789abcdef', version: 2, page: 1, student: 300 };

const anyCode = fc.record({
  token: fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  version: fc.integer({ min: 0, max: 255 }),
  page: fc.integer({ min: 0, max: 255 }),
  student: fc.integer({ min: 0, max: 65_535 }),
});
const anyKey = fc.uint8Array({ minLength: 16, maxLength: 64 });

test('a code is opened with the key of its print, also after a person has typed it', () => {
  fc.assert(
    fc.property(anyCode, anyKey, (code, key) => {
      const bytes = encodePageCode(code, key);
      expect(bytes).toHaveLength(20);
      const keyOf = (token: string) => (token === code.token ? key : undefined);
      expect(openPageCode(bytes, keyOf)).toEqual({ ok: true, code });
      const typed = writeCode(bytes)
        .toLowerCase()
        .replaceAll(' ', '-')
        .replaceAll('0', 'o')
        .replaceAll('1', 'l');
      expect(readCode(typed)).toEqual(bytes);
    }),
  );
});

test('a code with one flipped bit, anywhere, is refused', () => {
  const bytes = encodePageCode(CODE, KEY);
  const reasons = new Set<string>();
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const flipped = Uint8Array.from(bytes);
    flipped[bit >> 3]! ^= 1 << (bit & 7);
    const opened = openPageCode(flipped, (token) => (token === CODE.token ? KEY : undefined));
    reasons.add(opened.ok ? 'opened' : opened.reason);
    // The key of a stranger's print is known, too.
    expect(openPageCode(flipped, () => KEY).ok).toBe(false);
    expect(readCode(writeCode(flipped))).toBeUndefined();
  }
  expect([...reasons].toSorted()).toEqual(['forged', 'not-ours']);
});

test('the key of another print, an unknown print and other bytes are told apart', () => {
  const bytes = encodePageCode(CODE, KEY);
  const reasonOf = (...what: Parameters<typeof openPageCode>) => {
    const opened = openPageCode(...what);
    return opened.ok ? 'opened' : opened.reason;
  };
  expect(reasonOf(bytes, () => new Uint8Array(32).fill(8))).toBe('forged');
  expect(reasonOf(bytes, () => undefined)).toBe('foreign');
  expect(reasonOf(bytes.subarray(1), () => KEY)).toBe('not-ours');
  expect(reasonOf(Buffer.from('https://example.org/'), () => KEY)).toBe('not-ours');
});

test('a code is written in eight groups of four letters; a letter too few is no code', () => {
  const text = writeCode(encodePageCode(CODE, KEY));
  expect(text).toMatch(/^([0-9A-HJKMNP-TV-Z]{4} ){7}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(readCode(text.slice(1))).toBeUndefined();
  expect(readCode(`U${text.slice(1)}`)).toBeUndefined();
});

test.each([{ version: 256 }, { page: -1 }, { student: 65_536 }, { token: 'abc' }])(
  '%j is no part of a code',
  (part) => {
    expect(() => encodePageCode({ ...CODE, ...part }, KEY)).toThrow(RangeError);
  },
);
