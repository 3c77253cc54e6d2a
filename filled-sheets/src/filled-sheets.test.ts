import { layOutSheet, SHEET_PAGES } from '@exam/paper/sheet';
import { describe, expect, it } from 'vitest';
import {
  type Device,
  drawBlankSheet,
  fillPage,
  type GreyImage,
  HANDS,
  type Point,
  scanPage,
} from './index.ts';

const LAYOUT = layOutSheet(
  Array.from({ length: 20 }, (_, at) => ({ number: at + 1, choices: 4 })),
  SHEET_PAGES.a4,
  6,
);
const KEY = new Uint8Array(32);
const BLANK = drawBlankSheet(LAYOUT, { token: '0123456789abcdef', version: 0, page: 0, student: 0 }, KEY);
const PAGE = LAYOUT.pages[0]!;

describe('filled sheets', () => {
  it('are the same for the same seed, and others for another', () => {
    const filled = fillPage(BLANK, LAYOUT, 0, { seed: 1 });
    const again = fillPage(BLANK, LAYOUT, 0, { seed: 1 });
    expect(again.questions).toEqual(filled.questions);
    expect(Buffer.compare(again.image.data, filled.image.data)).toBe(0);
    expect(fillPage(BLANK, LAYOUT, 0, { seed: 2 }).questions).not.toEqual(filled.questions);
  });

  it.each(HANDS)('have ink of a mark by hand "%s" at the answer and at no other choice', (hand) => {
    const answers = new Map(PAGE.questions.map(({ number }) => [number, number % 4]));
    const { image, questions } = fillPage(BLANK, LAYOUT, 0, { seed: 3, hand, answers, isTidy: true });
    expect(questions.map(({ chosen }) => chosen)).toEqual([...answers.values()]);
    for (const { number, choices } of PAGE.questions) {
      const added = choices.map((place) => inkAround(image, place) - inkAround(BLANK, place));
      expect(added.indexOf(Math.max(...added))).toBe(number % 4);
      // Less than a tenth of the mark spills into a neighbour.
      expect(added.filter((ink) => ink > Math.max(...added) / 10)).toHaveLength(1);
    }
  });

  it('write the student number that is asked for', () => {
    const { image, digits } = fillPage(BLANK, LAYOUT, 0, { seed: 4, studentNumber: '907215', isTidy: true });
    expect(digits.map(({ chosen }) => chosen).join('')).toBe('907215');
    const darkest = PAGE.digits.map((circles) => {
      const added = circles.map((place) => inkAround(image, place) - inkAround(BLANK, place));
      return added.indexOf(Math.max(...added));
    });
    expect(darkest.join('')).toBe('907215');
  });
});

/** Ink within the radius of a circle and half of it more, in shades. */
function inkAround(page: GreyImage, middle: Point): number {
  const pixelsPerMm = page.width / LAYOUT.page.width;
  const reach = Math.round(LAYOUT.circleDiameter * 0.5 * pixelsPerMm);
  const [x, y] = [Math.round(middle.x * pixelsPerMm), Math.round(middle.y * pixelsPerMm)];
  let ink = 0;
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) ink += 255 - page.data[(y + dy) * page.width + x + dx]!;
  return ink;
}

describe('scans', () => {
  it.each<[Device, boolean]>([
    ['feeder 200 dpi', true],
    ['fax standard', false],
    ['photograph', false],
    ['photograph of bent paper', true],
  ])('by a %s have every mark of the sheet where they say (upside down: %s)', (device, isUpsideDown) => {
    const { image, place } = scanPage(BLANK, device, { seed: 11, isClean: true, isUpsideDown });
    for (const { x, y, size, shape } of PAGE.marks) {
      const inside = shadeAt(image, place({ x: x + (shape === 'open' ? 0.375 * size : 0), y }));
      const outside = shadeAt(image, place({ x: x + size, y }));
      expect(outside - inside, `mark at ${x}, ${y}`).toBeGreaterThan(40);
    }
  });
});

/** Mean shade of nine pixels. */
function shadeAt({ width, data }: GreyImage, { x, y }: Point): number {
  let sum = 0;
  for (const dy of [-1, 0, 1])
    for (const dx of [-1, 0, 1]) sum += data[Math.floor(y + dy) * width + Math.floor(x) + dx] ?? 0;
  return sum / 9;
}
