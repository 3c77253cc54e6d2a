import type { Point } from '@exam/paper/sheet';
import { type GreyImage, isWithin, sample } from '../grey-image.ts';
import { locate, type PageMap } from './page-map.ts';

/** Pixels between places that are located one by one; between them places are interpolated. */
const GRID = 16;

/** A rectangle of the page, in millimetres, drawn upright with so many pixels a millimetre. */
export function straighten(
  image: GreyImage,
  /** Pixels of `image` for a pixel of the picture that the map was made for: below 1 where `image` is that picture, shrunk. */
  scale: number,
  map: PageMap,
  rectangle: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  pixelsPerMm: number,
): GreyImage {
  const width = Math.round(rectangle.width * pixelsPerMm);
  const height = Math.round(rectangle.height * pixelsPerMm);
  const data = new Uint8Array(width * height);
  const columns = Math.ceil(width / GRID) + 1;
  const places: Point[] = [];
  for (let row = 0; row <= Math.ceil(height / GRID); row++) {
    for (let column = 0; column < columns; column++) {
      const x = rectangle.x + (column * GRID + 0.5) / pixelsPerMm;
      const at = locate(map, x, rectangle.y + (row * GRID + 0.5) / pixelsPerMm);
      places.push({ x: (at.x + 0.5) * scale - 0.5, y: (at.y + 0.5) * scale - 0.5 });
    }
  }
  const to = { width, height, data };
  for (let top = 0, at = 0; top < height; top += GRID, at++) {
    for (let left = 0; left < width; left += GRID, at++)
      drawTile(image, to, { left, top }, [
        places[at]!,
        places[at + 1]!,
        places[at + columns]!,
        places[at + columns + 1]!,
      ]);
  }
  return to;
}

type Corners = readonly [Point, Point, Point, Point];

/** Draws what lies between four places: the upper two, and the lower two. */
function drawTile(
  from: GreyImage,
  { width, height, data: to }: GreyImage,
  { left, top }: { readonly left: number; readonly top: number },
  corners: Corners,
): void {
  const [columns, rows] = [Math.min(GRID, width - left), Math.min(GRID, height - top)];
  const isInside = corners.every(({ x, y }) => isWithin(from, x, y));
  const { width: step, data } = from;
  for (let row = 0; row < rows; row++) {
    const down = row / GRID;
    const startX = corners[0].x + (corners[2].x - corners[0].x) * down;
    const startY = corners[0].y + (corners[2].y - corners[0].y) * down;
    const stepX = (corners[1].x + (corners[3].x - corners[1].x) * down - startX) / GRID;
    const stepY = (corners[1].y + (corners[3].y - corners[1].y) * down - startY) / GRID;
    const start = (top + row) * width + left;
    for (let k = 0; k < columns; k++) {
      const x = startX + stepX * k;
      const y = startY + stepY * k;
      if (!isInside) {
        to[start + k] = sample(from, x, y) + 0.5;
        continue;
      }
      // The same as `sample`, without looking for the picture's edge at each point.
      const [column, line] = [x | 0, y | 0];
      const at = line * step + column;
      const across = x - column;
      const above = data[at]! + (data[at + 1]! - data[at]!) * across;
      const below = data[at + step]! + (data[at + step + 1]! - data[at + step]!) * across;
      to[start + k] = above + (below - above) * (y - line) + 0.5;
    }
  }
}
