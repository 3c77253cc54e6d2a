import { expect, test } from 'vitest';
import { usableMemory } from './memory.ts';

const GIB = 2 ** 30;

test.each([
  ['no limit', 64 * GIB, 0, 64 * GIB],
  ['no limit, as Linux says it', 64 * GIB, 2 ** 64, 64 * GIB],
  ['a container of 1 GB', 64 * GIB, GIB, GIB],
])('with %s, the usable memory is the least of both', (_what, totalBytes, limitBytes, usable) => {
  expect(usableMemory(totalBytes, limitBytes)).toBe(usable);
});
