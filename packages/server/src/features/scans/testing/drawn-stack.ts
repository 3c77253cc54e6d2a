import {
  drawBlankSheet,
  encodePng,
  encodeScans,
  fillPage,
  type GreyImage,
  makeImage,
  PAPER_DPI,
  PIXELS_PER_MM,
  seededRandom,
} from '@exam/filled-sheets';
import type { SheetLayout } from '@exam/paper/sheet';
import { openScan } from '@exam/scans';
import { KEY, LAYOUT, TOKEN } from './scanned-exam.ts';

/** A page of a filled sheet of `makeScannedExam`. */
export interface DrawnPage {
  readonly page: 0 | 1;
  /** The answers to its two questions. */
  readonly letters: string;
  readonly number: string;
  readonly token?: string;
  readonly key?: Buffer;
  /** Whether something covers the code. */
  readonly isCodeCovered?: boolean;
}

/** Pages as a perfect scanner gives them back at half of the resolution of the paper, in one PDF of pictures. */
export async function drawStack(pages: readonly DrawnPage[]): Promise<Buffer> {
  const scans = pages.map((page, at) => ({
    image: halve(drawOne(page, at + 1)),
    isBilevel: false,
    dpi: { x: PAPER_DPI / 2, y: PAPER_DPI / 2 },
    isUpsideDown: false,
    damages: [],
    place: ({ x, y }: { x: number; y: number }) => ({
      x: (x * PIXELS_PER_MM) / 2,
      y: (y * PIXELS_PER_MM) / 2,
    }),
  }));
  return Buffer.from(await encodeScans(scans, 'pdf', seededRandom(1)));
}

/**
 * Printed sheets of one page as a perfect scanner gives them back, with circles filled.
 * @param sheets by page of the PDF: the layout, and the letters of the answers
 */
export async function fillPrinted(
  pdf: Uint8Array,
  sheets: readonly { readonly layout: SheetLayout; readonly letters: string }[],
): Promise<Buffer> {
  const opened = await openScan(pdf);
  const scans: Parameters<typeof encodeScans>[0][number][] = [];
  for (const [at, { layout, letters }] of sheets.entries()) {
    const image = await opened.page(at);
    const pixels = image.width / layout.page.width;
    for (const [question, letter] of [...letters].entries()) {
      const circle = layout.pages[0]!.questions[question]!.choices[letter.charCodeAt(0) - 65]!;
      fillDisc(image, circle, (layout.circleDiameter / 2) * 0.9, pixels);
    }
    const place = ({ x, y }: { x: number; y: number }) => ({ x: x * pixels, y: y * pixels });
    const dpi = { x: pixels * 25.4, y: pixels * 25.4 };
    scans.push({ image, dpi, place, isBilevel: false, isUpsideDown: false, damages: [] });
  }
  opened.close();
  return Buffer.from(await encodeScans(scans, 'pdf', seededRandom(1)));
}

function fillDisc(
  { width, data }: GreyImage,
  { x, y }: { x: number; y: number },
  radius: number,
  pixels: number,
) {
  for (let row = Math.floor((y - radius) * pixels); row < (y + radius) * pixels; row++)
    for (let column = Math.floor((x - radius) * pixels); column < (x + radius) * pixels; column++)
      if (Math.hypot(column / pixels - x, row / pixels - y) < radius) data[row * width + column] = 40;
}

/** Pages side by side on a dark table, in one picture. */
export async function drawPhotograph(pages: readonly DrawnPage[]): Promise<Buffer> {
  const sheets = pages.map((page, at) => halve(drawOne(page, at + 1)));
  const { width, height } = sheets[0]!;
  const gap = Math.round(width / 10);
  const table = makeImage(gap + sheets.length * (width + gap), height + 2 * gap, 90);
  for (const [at, { data }] of sheets.entries())
    for (let row = 0; row < height; row++) {
      const left = gap + at * (width + gap);
      table.data.set(data.subarray(row * width, (row + 1) * width), (row + gap) * table.width + left);
    }
  return Buffer.from(await encodePng(table, false));
}

/** Each pixel is the mean of four. */
function halve({ width, data, ...paper }: GreyImage): GreyImage {
  const half = makeImage(Math.floor(width / 2), Math.floor(paper.height / 2), 0);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = 2 * (y * width + x);
      half.data[y * half.width + x] =
        (data[at]! + data[at + 1]! + data[at + width]! + data[at + width + 1]!) / 4;
    }
  }
  return half;
}

function drawOne(
  { page, letters, number, token = TOKEN, key = KEY, isCodeCovered = false }: DrawnPage,
  seed: number,
): GreyImage {
  const blank = drawBlankSheet(LAYOUT, { token, version: 0, page, student: 0 }, key);
  const numbers = LAYOUT.pages[page]?.questions.map((question) => question.number) ?? [];
  const answers = new Map(numbers.map((question, at) => [question, letters.charCodeAt(at) - 65]));
  const filling = { seed, hand: 'full', answers, studentNumber: number, isTidy: true } as const;
  const { image } = fillPage(blank, LAYOUT, page, filling);
  if (isCodeCovered) coverCode(image, page);
  return image;
}

function coverCode({ width, data }: GreyImage, page: 0 | 1): void {
  const code = LAYOUT.pages[page]?.code;
  if (code === undefined) throw new Error(`there is no page ${page}`);
  const [left, top, side] = [code.x, code.y, code.size].map((mm) => Math.round(mm * PIXELS_PER_MM)) as [
    number,
    number,
    number,
  ];
  for (let row = top; row < top + side; row++) data.fill(250, row * width + left, row * width + left + side);
}
