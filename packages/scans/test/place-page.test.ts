import { layOutSheet, SHEET_PAGES } from '@exam/paper/sheet';
import { expect, test } from 'vitest';
import type { Square } from '../src/registration/find-squares.ts';
import { apply } from '../src/registration/homography.ts';
import { placePage } from '../src/registration/place-page.ts';

const QUESTIONS = Array.from({ length: 20 }, (_, row) => ({ number: row + 1, choices: 4 }));
const { page, pages } = layOutSheet(QUESTIONS, SHEET_PAGES.a4, 0);
const { marks } = pages[0]!;
const PIXELS_PER_MM = 4;

/** The marks of the page as they lie in a picture of it, upside down. */
const UPSIDE_DOWN = marks.map(
  ({ x, y, size, shape }): Square => ({
    x: (page.width - x) * PIXELS_PER_MM,
    y: (page.height - y) * PIXELS_PER_MM,
    side: size * PIXELS_PER_MM,
    shape,
  }),
);

/** Whether a placement says that the page lies upside down. */
const isUpsideDown = ({ map }: { readonly map: readonly number[] }) =>
  apply(map, 0, 0).y > apply(map, 0, page.height).y;

test('one placement is enough where three quarters of the marks and the open one are found', () => {
  const placements = placePage(UPSIDE_DOWN.slice(0, -3), marks);
  expect(placements.map(isUpsideDown)).toEqual([true]);
});

test('where somebody has filled the open mark, both ways up are left to the code', () => {
  const filled = UPSIDE_DOWN.slice(0, -2).map((square): Square => ({ ...square, shape: 'full' }));
  expect(new Set(placePage(filled, marks).map(isUpsideDown))).toEqual(new Set([true, false]));
});
