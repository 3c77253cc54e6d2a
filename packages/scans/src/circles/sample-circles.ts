import type { Point, SheetPage } from '@exam/paper/sheet';
import type { GreyImage } from '../grey-image.ts';
import { cutOut } from '../registration/cut-out.ts';
import { moveBy, type Stretch, stretchAt } from '../registration/homography.ts';
import { locate, type PageMap } from '../registration/page-map.ts';

/** Millimetres between the points of a patch. */
export const STEP_MM = 0.15;

/** A circle of the sheet, cut out of the picture. */
export interface Patch {
  /** Centre on the page, in millimetres. */
  readonly place: Point;
  /** Which letter or digit is printed in it: circles of one kind look alike when they are empty. */
  readonly kind: string;
  /** Ink at each point, row by row: 0 is the paper around, 1 the black of the registration marks. Valid until the next page is cut out. */
  readonly ink: Float32Array;
}

/** Points of a patch on each side of its centre: enough for what a stroke leaves around a circle. */
export function reachOf(diameter: number): number {
  return Math.round((diameter * 0.82) / STEP_MM);
}

/** Points of a patch that shows a ring and what is just around it. */
function reachOfRings(diameter: number): number {
  return Math.ceil((diameter / 2 + BESIDE_MM) / STEP_MM);
}

/** Multiplied by it, every second number has its highest bit, without a pattern (D. Knuth, The Art of Computer Programming 6.4). */
const SCATTER = 0x9e3779b1;
/** Distance of the lines beside a ring with which it is compared. */
const BESIDE_MM = 0.45;
/** How far a circle may lie from its mapped place. */
const SEARCHED_MM = 0.9;
const SEARCHED = Math.round(SEARCHED_MM / STEP_MM);
const OFFSETS = 2 * SEARCHED + 1;
/** Circles that are this near to each other share the offset of their paper. */
const NEIGHBOURHOOD_MM = 17;
const ANGLES = 24;

/**
 * Cuts out all circles of a page. Where the paper is bent, circles are not exactly where the marks put them: each
 * circle's own ring is compared with rings at offsets around, and circles that are neighbours decide together, so that a filled one
 * does not err alone.
 * @returns undefined where the rings of some choice or digit are not seen: the page lies elsewhere than its marks say
 */
export function sampleCircles(
  image: GreyImage,
  map: PageMap,
  page: SheetPage,
  diameter: number,
): Patch[] | undefined {
  const circles = placesOf(page).map(({ place, kind }) => ({
    place,
    kind,
    at: locate(map, place.x, place.y),
    stretch: stretchAt(map.perspective, place.x, place.y),
  }));
  const reach = reachOf(diameter);
  // A scattered half of the circles tells enough about where the paper lies.
  const seen = circles.filter((_, i) => Math.imul(i, SCATTER) < 0);
  const wide = reachOfRings(diameter) + SEARCHED;
  const around = new Float32Array((2 * wide + 1) ** 2);
  const rings = seen.map(({ place, kind, at, stretch }) => {
    inkAround(image, map, place, at, stretch, wide, diameter, around);
    return { place, kind, ink: mean(around), scores: scoreRings(around, wide, diameter) };
  });
  const offsets = alignRings(circles, rings);
  if (!areRingsSeen(rings)) return undefined;
  const points = (2 * reach + 1) ** 2;
  if (inkOfPage.length < circles.length * points) inkOfPage = new Float32Array(circles.length * points);
  return circles.map(({ place, kind, at, stretch }, i) => {
    const moved = moveBy(at, stretch, offsets[i]!);
    const ink = inkOfPage.subarray(i * points, (i + 1) * points);
    return { place, kind, ink: inkAround(image, map, place, moved, stretch, reach, diameter, ink) };
  });
}

/** The ink of all patches, kept from page to page: some megabytes, which would be collected as garbage after each. */
let inkOfPage = new Float32Array(0);

