import { expect, test } from 'vitest';
import { measureCircles } from '../src/circles/measure-circles.ts';
import { type Patch, reachOf, STEP_MM } from '../src/circles/sample-circles.ts';

const DIAMETER_MM = 4;
const REACH = reachOf(DIAMETER_MM);
const SIDE = 2 * REACH + 1;

/** A circle of its own column, with black ink where this holds, in millimetres from its middle. */
function circle(column: number, isBlack: (x: number, y: number) => boolean): Patch {
  const ink = Float32Array.from({ length: SIDE * SIDE }, (_, point) => {
    const [x, y] = [(point % SIDE) - REACH, Math.floor(point / SIDE) - REACH];
    return isBlack(x * STEP_MM, y * STEP_MM) ? 1 : 0;
  });
  return { place: { x: 10 * column, y: 10 }, kind: 'A', ink };
}

/** What is around a circle that has a stroke of 1 mm, from the edge of what is looked at to its ring. */
function measureStroke(isBlack: (x: number, y: number) => boolean) {
  const empty = [0, 1, 2, 3, 4].map((column) => circle(column, () => false));
  const patches = [...empty, circle(5, isBlack)];
  return measureCircles(patches, [patches.length], DIAMETER_MM).at(-1)!;
}

test.each<[string, (x: number, y: number) => boolean]>([
  ['above', (x, y) => Math.abs(x) < 0.5 && y < -2.1],
  ['below', (x, y) => Math.abs(x) < 0.5 && y > 2.1],
])('a stroke that comes from %s is around a circle, and not at its sides', (_, isBlack) => {
  const { inside, stray, strayAside } = measureStroke(isBlack);
  expect(inside).toBe(0);
  expect(stray).toBeGreaterThan(0.035);
  expect(strayAside).toBe(0);
});

test.each<[string, (x: number, y: number) => boolean]>([
  ['the left', (x, y) => Math.abs(y) < 0.5 && x < -2.1],
  ['the right', (x, y) => Math.abs(y) < 0.5 && x > 2.1],
])('a stroke that comes from %s is at a side of a circle', (_, isBlack) => {
  const { stray, strayAside } = measureStroke(isBlack);
  expect(stray).toBeGreaterThan(0.035);
  expect(strayAside).toBeCloseTo(2 * stray, 1);
});
