import { drawDataMatrix, encodePageCode, type PageCode, type SheetLayout } from '@exam/paper/sheet';
import { drawLines, type Pen } from './pens.ts';
import { seededRandom } from './random.ts';
import { type GreyImage, makeImage, PIXELS_PER_MM, type Point } from './raster.ts';

const PRINT = 26;
const WHITE = 255;
const RING: Pen = { width: 0.25, darkness: 0.75, grain: 0 };
const LETTER: Pen = { width: 0.2, darkness: 0.32, grain: 0 };
const NUMBER: Pen = { width: 0.3, darkness: 0.88, grain: 0 };

/** Strokes of letters and digits in a square of 2 by 2 around their middle. */
const SIGNS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  0: [[-0.5, -1, 0.5, -1, 0.7, 0, 0.5, 1, -0.5, 1, -0.7, 0, -0.5, -1]],
  1: [[-0.4, -0.6, 0.1, -1, 0.1, 1]],
  2: [[-0.6, -0.6, 0, -1, 0.6, -0.5, -0.6, 1, 0.6, 1]],
  3: [[-0.6, -1, 0.6, -1, 0, -0.2, 0.6, 0.4, 0, 1, -0.6, 0.7]],
  4: [[0.3, 1, 0.3, -1, -0.7, 0.4, 0.7, 0.4]],
  5: [[0.6, -1, -0.5, -1, -0.5, -0.1, 0.3, -0.2, 0.6, 0.4, 0.1, 1, -0.6, 0.8]],
  6: [[0.5, -1, -0.4, -0.1, -0.6, 0.5, 0, 1, 0.6, 0.5, 0.2, 0, -0.5, 0.2]],
  7: [[-0.6, -1, 0.6, -1, -0.1, 1]],
  8: [[0, 0, -0.5, -0.5, 0, -1, 0.5, -0.5, 0, 0, -0.6, 0.5, 0, 1, 0.6, 0.5, 0, 0]],
  9: [[0.5, -0.2, -0.2, 0, -0.6, -0.5, 0, -1, 0.6, -0.5, 0.4, 0.1, -0.4, 1]],
  A: [
    [-0.7, 1, 0, -1, 0.7, 1],
    [-0.4, 0.3, 0.4, 0.3],
  ],
  B: [[-0.5, 0, 0.4, 0, 0.6, 0.5, 0.4, 1, -0.5, 1, -0.5, -1, 0.3, -1, 0.5, -0.5, 0.3, 0]],
  C: [[0.6, -0.7, 0, -1, -0.6, -0.4, -0.6, 0.4, 0, 1, 0.6, 0.7]],
  D: [[-0.5, -1, 0.2, -1, 0.7, -0.3, 0.7, 0.3, 0.2, 1, -0.5, 1, -0.5, -1]],
  E: [
    [0.6, -1, -0.5, -1, -0.5, 1, 0.6, 1],
    [-0.5, 0, 0.4, 0],
  ],
  F: [
    [0.6, -1, -0.5, -1, -0.5, 1],
    [-0.5, 0, 0.4, 0],
  ],
  G: [[0.6, -0.7, 0, -1, -0.6, -0.4, -0.6, 0.4, 0, 1, 0.6, 0.6, 0.6, 0.1, 0.1, 0.1]],
  H: [
    [-0.6, -1, -0.6, 1],
    [0.6, -1, 0.6, 1],
    [-0.6, 0, 0.6, 0],
  ],
  I: [[0, -1, 0, 1]],
  J: [[0.4, -1, 0.4, 0.6, 0, 1, -0.5, 0.6]],
};

/**
 * Draws an answer sheet straight from its layout, without a typesetter: marks, code, circles with their letters, numbers.
 * Titles and instructions are missing. Tests that need no real paper are faster with it.
 * @param code with the index of the page
 * @returns the page at PAPER_DPI
 */
export function drawBlankSheet(layout: SheetLayout, code: PageCode, key: Uint8Array): GreyImage {
  const page = layout.pages[code.page];
  if (!page) throw new Error(`Expected a page below ${layout.pages.length}, got ${code.page}`);
  const { width, height } = layout.page;
  const image = makeImage(Math.round(width * PIXELS_PER_MM), Math.round(height * PIXELS_PER_MM), WHITE);
  for (const { x, y, size, shape } of page.marks) {
    fillSquare(image, { x: x - size / 2, y: y - size / 2 }, size, PRINT);
    const inner = size * 0.5;
    if (shape === 'open') fillSquare(image, { x: x - inner / 2, y: y - inner / 2 }, inner, WHITE);
  }
  const rows = drawDataMatrix(encodePageCode(code, key));
  const module = page.code.size / rows.length;
  for (const [row, cells] of rows.entries())
    for (const [column, isBlack] of cells.entries())
      if (isBlack)
        fillSquare(image, { x: page.code.x + column * module, y: page.code.y + row * module }, module, PRINT);
  const radius = layout.circleDiameter / 2;
  for (const circles of page.digits)
    for (const [digit, place] of circles.entries()) drawCircle(image, place, radius, String(digit));
  for (const place of page.marker ?? []) drawCircle(image, place, radius, '');
  for (const { number, choices } of page.questions) {
    for (const [choice, place] of choices.entries())
      drawCircle(image, place, radius, String.fromCharCode(65 + choice));
    const [first] = choices;
    if (!first) continue;
    const signs = [...String(number)];
    for (const [at, sign] of signs.entries())
      drawSign(
        image,
        { x: first.x - radius - 2.2 - 1.8 * (signs.length - 1 - at), y: first.y },
        1.1,
        sign,
        NUMBER,
      );
  }
  return image;
}

function drawCircle(image: GreyImage, place: Point, radius: number, sign: string): void {
  const ring = Array.from({ length: 33 }, (_, at) => ({
    x: place.x + (radius - RING.width / 2) * Math.cos((at * Math.PI) / 16),
    y: place.y + (radius - RING.width / 2) * Math.sin((at * Math.PI) / 16),
  }));
  drawLines(image, [ring], RING, seededRandom(1));
  drawSign(image, place, radius * 0.5, sign, LETTER);
}

function drawSign(image: GreyImage, place: Point, half: number, sign: string, pen: Pen): void {
  const lines = (SIGNS[sign] ?? []).map((numbers) =>
    Array.from({ length: numbers.length / 2 }, (_, at) => ({
      x: place.x + half * numbers[2 * at]!,
      y: place.y + half * numbers[2 * at + 1]!,
    })),
  );
  drawLines(image, lines, pen, seededRandom(1));
}

/** Fills a square; pixels that it covers in part get their share. */
function fillSquare(image: GreyImage, corner: Point, size: number, shade: number): void {
  const [left, top] = [corner.x * PIXELS_PER_MM, corner.y * PIXELS_PER_MM];
  const side = size * PIXELS_PER_MM;
  const share = (at: number, from: number) => Math.min(at + 1, from + side) - Math.max(at, from);
  for (let y = Math.floor(top); y < top + side; y++) {
    for (let x = Math.floor(left); x < left + side; x++) {
      const at = y * image.width + x;
      const covered = Math.max(0, share(x, left)) * Math.max(0, share(y, top));
      image.data[at] = Math.round(image.data[at]! + (shade - image.data[at]!) * covered);
    }
  }
}
