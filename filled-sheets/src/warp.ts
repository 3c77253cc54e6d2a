import { type GreyImage, makeImage, PIXELS_PER_MM, type Point } from './raster.ts';

/** Where a place of the paper (in millimetres) comes to stand in the scan (in pixels). */
export type Place = (paper: Point) => Point;

/** Side of the triangles within which the way from paper to scan is taken as straight, in millimetres. */
const CELL = 5;

/**
 * Draws a page as a device sees it.
 * @param page at PAPER_DPI
 * @param size of the result, and the shade of what is not paper
 */
export function warpPage(
  page: GreyImage,
  place: Place,
  size: { readonly width: number; readonly height: number; readonly backing: number },
): GreyImage {
  const result = makeImage(size.width, size.height, size.backing);
  const columns = Math.ceil(page.width / PIXELS_PER_MM / CELL);
  const rows = Math.ceil(page.height / PIXELS_PER_MM / CELL);
  const node = (column: number, row: number) => {
    const paper = {
      x: Math.min(page.width / PIXELS_PER_MM, column * CELL),
      y: Math.min(page.height / PIXELS_PER_MM, row * CELL),
    };
    const { x, y } = place(paper);
    return { x, y, u: paper.x * PIXELS_PER_MM, v: paper.y * PIXELS_PER_MM };
  };
  let above = Array.from({ length: columns + 1 }, (_, column) => node(column, 0));
  for (let row = 1; row <= rows; row++) {
    const below = Array.from({ length: columns + 1 }, (_, column) => node(column, row));
    for (let column = 0; column < columns; column++) {
      fillTriangle(result, page, above[column]!, above[column + 1]!, below[column]!);
      fillTriangle(result, page, below[column + 1]!, above[column + 1]!, below[column]!);
    }
    above = below;
  }
  return result;
}

interface Node extends Point {
  /** Place on the page, in pixels. */
  readonly u: number;
  readonly v: number;
}

function fillTriangle(result: GreyImage, page: GreyImage, a: Node, b: Node, c: Node): void {
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  if (Math.abs(area) < 1e-9) return;
  const [left, right] = [Math.min(a.x, b.x, c.x), Math.max(a.x, b.x, c.x)];
  const [top, bottom] = [Math.min(a.y, b.y, c.y), Math.max(a.y, b.y, c.y)];
  const firstX = Math.max(0, Math.floor(left));
  const lastX = Math.min(result.width - 1, Math.ceil(right));
  const lastY = Math.min(result.height - 1, Math.ceil(bottom));
  // Barycentric coordinates change by these for each pixel to the right.
  const [stepB, stepC] = [(c.y - a.y) / area, (a.y - b.y) / area];
  const { width, height, data } = page;
  for (let y = Math.max(0, Math.floor(top)); y <= lastY; y++) {
    const [dx, dy] = [firstX + 0.5 - a.x, y + 0.5 - a.y];
    const startB = (dx * (c.y - a.y) - dy * (c.x - a.x)) / area;
    const startC = (dy * (b.x - a.x) - dx * (b.y - a.y)) / area;
    // Pixels of this line for which no coordinate is negative.
    let [from, to] = [0, lastX - firstX];
    for (const [start, step] of [
      [startB, stepB],
      [startC, stepC],
      [1 - startB - startC, -stepB - stepC],
    ] as const) {
      if (step > 1e-12) from = Math.max(from, Math.ceil((-1e-6 - start) / step));
      else if (step < -1e-12) to = Math.min(to, Math.floor((-1e-6 - start) / step));
      else if (start < -1e-6) to = -1;
    }
    const [stepU, stepV] = [
      stepB * (b.u - a.u) + stepC * (c.u - a.u),
      stepB * (b.v - a.v) + stepC * (c.v - a.v),
    ];
    let u = a.u + startB * (b.u - a.u) + startC * (c.u - a.u) - 0.5 + from * stepU;
    let v = a.v + startB * (b.v - a.v) + startC * (c.v - a.v) - 0.5 + from * stepV;
    const line = y * result.width + firstX;
    for (let x = from; x <= to; x++, u += stepU, v += stepV) {
      const column = Math.min(width - 2, Math.max(0, Math.floor(u)));
      const row = Math.min(height - 2, Math.max(0, Math.floor(v)));
      const right = Math.min(1, Math.max(0, u - column));
      const down = Math.min(1, Math.max(0, v - row));
      const at = row * width + column;
      const upper = data[at]! + (data[at + 1]! - data[at]!) * right;
      const lower = data[at + width]! + (data[at + width + 1]! - data[at + width]!) * right;
      result.data[line + x] = upper + (lower - upper) * down + 0.5;
    }
  }
}
