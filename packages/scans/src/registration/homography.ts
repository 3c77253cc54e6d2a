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
  const from = normaliser(matches.map((match) => match.from));
  const to = normaliser(matches.map((match) => match.to));
  const size = matches.length === 3 ? 6 : 8;
  const rows = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0));
  for (const match of matches) {
    const x = (match.from.x - from.x) / from.scale;
    const y = (match.from.y - from.y) / from.scale;
    const u = (match.to.x - to.x) / to.scale;
    const v = (match.to.y - to.y) / to.scale;
    addEquation(rows, [x, y, 1, 0, 0, 0, -x * u, -y * u], u);
    addEquation(rows, [0, 0, 0, x, y, 1, -x * v, -y * v], v);
  }
  const solved = solve(rows);
  if (solved === undefined) return undefined;
  const [a, b, c, d, e, f, g = 0, h = 0] = solved as [number, number, number, number, number, number];
  return denormalised([a, b, c, d, e, f, g, h, 1], from, to);
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

function normaliser(points: readonly Point[]): Normaliser {
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  const spread = points.reduce((sum, point) => sum + Math.hypot(point.x - x, point.y - y), 0) / points.length;
  return { x, y, scale: spread || 1 };
}

function addEquation(rows: number[][], all: readonly number[], value: number): void {
  const coefficients = [...all.slice(0, rows.length), value];
  for (let i = 0; i < rows.length; i++)
    for (let j = 0; j <= rows.length; j++) rows[i]![j]! += coefficients[i]! * coefficients[j]!;
}

/** Gauss with pivots. */
function solve(rows: number[][]): number[] | undefined {
  const n = rows.length;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    if (Math.abs(rows[pivot]![column]!) < 1e-10) return undefined;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let row = 0; row < n; row++) {
      if (row === column) continue;
      const factor = rows[row]![column]! / rows[column]![column]!;
      if (factor !== 0) for (let k = column; k <= n; k++) rows[row]![k]! -= factor * rows[column]![k]!;
    }
  }
  return rows.map((row, i) => row[n]! / row[i]!);
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
