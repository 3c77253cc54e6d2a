import type { Point, RegistrationMark } from '@exam/paper/sheet';
import type { GreyImage } from '../grey-image.ts';
import { cutOut } from './cut-out.ts';
import {
  apply,
  fitHomography,
  type Homography,
  type Match,
  moveBy,
  type Stretch,
  stretchAt,
} from './homography.ts';

/** A registration mark as it lies in the picture. */
export interface FoundMark {
  readonly mark: RegistrationMark;
  /** Centre in the picture, in pixels. */
  readonly at: Point;
  readonly paper: number;
  readonly black: number;
}

/** Millimetres of a page → pixels of a picture: a perspective map, and what the marks around are beside it (bent paper). */
export interface PageMap {
  readonly perspective: Homography;
  readonly marks: readonly FoundMark[];
  /** For each mark, how far it is from where the perspective map puts it, in millimetres of the page. */
  readonly bends: readonly Point[];
}

const STEPS = 14;
/** How far around a mark it is looked for, as a part of its side. */
const REACH = 0.95;
/** Contrast between paper and mark. */
const LEAST_CONTRAST = 22;

/**
 * Measures the centres of the marks in the full picture, to a fraction of a pixel, and fits the map to them.
 * @param near a map that is nearly right
 * @param matches where marks were seen; on bent paper they lie millimetres beside any perspective map
 * @returns undefined where fewer than four marks are seen
 */
export function mapPage(
  image: GreyImage,
  near: Homography,
  marks: readonly RegistrationMark[],
  matches: readonly Match[],
): PageMap | undefined {
  let map: PageMap | undefined;
  let starts = new Map(matches.map(({ from, to }) => [from, to]));
  let perspective = near;
  for (let turn = 0; turn < 2; turn++) {
    const found = marks.flatMap((mark) => {
      const start = starts.get(mark) ?? (map ? locate(map, mark.x, mark.y) : apply(near, mark.x, mark.y));
      return measureMark(image, stretchAt(perspective, mark.x, mark.y), mark, start) ?? [];
    });
    map = fitMap(found);
    if (map === undefined) return undefined;
    perspective = map.perspective;
    starts = new Map(found.map(({ mark, at }) => [mark, at]));
  }
  return map;
}

function fitMap(found: readonly FoundMark[]): PageMap | undefined {
  if (found.length < 4) return undefined;
  const map = fitHomography(found.map(({ mark, at }): Match => ({ from: mark, to: at })));
  if (map === undefined) return undefined;
  const bends = found.map(({ mark, at }) => {
    const put = apply(map, mark.x, mark.y);
    return toMillimetres(stretchAt(map, mark.x, mark.y), at.x - put.x, at.y - put.y);
  });
  return { perspective: map, marks: found, bends };
}

/** A place of the page in the picture; between the marks their bends are averaged by distance (inverse squares). */
export function locate({ perspective, marks, bends }: PageMap, x: number, y: number): Point {
  let [weights, right, down] = [0, 0, 0];
  for (let i = 0; i < marks.length; i++) {
    const { mark } = marks[i]!;
    const weight = 1 / ((mark.x - x) ** 2 + (mark.y - y) ** 2 + 25);
    weights += weight;
    right += weight * bends[i]!.x;
    down += weight * bends[i]!.y;
  }
  return apply(perspective, x + right / weights, y + down / weights);
}

function toMillimetres({ xx, xy, yx, yy }: Stretch, right: number, down: number): Point {
  const determinant = xx * yy - xy * yx;
  return { x: (right * yy - down * xy) / determinant, y: (down * xx - right * yx) / determinant };
}

/** The centre of mass of what is dark around the mark's expected place, if that has the mark's form. */
function measureMark(
  image: GreyImage,
  stretch: Stretch,
  mark: RegistrationMark,
  centre: Point,
): FoundMark | undefined {
  if (centre.x < 0 || centre.y < 0 || centre.x >= image.width || centre.y >= image.height) return undefined;
  let offset = { x: 0, y: 0 };
  let seen: Seen | undefined;
  for (let turn = 0; turn < 2; turn++) {
    seen = look(image, centre, stretch, mark, offset);
    if (seen === undefined) return undefined;
    offset = { x: offset.x + seen.x, y: offset.y + seen.y };
    if (Math.hypot(offset.x, offset.y) > mark.size * 0.9) return undefined;
  }
  if (seen === undefined || !seen.isOfForm) return undefined;
  return {
    mark,
    at: moveBy(centre, stretch, offset),
    paper: seen.paper,
    black: seen.black,
  };
}

interface Seen extends Point {
  readonly isOfForm: boolean;
  readonly paper: number;
  readonly black: number;
}

/** The square around a mark, and its values in order. */
const aroundMark = new Float32Array((2 * STEPS + 1) ** 2);
const sorted = new Float32Array(aroundMark.length);

function look(
  image: GreyImage,
  centre: Point,
  stretch: Stretch,
  mark: RegistrationMark,
  offset: Point,
): Seen | undefined {
  const side = 2 * STEPS + 1;
  const step = (mark.size * REACH) / STEPS;
  const values = cutOut(image, moveBy(centre, stretch, offset), stretch, STEPS, step, aroundMark);
  sorted.set(values);
  sorted.sort();
  const black = sorted[Math.floor(sorted.length * 0.06)]!;
  const paper = sorted[Math.floor(sorted.length * 0.85)]!;
  if (paper - black < LEAST_CONTRAST) return undefined;
  let [mass, right, down, inside, insideDark, outside, outsideDark] = [0, 0, 0, 0, 0, 0, 0];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const ink = Math.min(1, Math.max(0, (paper - values[row * side + column]!) / (paper - black)));
      const x = (column - STEPS) * step;
      const y = (row - STEPS) * step;
      const distance = Math.max(Math.abs(x), Math.abs(y)) / mark.size;
      if (distance < 0.2) {
        inside++;
        insideDark += ink;
      } else if (distance > 0.72) {
        outside++;
        outsideDark += ink;
      }
      if (ink < 0.3 || distance > 0.85) continue;
      mass += ink;
      right += ink * x;
      down += ink * y;
    }
  }
  if (mass === 0) return undefined;
  const isFilled = insideDark / inside > 0.7;
  const isFree = outsideDark / outside < 0.3;
  const isOfForm = isFree && (mark.shape === 'full' ? isFilled : insideDark / inside < 0.5);
  return { x: right / mass, y: down / mass, isOfForm, paper, black };
}
