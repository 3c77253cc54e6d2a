import { expect, test } from 'vitest';
import { speedAt } from './scroll-near-edges.ts';

test.each([
  ['nothing is held', undefined, 0],
  ['it is held in the middle', 400, 0],
  ['it is held at the upper edge', 0, -18],
  ['it is held near the upper edge', 48, -9],
  ['it is held at the lower edge', 800, 18],
  ['it is dragged out of the window', 900, 18],
])('where %s', (_, height, speed) => {
  expect(speedAt(height, 800)).toBe(speed);
});
