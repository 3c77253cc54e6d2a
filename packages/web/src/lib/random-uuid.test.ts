import { afterEach, expect, test, vi } from 'vitest';
import { randomUuid } from './random-uuid.ts';

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => vi.unstubAllGlobals());

test('two are never the same', () => {
  const drawn = Array.from({ length: 100 }, () => randomUuid());
  expect(new Set(drawn).size).toBe(100);
});

test('a browser without its own still gets one of version 4', () => {
  const getRandomValues = (bytes: Uint8Array) => globalThis.structuredClone(bytes).fill(0xff);
  vi.stubGlobal('crypto', { getRandomValues });
  expect(randomUuid()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
  expect(randomUuid()).toMatch(VERSION_4);
});
