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
/** Pixels of a patch below which it is no mark. */
const LEAST_AREA = SMALLEST_SIDE * SMALLEST_SIDE * 0.3;
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
  readonly area: number;
  readonly x: number;
  readonly y: number;
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
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
  const patches = new Int32Array(count);
  let found = 0;
  for (let run = 0; run < count; run++) {
    const root = rootOf(parents, run);
    patches[run] = root === run ? found++ : patches[root]!;
  }
  const sums = new Float64Array(found * SUMS);
  for (let run = 0; run < count; run++)
    addRun(sums, patches[run]! * SUMS, froms[run]!, tos[run]!, rows[run]!);
  const moments: Moments[] = [];
  // Most patches are specks of a few pixels.
  for (let at = 0; at < sums.length; at += SUMS) if (sums[at]! >= LEAST_AREA) moments.push(centred(sums, at));
  return moments;
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

/** Of a patch: area, and sums of x, y, x², xy and y² over its pixels. */
const SUMS = 6;

function addRun(sums: Float64Array, at: number, from: number, to: number, row: number): void {
  const length = to - from + 1;
  const sum = (length * (from + to)) / 2;
  sums[at]! += length;
  sums[at + 1]! += sum;
  sums[at + 2]! += length * row;
  sums[at + 3]! += sumOfSquares(to) - sumOfSquares(from - 1);
  sums[at + 4]! += sum * row;
  sums[at + 5]! += length * row * row;
}

function sumOfSquares(last: number): number {
  return (last * (last + 1) * (2 * last + 1)) / 6;
}

/** Mean place, and variances around it with those of a pixel. */
function centred(sums: Float64Array, at: number): Moments {
  const area = sums[at]!;
  const [x, y] = [sums[at + 1]! / area, sums[at + 2]! / area];
  return {
    area,
    x,
    y,
    xx: sums[at + 3]! / area - x * x + 1 / 12,
    xy: sums[at + 4]! / area - x * y,
    yy: sums[at + 5]! / area - y * y + 1 / 12,
  };
}

function squareOf({ area, x, y, xx, xy, yy }: Moments, largest: number): Square | undefined {
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

/** Dark pixels side by side, row after row: columns from and to, both inclusive. Of the arrays, `count` entries are used. */
interface Runs {
  count: number;
  froms: Int32Array;
  tos: Int32Array;
  rows: Int32Array;
}

/** Kept from page to page: a page has some hundred thousand runs, and new memory for them takes longer than finding them. */
const runs: Runs = { count: 0, froms: new Int32Array(0), tos: new Int32Array(0), rows: new Int32Array(0) };

/** The runs of pixels that are darker than the mean of a square around them, by sums of columns that move along. */
function takeDarkRuns({ width, height, data }: GreyImage): Runs {
  const radius = Math.max(8, Math.round(Math.max(width, height) / 28));
  runs.count = 0;
  const columns = new Int32Array(width);
  let rows = 0;
  for (let y = -radius; y < height; y++) {
    const [entering, leaving] = [y + radius, y - radius - 1];
    if (entering < height) addRow(columns, data, entering * width);
    if (leaving >= 0) subtractRow(columns, data, leaving * width);
    rows += (entering < height ? 1 : 0) - (leaving >= 0 ? 1 : 0);
    if (y < 0) continue;
    makeRoom(width);
    takeRunsOfRow(columns, data.subarray(y * width, (y + 1) * width), { y, radius, rows });
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
function makeRoom(width: number): void {
  const needed = runs.count + (width >> 1) + 1;
  if (needed <= runs.froms.length) return;
  for (const part of ['froms', 'tos', 'rows'] as const) {
    const larger = new Int32Array(Math.max(2 * needed, 65_536));
    larger.set(runs[part]);
    runs[part] = larger;
  }
}

function takeRunsOfRow(
  columns: Int32Array,
  pixels: Uint8Array,
  { y, radius, rows }: { readonly y: number; readonly radius: number; readonly rows: number },
): void {
  const { froms, tos, rows: rowsOfRuns } = runs;
  const width = pixels.length;
  let { count } = runs;
  let sum = 0;
  for (let x = 0; x < Math.min(radius, width); x++) sum += columns[x]!;
  let isDark = false;
  // Of most pixels the square around has its full width, and is not measured anew.
  const full = (2 * radius + 1) * rows;
  for (let x = 0; x < width; x++) {
    const isFull = x > radius && x + radius < width;
    if (isFull) sum += columns[x + radius]! - columns[x - radius - 1]!;
    else {
      if (x + radius < width) sum += columns[x + radius]!;
      if (x > radius) sum -= columns[x - radius - 1]!;
    }
    const area = isFull ? full : (Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1) * rows;
    if (pixels[x]! * area < sum * DARK === isDark) continue;
    isDark = !isDark;
    if (isDark) {
      froms[count] = x;
      rowsOfRuns[count] = y;
    } else tos[count++] = x - 1;
  }
  if (isDark) tos[count++] = width - 1;
  runs.count = count;
}
