import type { Point } from '@exam/paper/sheet';

/** A plane's perspective map, row by row; the ninth entry is 1. */
export type Homography = readonly number[];

export interface Match {
  readonly from: Point;
  readonly to: Point;
}

/**
 * The perspective map that brings `from` nearest to `to`, by least squares of the linear equations (direct linear
 * transform; R. Hartley, A. Zisserman, Multiple View Geometry, 4.1). With three matches it is affine.
 * @returns undefined where the points lie on a line
 */
export function fitHomography(matches: readonly Match[]): Homography | undefined {
  if (matches.length < 3) return undefined;
  const from = normaliser(matches, 'from');
  const to = normaliser(matches, 'to');
  const size = matches.length === 3 ? 6 : 8;
  equations.fill(0);
  for (const match of matches) {
    const x = (match.from.x - from.x) / from.scale;
    const y = (match.from.y - from.y) / from.scale;
    const u = (match.to.x - to.x) / to.scale;
    const v = (match.to.y - to.y) / to.scale;
    setCoefficients(0, x, y, u);
    addEquation(size, u);
    setCoefficients(3, x, y, v);
    addEquation(size, v);
  }
  if (!solve(size)) return undefined;
  const unknown = (i: number) =>
    i < size ? equations[i * COLUMNS + size]! / equations[i * COLUMNS + i]! : 0;
  const [a, b, c, d] = [unknown(0), unknown(1), unknown(2), unknown(3)];
  return denormalised([a, b, c, d, unknown(4), unknown(5), unknown(6), unknown(7), 1], from, to);
}

export function apply(map: Homography, x: number, y: number): Point {
  const w = map[6]! * x + map[7]! * y + map[8]!;
  return {
    x: (map[0]! * x + map[1]! * y + map[2]!) / w,
    y: (map[3]! * x + map[4]! * y + map[5]!) / w,
  };
}

/** How the map stretches around a point: change of x and y in the picture for a step to the right and a step down. */
export interface Stretch {
  readonly xx: number;
  readonly xy: number;
  readonly yx: number;
  readonly yy: number;
}

export function stretchAt(map: Homography, x: number, y: number): Stretch {
  const w = map[6]! * x + map[7]! * y + map[8]!;
  const at = apply(map, x, y);
  return {
    xx: (map[0]! - map[6]! * at.x) / w,
    xy: (map[1]! - map[7]! * at.x) / w,
    yx: (map[3]! - map[6]! * at.y) / w,
    yy: (map[4]! - map[7]! * at.y) / w,
  };
}

/** A place of the picture, moved by millimetres of the page. */
export function moveBy(at: Point, { xx, xy, yx, yy }: Stretch, { x, y }: Point): Point {
  return { x: at.x + xx * x + xy * y, y: at.y + yx * x + yy * y };
}

interface Normaliser {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

function normaliser(matches: readonly Match[], side: keyof Match): Normaliser {
  let [x, y, spread] = [0, 0, 0];
  for (const { [side]: point } of matches) {
    x += point.x;
    y += point.y;
  }
  x /= matches.length;
  y /= matches.length;
  for (const { [side]: point } of matches) spread += Math.hypot(point.x - x, point.y - y);
  return { x, y, scale: spread / matches.length || 1 };
}

/** Unknowns of a map, and columns of their equations: the last used one holds the right sides. */
const UNKNOWNS = 8;
const COLUMNS = UNKNOWNS + 1;
/** Kept from map to map: placing a page tries thousands of them. */
const equations = new Float64Array(UNKNOWNS * COLUMNS);
const coefficients = new Float64Array(COLUMNS);

/** @param at of the first three coefficients that are not zero */
function setCoefficients(at: 0 | 3, x: number, y: number, target: number): void {
  coefficients.fill(0);
  coefficients[at] = x;
  coefficients[at + 1] = y;
  coefficients[at + 2] = 1;
  coefficients[6] = -x * target;
  coefficients[7] = -y * target;
}

function addEquation(size: number, value: number): void {
  coefficients[size] = value;
  for (let i = 0; i < size; i++) {
    const factor = coefficients[i]!;
    if (factor === 0) continue;
    const row = i * COLUMNS;
    for (let j = 0; j <= size; j++) equations[row + j]! += factor * coefficients[j]!;
  }
}

/** Gauss with pivots, in place. @returns whether there is one solution */
function solve(size: number): boolean {
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(equations[row * COLUMNS + column]!) > Math.abs(equations[pivot * COLUMNS + column]!))
        pivot = row;
    if (Math.abs(equations[pivot * COLUMNS + column]!) < 1e-10) return false;
    if (pivot !== column) swapRows(pivot, column);
    const from = column * COLUMNS;
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const to = row * COLUMNS;
      const factor = equations[to + column]! / equations[from + column]!;
      if (factor === 0) continue;
      for (let k = column; k <= size; k++) equations[to + k]! -= factor * equations[from + k]!;
    }
  }
  return true;
}

function swapRows(one: number, other: number): void {
  for (let k = 0; k < COLUMNS; k++) {
    const value = equations[one * COLUMNS + k]!;
    equations[one * COLUMNS + k] = equations[other * COLUMNS + k]!;
    equations[other * COLUMNS + k] = value;
  }
}

function denormalised(map: readonly number[], from: Normaliser, to: Normaliser): Homography | undefined {
  const s = 1 / from.scale;
  const columns = (row: number): [number, number, number] => {
    const [p, q, r] = [map[row * 3]! * s, map[row * 3 + 1]! * s, map[row * 3 + 2]!];
    return [p, q, r - p * from.x - q * from.y];
  };
  const w = columns(2);
  const u = columns(0).map((value, k) => value * to.scale + to.x * w[k]!);
  const v = columns(1).map((value, k) => value * to.scale + to.y * w[k]!);
  if (Math.abs(w[2]) < 1e-9) return undefined;
  return [...u, ...v, ...w].map((value) => value / w[2]);
}
