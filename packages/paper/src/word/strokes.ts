/**
 * The letters of choices and the digits as strokes, because a Word document cannot place a letter of a font exactly in
 * the middle of a circle. Each stroke is a list of points on a grid of 4 by 6, x first, from the top left.
 */
const STROKES: Readonly<Record<string, string>> = {
  A: '0,6 2,0 4,6|.7,4 3.3,4',
  B: '2.6,2.9 0,2.9 0,0 2.6,0 3.6,.7 3.6,2.2 2.6,2.9 4,3.8 4,5.1 2.8,6 0,6 0,2.9',
  C: '4,1.1 3,0 1.2,0 0,1.5 0,4.5 1.2,6 3,6 4,4.9',
  D: '0,0 0,6 2.4,6 4,4.5 4,1.5 2.4,0 0,0',
  E: '4,0 0,0 0,6 4,6|0,3 3,3',
  F: '4,0 0,0 0,6|0,3 3,3',
  G: '4,1.1 3,0 1.2,0 0,1.5 0,4.5 1.2,6 3,6 4,4.9 4,3.3 2.4,3.3',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  I: '2,0 2,6|1,0 3,0|1,6 3,6',
  J: '3.4,0 3.4,4.7 2.4,6 1.2,6 .3,4.9',
  0: '1.3,0 2.7,0 4,1.6 4,4.4 2.7,6 1.3,6 0,4.4 0,1.6 1.3,0',
  1: '.8,1.3 2.2,0 2.2,6',
  2: '.2,1.5 1.2,0 2.8,0 3.8,1.2 3.8,2.3 0,6 4,6',
  3: '.2,.9 1.2,0 2.8,0 3.7,1 3.7,2 2.7,2.9 1.5,2.9|2.7,2.9 4,3.9 4,5 2.8,6 1.2,6 0,5.1',
  4: '3,6 3,0 0,4.3 4,4.3',
  5: '3.7,0 .6,0 .3,2.8 1.5,2.3 2.8,2.4 4,3.5 4,4.8 2.8,6 1.2,6 0,5.2',
  6: '3.5,.5 2.6,0 1.6,0 .3,1.6 0,3.6 0,4.6 1.2,6 2.8,6 4,4.8 4,3.8 2.8,2.6 1.4,2.6 0,3.8',
  7: '0,0 4,0 1.6,6',
  8: '1.3,2.8 .4,2 .4,1 1.3,0 2.7,0 3.6,1 3.6,2 2.7,2.8 1.3,2.8 0,3.9 0,5 1.2,6 2.8,6 4,5 4,3.9 2.7,2.8',
  9: '.5,5.5 1.4,6 2.4,6 3.7,4.4 4,2.4 4,1.4 2.8,0 1.2,0 0,1.2 0,2.2 1.2,3.4 2.6,3.4 4,2.2',
};
const GRID = { width: 4, height: 6, gap: 1.6 };

type Stroke = readonly (readonly [x: number, y: number])[];

/**
 * The strokes of a sign or number around a place, in the unit of the place.
 *
 * @param height of the letters
 * @param side which part of the text stands at the place
 */
export function strokesOf(
  text: string,
  { x, y }: { readonly x: number; readonly y: number },
  height: number,
  side: 'center' | 'right',
): Stroke[] {
  const unit = height / GRID.height;
  const width = text.length * (GRID.width + GRID.gap) - GRID.gap;
  const left = x - width * unit * (side === 'center' ? 0.5 : 1);
  return Array.from(text).flatMap((letter, at) => {
    const from = left + at * (GRID.width + GRID.gap) * unit;
    return (STROKES[letter] ?? '').split('|').map((stroke) =>
      stroke.split(' ').map((point) => {
        const [right = 0, down = 0] = point.split(',').map(Number);
        return [from + right * unit, y + (down - GRID.height / 2) * unit] as const;
      }),
    );
  });
}
