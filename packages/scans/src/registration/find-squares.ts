import type { GreyImage } from '../grey-image.ts';

/** A dark patch that may be a registration mark; pixels of the picture it was found in. */
export interface Square {
  readonly x: number;
  readonly y: number;
  /** Length of a side. */
  readonly side: number;
  readonly shape: 'full' | 'open';
}

const SMALLEST_SIDE = 5;
const LARGEST_PART = 1 / 12;
/** A pixel is dark when it is this much darker than the mean around it. */
const DARK = 0.82;

/**
 * Dark patches of about the form of a square, full or a frame, at any rotation. Each pixel is compared with the mean around it, so
 * that shadows do not matter; the form is told by the second moments of a patch: area² = 144·det(covariance) for a full
 * square, 0.1 to 0.5 of it for a frame. Time: linear in pixels.
 */
export function findSquares(image: GreyImage): Square[] {
  const dark = darkerThanAround(image);
  const { width, height } = image;
  const largest = Math.max(width, height) * LARGEST_PART;
  const squares: Square[] = [];
  const stack = new Int32Array(width * height);
  for (let start = 0; start < dark.length; start++) {
    if (dark[start] === 0) continue;
    const moments = takePatch(dark, width, height, start, stack);
    const square = squareOf(moments, largest);
    if (square !== undefined) squares.push(square);
  }
  return squares;
}

interface Moments {
  area: number;
  x: number;
  y: number;
  xx: number;
  xy: number;
  yy: number;
}

function takePatch(
  dark: Uint8Array,
  width: number,
  height: number,
  start: number,
  stack: Int32Array,
): Moments {
  const moments: Moments = { area: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 };
  const originX = start % width;
  const originY = (start / width) | 0;
  let held = 0;
  stack[held++] = start;
  dark[start] = 0;
  while (held > 0) {
    const at = stack[--held]!;
    const column = at % width;
    const row = (at / width) | 0;
    const x = column - originX;
    const y = row - originY;
    moments.area++;
    moments.x += x;
    moments.y += y;
    moments.xx += x * x;
    moments.xy += x * y;
    moments.yy += y * y;
    if (column > 0 && dark[at - 1] !== 0) {
      dark[at - 1] = 0;
      stack[held++] = at - 1;
    }
    if (column < width - 1 && dark[at + 1] !== 0) {
      dark[at + 1] = 0;
      stack[held++] = at + 1;
    }
    if (row > 0 && dark[at - width] !== 0) {
      dark[at - width] = 0;
      stack[held++] = at - width;
    }
    if (row < height - 1 && dark[at + width] !== 0) {
      dark[at + width] = 0;
      stack[held++] = at + width;
    }
  }
  const { area } = moments;
  const x = moments.x / area;
  const y = moments.y / area;
  return {
    area,
    x: originX + x,
    y: originY + y,
    xx: moments.xx / area - x * x + 1 / 12,
    xy: moments.xy / area - x * y,
    yy: moments.yy / area - y * y + 1 / 12,
  };
}

function squareOf({ area, x, y, xx, xy, yy }: Moments, largest: number): Square | undefined {
  if (area < SMALLEST_SIDE * SMALLEST_SIDE * 0.3) return undefined;
  const determinant = xx * yy - xy * xy;
  const trace = xx + yy;
  // Ratio of the longer axis to the shorter one: (trace/2)² / determinant is 1 for a square and 1.56 for 2 to 1.
  if (determinant <= 0 || (trace * trace) / (4 * determinant) > 1.5) return undefined;
  const fullness = (area * area) / (144 * determinant);
  const meanVariance = Math.sqrt(determinant);
  if (fullness > 0.72 && fullness < 1.3) return accepted(x, y, Math.sqrt(area), 'full', largest);
  if (fullness > 0.05 && fullness <= 0.6) {
    // Of a frame, variance = (side² + hole²)/12 and area = side² − hole².
    return accepted(x, y, Math.sqrt((12 * meanVariance + area) / 2), 'open', largest);
  }
  return undefined;
}

function accepted(x: number, y: number, side: number, shape: Square['shape'], largest: number) {
  return side >= SMALLEST_SIDE && side <= largest ? { x, y, side, shape } : undefined;
}

function darkerThanAround({ width, height, data }: GreyImage): Uint8Array {
  const radius = Math.max(8, Math.round(Math.max(width, height) / 28));
  const dark = new Uint8Array(width * height);
  const columns = new Int32Array(width);
  let rows = 0;
  const change = (row: number, sign: number) => {
    const at = row * width;
    for (let x = 0; x < width; x++) columns[x]! += sign * data[at + x]!;
    rows += sign;
  };
  for (let row = 0; row < Math.min(radius, height); row++) change(row, 1);
  for (let y = 0; y < height; y++) {
    if (y + radius < height) change(y + radius, 1);
    if (y - radius - 1 >= 0) change(y - radius - 1, -1);
    let sum = 0;
    let count = 0;
    for (let x = 0; x < Math.min(radius, width); x++) {
      sum += columns[x]!;
      count++;
    }
    for (let x = 0; x < width; x++) {
      if (x + radius < width) {
        sum += columns[x + radius]!;
        count++;
      }
      if (x - radius - 1 >= 0) {
        sum -= columns[x - radius - 1]!;
        count--;
      }
      if (data[y * width + x]! * count * rows < sum * DARK) dark[y * width + x] = 1;
    }
  }
  return dark;
}
