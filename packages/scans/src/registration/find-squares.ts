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
 * square, 0.1 to 0.5 of it for a frame. Patches are put together from their runs, row by row. Time: linear in pixels.
 */
export function findSquares(image: GreyImage): Square[] {
  const largest = Math.max(image.width, image.height) * LARGEST_PART;
  const squares: Square[] = [];
  for (const moments of patchesOf(takeDarkRuns(image))) {
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

/** The moments of patches of connected runs; pixels that touch at a corner are not connected. */
function patchesOf({ count, froms, tos, rows }: Runs): Moments[] {
  const parents = new Int32Array(count);
  let above = 0;
  for (let run = 0; run < count; run++) {
    parents[run] = run;
    const row = rows[run]!;
    while (rows[above]! < row - 1 || (rows[above]! === row - 1 && tos[above]! < froms[run]!)) above++;
    for (let other = above; rows[other]! === row - 1 && froms[other]! <= tos[run]!; other++)
      join(parents, run, other);
  }
  const sums = new Map<number, Moments>();
  for (let run = 0; run < count; run++) {
    const root = rootOf(parents, run);
    let patch = sums.get(root);
    if (patch === undefined) {
      patch = { area: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 };
      sums.set(root, patch);
    }
    addRun(patch, froms[run]!, tos[run]!, rows[run]!);
  }
  return Array.from(sums.values(), centred);
}

/** The earliest run of a patch is its root. */
function rootOf(parents: Int32Array, run: number): number {
  let root = run;
  while (parents[root]! !== root) {
    parents[root] = parents[parents[root]!]!;
    root = parents[root]!;
  }
  return root;
}

function join(parents: Int32Array, one: number, other: number): void {
  const [a, b] = [rootOf(parents, one), rootOf(parents, other)];
  if (a < b) parents[b] = a;
  else parents[a] = b;
}

function addRun(patch: Moments, from: number, to: number, row: number): void {
  const length = to - from + 1;
  const sum = (length * (from + to)) / 2;
  patch.area += length;
  patch.x += sum;
  patch.y += length * row;
  patch.xx += sumOfSquares(to) - sumOfSquares(from - 1);
  patch.xy += sum * row;
  patch.yy += length * row * row;
}

function sumOfSquares(last: number): number {
  return (last * (last + 1) * (2 * last + 1)) / 6;
}

/** Mean place, and variances around it with those of a pixel. */
function centred({ area, x, y, xx, xy, yy }: Moments): Moments {
  const [meanX, meanY] = [x / area, y / area];
  return {
    area,
    x: meanX,
    y: meanY,
    xx: xx / area - meanX * meanX + 1 / 12,
    xy: xy / area - meanX * meanY,
    yy: yy / area - meanY * meanY + 1 / 12,
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

/** Dark pixels side by side, row after row: columns from and to, both inclusive. */
interface Runs {
  count: number;
  froms: Int32Array;
  tos: Int32Array;
  rows: Int32Array;
}

/** The runs of pixels that are darker than the mean of a square around them, by sums of columns that move along. */
function takeDarkRuns({ width, height, data }: GreyImage): Runs {
  const radius = Math.max(8, Math.round(Math.max(width, height) / 28));
  const runs: Runs = { count: 0, froms: new Int32Array(0), tos: new Int32Array(0), rows: new Int32Array(0) };
  const columns = new Int32Array(width);
  let rows = 0;
  for (let y = -radius; y < height; y++) {
    const [entering, leaving] = [y + radius, y - radius - 1];
    if (entering < height) addRow(columns, data, entering * width);
    if (leaving >= 0) subtractRow(columns, data, leaving * width);
    rows += (entering < height ? 1 : 0) - (leaving >= 0 ? 1 : 0);
    if (y < 0) continue;
    makeRoom(runs, width);
    takeRunsOfRow(runs, columns, data.subarray(y * width, (y + 1) * width), { y, radius, rows });
  }
  return runs;
}

function addRow(columns: Int32Array, data: Uint8Array, at: number): void {
  for (let x = 0; x < columns.length; x++) columns[x]! += data[at + x]!;
}

function subtractRow(columns: Int32Array, data: Uint8Array, at: number): void {
  for (let x = 0; x < columns.length; x++) columns[x]! -= data[at + x]!;
}

/** A row has at most half as many runs as pixels. */
function makeRoom(runs: Runs, width: number): void {
  const needed = runs.count + (width >> 1) + 1;
  if (needed <= runs.froms.length) return;
  for (const part of ['froms', 'tos', 'rows'] as const) {
    const larger = new Int32Array(Math.max(2 * needed, 65_536));
    larger.set(runs[part]);
    runs[part] = larger;
  }
}

function takeRunsOfRow(
  runs: Runs,
  columns: Int32Array,
  pixels: Uint8Array,
  { y, radius, rows }: { readonly y: number; readonly radius: number; readonly rows: number },
): void {
  const { froms, tos, rows: rowsOfRuns } = runs;
  const width = pixels.length;
  let { count } = runs;
  let sum = 0;
  let wide = 0;
  for (; wide < Math.min(radius, width); wide++) sum += columns[wide]!;
  let isDark = false;
  for (let x = 0; x < width; x++) {
    if (x + radius < width) {
      sum += columns[x + radius]!;
      wide++;
    }
    if (x > radius) {
      sum -= columns[x - radius - 1]!;
      wide--;
    }
    if (pixels[x]! * wide * rows < sum * DARK) {
      if (!isDark) {
        isDark = true;
        froms[count] = x;
        rowsOfRuns[count] = y;
      }
    } else if (isDark) {
      isDark = false;
      tos[count++] = x - 1;
    }
  }
  if (isDark) tos[count++] = width - 1;
  runs.count = count;
}