/** The order of the circles: digits first, then the questions' choices. */
function placesOf(page: SheetPage): { place: Point; kind: string }[] {
  return [
    ...page.digits.flatMap((column) => column.map((place, value) => ({ place, kind: `${value}` }))),
    ...page.questions.flatMap(({ choices }) =>
      choices.map((place, choice) => ({ place, kind: String.fromCharCode(65 + choice) })),
    ),
  ];
}

/** At which rank among the points around a circle the paper is: strokes and dirt are darker. */
const PAPER_RANK = 0.7;

function inkAround(
  image: GreyImage,
  map: PageMap,
  place: Point,
  at: Point,
  stretch: Stretch,
  reach: number,
  diameter: number,
  into: Float32Array,
): Float32Array {
  const ink = cutOut(image, at, stretch, reach, STEP_MM, into);
  const around = new Uint16Array(256);
  const points = pointsAround(reach, diameter);
  for (let k = 0; k < points.length; k++) around[ink[points[k]!]! | 0]! += 1;
  let paper = 0;
  for (let below = around[0]!; below <= points.length * PAPER_RANK; below += around[paper]!) paper++;
  const scale = 1 / Math.max(8, paper * contrastAt(map, place));
  for (let i = 0; i < ink.length; i++) {
    const value = (paper - ink[i]!) * scale;
    ink[i] = value < 0 ? 0 : value > 1 ? 1 : value;
  }
  return ink;
}

const pointsAroundOf = new Map<string, Int32Array>();

/** Every second point of a patch that lies just around its circle. */
function pointsAround(reach: number, diameter: number): Int32Array {
  const key = `${reach} ${diameter}`;
  let points = pointsAroundOf.get(key);
  if (points === undefined) {
    const side = 2 * reach + 1;
    const [inner, outer] = [diameter * 0.56, diameter * 0.7];
    points = Int32Array.from({ length: side * side }, (_, k) => k).filter((k) => {
      const [column, row] = [k % side, Math.floor(k / side)];
      if (((row ^ column) & 1) !== 0) return false;
      const distance = Math.hypot(column - reach, row - reach) * STEP_MM;
      return distance > inner && distance < outer;
    });
    pointsAroundOf.set(key, points);
  }
  return points;
}

/** The part of the light that the marks near a place swallow. */
function contrastAt({ marks }: PageMap, place: Point): number {
  let [weights, sum] = [0, 0];
  for (const { mark, paper, black } of marks) {
    const weight = 1 / ((mark.x - place.x) ** 2 + (mark.y - place.y) ** 2 + 400);
    weights += weight;
    sum += (weight * (paper - black)) / paper;
  }
  return sum / weights;
}

/** A circle whose ring is looked for: the mean ink around its place, and how clearly the ring shows at each offset. */
interface Ring {
  readonly place: Point;
  readonly kind: string;
  readonly ink: number;
  readonly scores: Float32Array;
}

/** For each circle, in millimetres, where its ring and those of its neighbours lie. */
function alignRings(circles: readonly { readonly place: Point }[], rings: readonly Ring[]): Point[] {
  const reach = NEIGHBOURHOOD_MM * NEIGHBOURHOOD_MM;
  const total = new Float32Array(OFFSETS * OFFSETS);
  return circles.map(({ place }) => {
    total.fill(0);
    for (const { place: other, scores } of rings) {
      const apart = (other.x - place.x) ** 2 + (other.y - place.y) ** 2;
      if (apart > reach) continue;
      const weight = 1 - apart / reach;
      for (let k = 0; k < total.length; k++) total[k]! += weight * scores[k]!;
    }
    return peakOf(total);
  });
}

/**
 * Whether circles of every kind show their rings about as clearly as those of the others. A page that is shifted by a whole circle
 * shows most rings, but none for the last choice.
 */
