import type { GreyImage } from '../grey-image.ts';
import { sample } from '../grey-image.ts';
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
  const place = (column: number, row: number) => {
    const at = locate(
      map,
      rectangle.x + (column + 0.5) / pixelsPerMm,
      rectangle.y + (row + 0.5) / pixelsPerMm,
    );
    return { x: (at.x + 0.5) * scale - 0.5, y: (at.y + 0.5) * scale - 0.5 };
  };
  for (let top = 0; top < height; top += GRID) {
    const rows = Math.min(GRID, height - top);
    for (let left = 0; left < width; left += GRID) {
      const columns = Math.min(GRID, width - left);
      const corners = [
        place(left, top),
        place(left + GRID, top),
        place(left, top + GRID),
        place(left + GRID, top + GRID),
      ] as const;
      for (let row = 0; row < rows; row++) {
        const down = row / GRID;
        const startX = corners[0].x + (corners[2].x - corners[0].x) * down;
        const startY = corners[0].y + (corners[2].y - corners[0].y) * down;
        const stepX = (corners[1].x + (corners[3].x - corners[1].x) * down - startX) / GRID;
        const stepY = (corners[1].y + (corners[3].y - corners[1].y) * down - startY) / GRID;
        let at = (top + row) * width + left;
        for (let column = 0; column < columns; column++)
          data[at++] = sample(image, startX + stepX * column, startY + stepY * column) + 0.5;
      }
    }
  }
  return { width, height, data };
}
