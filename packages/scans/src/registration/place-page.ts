import type { Point, RegistrationMark } from '@exam/paper/sheet';
import type { Square } from './find-squares.ts';
import { apply, fitHomography, type Homography, type Match, stretchAt } from './homography.ts';

/** Where a page lies in a picture, as far as the squares found in it tell. */
export interface Placement {
  /** Millimetres of the page → pixels. */
  readonly map: Homography;
  /** Marks that lie on a square, and where. */
  readonly matches: readonly Match[];
}

/** How far a corner may be from the place that the three others give it, as a part of the diagonal: perspective. */
const PERSPECTIVE = 0.22;
const FEWEST_MATCHES = 6;

/**
 * Places of a page in a picture, the likeliest first. Three squares that may be corners of the page (by their sizes,
 * distances and angle) give where the fourth is to be; each such guess is improved with all marks that lie near a square of their form.
 * Any corner may be missing; an upside-down or sideways page is told by the one open mark and by the sides' lengths.
 * @param marks the four corners first, clockwise from the top left
 */
export function placePage(squares: readonly Square[], marks: readonly RegistrationMark[]): Placement[] {
  const placements: Placement[] = [];
  const places = byPlace(squares);
  for (let pivot = 0; pivot < 4; pivot++) {
    for (const guess of guessCorners(squares, marks, pivot)) {
      const placement = improve(guess, places, marks);
      if (placement === undefined) continue;
      placements.push(placement);
      if (isSure(placement, marks)) return [placement];
    }
  }
  placements.sort((one, other) => other.matches.length - one.matches.length);
  return placements.slice(0, 4);
}

/** Part of the marks from which on a placement is the right one if the open mark is among them: a page that lies another way has it elsewhere. */
const SURE_PART = 0.75;

function isSure({ matches }: Placement, marks: readonly RegistrationMark[]): boolean {
  if (matches.length >= marks.length - 1) return true;
  const open = marks.find(({ shape }) => shape === 'open');
  return matches.length >= SURE_PART * marks.length && matches.some(({ from }) => from === open);
}

/** Guesses with a square for the corner `pivot` and for its two neighbours; with the opposite corner, too, where a square is near. */
function* guessCorners(
  squares: readonly Square[],
  marks: readonly RegistrationMark[],
  pivot: number,
): Generator<Match[]> {
  const [corner, next, opposite, previous] = [0, 1, 2, 3].map((turn) => marks[(pivot + turn) % 4]!) as [
    RegistrationMark,
    RegistrationMark,
    RegistrationMark,
    RegistrationMark,
  ];
  const forward = { x: next.x - corner.x, y: next.y - corner.y };
  const backward = { x: previous.x - corner.x, y: previous.y - corner.y };
  for (const at of squares) {
    if (at.shape !== corner.shape) continue;
    const scale = at.side / corner.size;
    const nexts = squares.filter((square) => isNeighbour(at, square, next, forward, scale));
    const previouses = squares.filter((square) => isNeighbour(at, square, previous, backward, scale));
    for (const one of nexts) {
      for (const other of previouses) {
        if (!isRightAngle(at, one, other, forward, backward)) continue;
        const guess: Match[] = [
          { from: corner, to: at },
          { from: next, to: one },
          { from: previous, to: other },
        ];
        const expected = { x: one.x + other.x - at.x, y: one.y + other.y - at.y };
        const reach = PERSPECTIVE * Math.hypot(one.x - other.x, one.y - other.y);
        const fourths = squares.filter(
          (square) =>
            square.shape === opposite.shape &&
            isOfSize(square, opposite, scale) &&
            Math.hypot(square.x - expected.x, square.y - expected.y) < reach,
        );
        for (const fourth of fourths) yield [...guess, { from: opposite, to: fourth }];
        yield guess;
      }
    }
  }
}

function isOfSize(square: Square, mark: RegistrationMark, scale: number): boolean {
  const ratio = square.side / (mark.size * scale);
  return ratio > 0.6 && ratio < 1.65;
}

function isNeighbour(at: Square, square: Square, mark: RegistrationMark, way: Point, scale: number): boolean {
  if (square === at || square.shape !== mark.shape || !isOfSize(square, mark, scale)) return false;
  const ratio = Math.hypot(square.x - at.x, square.y - at.y) / (Math.hypot(way.x, way.y) * scale);
  return ratio > 0.65 && ratio < 1.5;
}

function isRightAngle(at: Square, one: Square, other: Square, forward: Point, backward: Point): boolean {
  const [ax, ay, bx, by] = [one.x - at.x, one.y - at.y, other.x - at.x, other.y - at.y];
  const [a, b] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
  // A mirrored page does not exist.
  if ((ax * by - ay * bx) * (forward.x * backward.y - forward.y * backward.x) <= 0) return false;
  if (Math.abs(ax * bx + ay * by) > 0.4 * a * b) return false;
  const sides = a / b / (Math.hypot(forward.x, forward.y) / Math.hypot(backward.x, backward.y));
  return sides > 0.72 && sides < 1.4;
}

