import { expect, test } from 'vitest';
import { bitmapOf, countDifferent } from './bitmap.ts';
import { mix } from './mix.ts';

const setOf = (from: number, size: number) => Uint32Array.from({ length: size }, (_, at) => mix(from + at));

/** The number of elements that only one of two sets has. */
const countOfOne = (one: Uint32Array, other: Uint32Array) =>
  one.filter((each) => !other.includes(each)).length + other.filter((each) => !one.includes(each)).length;

test('two bitmaps never differ in more bits than the sets in elements', () => {
  for (let size = 0; size < 400; size += 13) {
    for (let shift = 0; shift <= size; shift += 7) {
      const [one, other] = [setOf(size, size), setOf(size + shift, size + 5)];
      expect(countDifferent(bitmapOf(one), bitmapOf(other))).toBeLessThanOrEqual(countOfOne(one, other));
    }
  }
});

test('each bit that differs is counted, also the first and last of a word', () => {
  const all = Uint32Array.from({ length: 512 }, (_, at) => at);
  expect(countDifferent(bitmapOf(all), bitmapOf(new Uint32Array()))).toBe(512);
  for (const at of [0, 31, 32, 255, 511]) {
    expect(countDifferent(bitmapOf(all), bitmapOf(all.filter((each) => each !== at)))).toBe(1);
  }
});
