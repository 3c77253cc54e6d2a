import { drawBlankSheet, fillPage, type GreyImage, scanPage } from '@exam/filled-sheets';
import { layOutSheet, type PrintedSheets, SHEET_PAGES } from '@exam/paper/sheet';
import { describe, expect, test } from 'vitest';
import { readPage, type SheetReading } from '../src/index.ts';
import { type Drawing, drawPage, greyOf, type Hand } from './draw-page.ts';

const QUESTIONS = Array.from({ length: 40 }, (_, at) => ({ number: at + 1, choices: 5 }));
const layoutOf = (circles: 'usual' | 'large', marker?: { most: number; step: 0.5 | 1 }) =>
  layOutSheet(QUESTIONS, SHEET_PAGES.a4, 6, circles, marker);
const printOf = (layout: PrintedSheets['layouts'][number]): PrintedSheets => ({
  token: '0123456789abcdef',
  key: new Uint8Array(32).fill(7),
  layouts: [layout],
});
const WHOLE = printOf(layoutOf('usual', { most: 10, step: 1 }));
const HALVES = printOf(layoutOf('large', { most: 10, step: 0.5 }));
const wanted = (number: number) => (number * 7) % 5;
const ANSWERS: Drawing['answers'] = Object.fromEntries(
  QUESTIONS.map(({ number }) => [number, [{ choice: wanted(number), hand: 'full' as Hand }]]),
);

async function read(print: PrintedSheets, drawing: Partial<Drawing>): Promise<SheetReading> {
  return readImage(
    print,
    greyOf(drawPage(print, { answers: ANSWERS, digits: [1, 2, 3, 4, 5, 6], ...drawing })),
  );
}

async function readImage(print: PrintedSheets, image: GreyImage): Promise<SheetReading> {
  const reading = await readPage(image, [print]);
  if (reading.kind !== 'sheet') throw new Error(`Expected a sheet, got ${reading.kind}`);
  return reading;
}

const answersOf = ({ questions }: SheetReading) => questions.map(({ chosen, doubt }) => doubt ?? chosen);
const wantedOf = ({ questions }: SheetReading) => questions.map(({ number }) => wanted(number));

describe('the row for the marker', () => {
  test.each<[string, PrintedSheets, number, Hand, number]>([
    ['no points', WHOLE, 0, 'full', 0],
    ['seven points', WHOLE, 7, 'tick', 7],
    ['the most', WHOLE, 10, 'full', 10],
    ['three and a half, in large circles', HALVES, 7, 'full', 3.5],
    ['nine, on the second line', HALVES, 18, 'full', 9],
  ])('gives its points, and leaves the questions alone: %s', async (_, print, at, hand, points) => {
    const reading = await read(print, { marker: [{ at, hand }] });
    expect(reading.marker).toEqual({ points, doubt: null });
    expect(answersOf(reading)).toEqual(wantedOf(reading));
  });

  test('without a mark gives none, without a doubt', async () => {
    expect((await read(WHOLE, {})).marker).toEqual({ points: null, doubt: null });
  });

  test('gives its points on a sheet that nobody has filled in, and these are no answers', async () => {
    const reading = await read(WHOLE, { answers: {}, marker: [{ at: 4, hand: 'full' }] });
    expect(reading.marker).toEqual({ points: 4, doubt: null });
    expect(answersOf(reading).filter((answer) => answer !== null)).toEqual([]);
  });

  test('with two marks is a doubt, and so it is with a faint one', async () => {
    const two: Drawing['marker'] = [3, 8].map((at) => ({ at, hand: 'full' }));
    expect((await read(WHOLE, { marker: two })).marker).toEqual({ points: null, doubt: 'several' });
    const faint = await read(WHOLE, { marker: [{ at: 3, hand: 'faint' }] });
    expect(faint.marker?.doubt).toBe('faint');
  });

  test('is a doubt where it is covered, and the questions are read', async () => {
    const y = WHOLE.layouts[0]!.pages[0]!.marker![0]!.y;
    const reading = await read(WHOLE, {
      marker: [{ at: 3, hand: 'full' }],
      draw: (context) => {
        context.fillStyle = '#f4f4f2';
        context.fillRect(17, y - 6, 176, 10);
      },
    });
    expect(reading.marker?.doubt).toBe('unseen');
    expect(answersOf(reading)).toEqual(wantedOf(reading));
  });

  test('does not exist on sheets without it', async () => {
    expect('marker' in (await read(printOf(layoutOf('usual')), {}))).toBe(false);
  });

  test.each(['photograph', 'fax fine'] as const)(
    'is empty as a %s gives it back, beside any hand',
    async (device) => {
      const code = { token: WHOLE.token, version: 0, page: 0, student: 0 };
      const blank = drawBlankSheet(WHOLE.layouts[0]!, code, WHOLE.key);
      const { image } = fillPage(blank, WHOLE.layouts[0]!, 0, { seed: 9, hand: 'cross', isTidy: true });
      const reading = await readImage(WHOLE, scanPage(image, device, { seed: 4, isClean: true }).image);
      expect(reading.marker).toEqual({ points: null, doubt: null });
    },
  );
});