/** Fits the map to the marks that it brings near a square, with a reach that narrows. */
function improve(
  guess: readonly Match[],
  squares: SquaresByPlace,
  marks: readonly RegistrationMark[],
): Placement | undefined {
  const map = fitHomography(guess);
  return map && improveFrom(map, squares, marks, [7, 4, 3]);
}

function improveFrom(
  guess: Homography,
  squares: SquaresByPlace,
  marks: readonly RegistrationMark[],
  reachesMm: readonly number[],
): Placement | undefined {
  let map: Homography | undefined = guess;
  let matches: Match[] = [];
  for (const reachMm of reachesMm) {
    if (map === undefined) return undefined;
    matches = matchMarks(map, squares, marks, reachMm);
    const enough = reachMm > 8 ? 4 : FEWEST_MATCHES;
    if (matches.length < enough) return undefined;
    map = fitHomography(matches);
  }
  return map === undefined ? undefined : { map, matches };
}

function matchMarks(
  map: Homography,
  squares: SquaresByPlace,
  marks: readonly RegistrationMark[],
  reachMm: number,
): Match[] {
  const matches: Match[] = [];
  for (const mark of marks) {
    const at = apply(map, mark.x, mark.y);
    const { xx, xy, yx, yy } = stretchAt(map, mark.x, mark.y);
    const scale = Math.sqrt(Math.abs(xx * yy - xy * yx));
    const nearest = findNearest(squares, at, reachMm * scale, mark, scale);
    if (nearest !== undefined) matches.push({ from: mark, to: nearest });
  }
  return matches;
}

/** Squares by the cells of a grid in which they lie. */
interface SquaresByPlace {
  readonly all: readonly Square[];
  readonly cells: ReadonlyMap<number, readonly Square[]>;
}

/** Pixels of a cell's side: some millimetres of a page. */
const CELL = 32;
const CELLS_OF_ROW = 65_536;

function byPlace(squares: readonly Square[]): SquaresByPlace {
  const cells = new Map<number, Square[]>();
  for (const square of squares) {
    const cell = cellOf(Math.floor(square.x / CELL), Math.floor(square.y / CELL));
    const those = cells.get(cell);
    if (those === undefined) cells.set(cell, [square]);
    else those.push(square);
  }
  return { all: squares, cells };
}

function cellOf(column: number, row: number): number {
  return row * CELLS_OF_ROW + column;
}

/** The nearest square of a mark's form and size within reach. */
function findNearest(
  { all, cells }: SquaresByPlace,
  at: Point,
  reach: number,
  mark: RegistrationMark,
  scale: number,
): Square | undefined {
  let nearest: Square | undefined;
  let least = reach * reach;
  const look = (those: readonly Square[]) => {
    for (const square of those) {
      const [x, y] = [square.x - at.x, square.y - at.y];
      const distance = x * x + y * y;
      if (distance >= least || square.shape !== mark.shape || !isOfSize(square, mark, scale)) continue;
      least = distance;
      nearest = square;
    }
  };
  const [left, right] = [Math.floor((at.x - reach) / CELL), Math.floor((at.x + reach) / CELL)];
  const [top, bottom] = [Math.floor((at.y - reach) / CELL), Math.floor((at.y + reach) / CELL)];
  // A guess may be of any size.
  if (!((right - left + 1) * (bottom - top + 1) < all.length)) look(all);
  else
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) look(cells.get(cellOf(column, row)) ?? []);
  return nearest;
}

/** The place of a page whose code was found: its corners say where the marks are to be looked for. */
export function placePageByCode(
  squares: readonly Square[],
  marks: readonly RegistrationMark[],
  code: { readonly x: number; readonly y: number; readonly size: number },
  corners: readonly Point[],
): Placement | undefined {
  const { x, y, size } = code;
  const [p, q, r, s] = corners as [Point, Point, Point, Point];
  // Affine: so small a square does not tell the perspective.
  const across = { x: (q.x - p.x + r.x - s.x) / (2 * size), y: (q.y - p.y + r.y - s.y) / (2 * size) };
  const down = { x: (s.x - p.x + r.x - q.x) / (2 * size), y: (s.y - p.y + r.y - q.y) / (2 * size) };
  const centre = { x: (p.x + q.x + r.x + s.x) / 4, y: (p.y + q.y + r.y + s.y) / 4 };
  const [mx, my] = [x + size / 2, y + size / 2];
  const guess: Homography = [
    across.x,
    down.x,
    centre.x - across.x * mx - down.x * my,
    across.y,
    down.y,
    centre.y - across.y * mx - down.y * my,
    0,
    0,
    1,
  ];
  return improveFrom(guess, byPlace(squares), marks, [16, 10, 6, 4, 3]);
}