function areRingsSeen(rings: readonly Ring[]): boolean {
  // A mark hides its ring, and a student may have marked all circles of a kind.
  const most = Math.min(MOST_INK, MORE_INK * low(rings.map(({ ink }) => ink)));
  const bare = rings.flatMap(({ kind, ink, scores }) =>
    ink > most ? [] : [{ kind, best: highest(scores) }],
  );
  const usual = middle(bare.map(({ best }) => best));
  return [...new Set(bare.map(({ kind }) => kind))].every((kind) => {
    const of = bare.filter((circle) => circle.kind === kind).map(({ best }) => best);
    return of.length < FEWEST_RINGS || middle(of) > usual * SEEN_PART;
  });
}

/** Circles of a kind below which their rings prove nothing: marks hide some. */
const FEWEST_RINGS = 5;
const SEEN_PART = 0.4;
/** Mean ink around a place above which a mark may hide the ring. */
const MOST_INK = 0.2;
/** The same, relative to the lightest circles. */
const MORE_INK = 1.6;

function mean(values: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < values.length; k++) sum += values[k]!;
  return sum / values.length;
}

function highest(values: Float32Array): number {
  let most = 0;
  for (let k = 0; k < values.length; k++) if (values[k]! > most) most = values[k]!;
  return most;
}

/** The lowest tenth ends here. */
function low(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 10)] ?? 0;
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** How much darker a ring at each offset is than the lines just within and just without it. */
function scoreRings(ink: Float32Array, reach: number, diameter: number): Float32Array {
  const side = 2 * reach + 1;
  const { on, beside } = ringPoints(side, diameter);
  const scores = new Float32Array(OFFSETS * OFFSETS);
  for (let row = 0; row < OFFSETS; row++) {
    for (let column = 0; column < OFFSETS; column++) {
      const centre = (reach + row - SEARCHED) * side + reach + column - SEARCHED;
      let score = 0;
      for (let k = 0; k < on.length; k++) score += ink[centre + on[k]!]!;
      let other = 0;
      for (let k = 0; k < beside.length; k++) other += ink[centre + beside[k]!]!;
      scores[row * OFFSETS + column] = Math.max(0, score / on.length - other / beside.length);
    }
  }
  return scores;
}

const ringPointsOf = new Map<string, { on: Int32Array; beside: Int32Array }>();

/** Points of the ring, and of two rings half a millimetre within and without, relative to the centre of a patch. */
function ringPoints(side: number, diameter: number) {
  const key = `${side} ${diameter}`;
  let points = ringPointsOf.get(key);
  if (points === undefined) {
    const at = (radius: number) =>
      Array.from({ length: ANGLES }, (_, k) => {
        const angle = (2 * Math.PI * k) / ANGLES;
        const row = Math.round((radius * Math.sin(angle)) / STEP_MM);
        return row * side + Math.round((radius * Math.cos(angle)) / STEP_MM);
      });
    const radius = diameter / 2;
    points = {
      on: Int32Array.from(at(radius)),
      beside: Int32Array.from([...at(radius - BESIDE_MM), ...at(radius + BESIDE_MM)]),
    };
    ringPointsOf.set(key, points);
  }
  return points;
}

/** The highest point, between the grid's points by a parabola; none where nothing stands out. */
function peakOf(scores: Float32Array): Point {
  let best = 0;
  for (let k = 1; k < scores.length; k++) if (scores[k]! > scores[best]!) best = k;
  if (scores[best]! <= 0) return { x: 0, y: 0 };
  const [column, row] = [best % OFFSETS, Math.floor(best / OFFSETS)];
  const between = (before: number | undefined, after: number | undefined) => {
    if (before === undefined || after === undefined) return 0;
    const bend = before - 2 * scores[best]! + after;
    return bend >= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend)));
  };
  const right = between(
    column > 0 ? scores[best - 1] : undefined,
    column < OFFSETS - 1 ? scores[best + 1] : undefined,
  );
  const down = between(scores[best - OFFSETS], scores[best + OFFSETS]);
  return { x: (column + right - SEARCHED) * STEP_MM, y: (row + down - SEARCHED) * STEP_MM };
}
