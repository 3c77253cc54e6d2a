import type { Point, SheetPage } from '@exam/paper/sheet';
import type { GreyImage } from '../grey-image.ts';
import { cutOut } from '../registration/cut-out.ts';
import { apply, moveBy, type Stretch, stretchAt } from '../registration/homography.ts';
import { locate, type PageMap } from '../registration/page-map.ts';
import { quantile } from './quantile.ts';

/** Millimetres between the points of a patch. */
export const STEP_MM = 0.15;

/** The kind of the circles for the marker, in which nothing is printed. */
const KIND_OF_MARKER = 'points';

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

/** The circles of a page, cut out. */
export interface CutCircles {
  readonly patches: readonly Patch[];
  /** The rings jump from circle to circle, as where a fold hides a part of the page: no circle is surely the one that it seems. */
  readonly isTorn: boolean;
}

/**
 * Cuts out all circles of a page. Where the paper is bent, circles are not exactly where the marks put them: each
 * circle's own ring is compared with rings at offsets around, and circles that are neighbours decide together, so that a filled one
 * does not err alone. Where marks lie far beside a flat page, rings are followed from the marks inwards first.
 * @returns undefined where the rings of some choice or digit are not seen: the page lies elsewhere than its marks say
 */
export function sampleCircles(
  image: GreyImage,
  map: PageMap,
  page: SheetPage,
  diameter: number,
): CutCircles | undefined {
  const places = placesOf(page);
  const bent = isBent(map, page) ? followRings(image, map, places, diameter) : undefined;
  const circles = places.map(({ place, kind }, i) => {
    const stretch = stretchAt(map.perspective, place.x, place.y);
    const at = bent
      ? moveBy(apply(map.perspective, place.x, place.y), stretch, bent.shifts[i]!)
      : locate(map, place.x, place.y);
    return { place, kind, at, stretch };
  });
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
  const patches = circles.map(({ place, kind, at, stretch }, i) => {
    const moved = moveBy(at, stretch, offsets[i]!);
    const ink = inkOfPage.subarray(i * points, (i + 1) * points);
    return { place, kind, ink: inkAround(image, map, place, moved, stretch, reach, diameter, ink) };
  });
  return { patches, isTorn: bent?.isTorn ?? false };
}

/** Millimetres by which the marks of a flat page lie beside its perspective map at most: feeders slip by less. */
const FLAT_MM = 0.7;

/** Of paper that is much bent some marks are not found where a flat page has them. */
function isBent({ bends, marks }: PageMap, page: SheetPage): boolean {
  return marks.length < page.marks.length || bends.some(({ x, y }) => Math.hypot(x, y) > FLAT_MM);
}

/** How rings are followed over bent paper. */
const FOLLOW = {
  /** Marks and rings whose shifts give that of the next circle. */
  neighbours: 8,
  /** Part of the page's usual ring from which on a ring is seen. */
  leastRing: 0.5,
  /** Rank of the usual ring: at first most circles may lie beside their places. */
  rank: 0.85,
  /** Rings so near to each other differ in their shifts by less than this and a part of their distance, but for a share of them. */
  ...{ nearMm: 25, jumpMm: 1, slope: 0.13, jumps: 0.2 },
  /** Share of the rings that jump so, from which on the page is torn. */
  torn: 0.02,
  /** Share of the circles without a mark whose rings are not seen, from which on nobody knows where the circles are. */
  lost: 0.25,
};

/** How far a place lies beside the perspective map, in millimetres. */
interface Shift {
  readonly place: Point;
  readonly x: number;
  readonly y: number;
}

/**
 * Follows the rings from the marks inwards: the shift of a circle is looked for around that of its neighbours, so that it is never taken
 * for the next one, whatever lies between it and the marks.
 */
function followRings(
  image: GreyImage,
  map: PageMap,
  circles: readonly { readonly place: Point }[],
  diameter: number,
): { readonly shifts: readonly Point[]; readonly isTorn: boolean } {
  const known: Shift[] = map.marks.map(({ mark }, at) => ({ place: mark, ...map.bends[at]! }));
  const rings: Shift[] = [];
  const distances = circles.map(({ place }) => Math.min(...known.map((mark) => apart(mark.place, place))));
  const left = new Set(circles.keys());
  const wide = reachOfRings(diameter) + SEARCHED;
  const around = new Float32Array((2 * wide + 1) ** 2);
  const scoresAt = (place: Point, shift: Point) => {
    const stretch = stretchAt(map.perspective, place.x, place.y);
    const at = moveBy(apply(map.perspective, place.x, place.y), stretch, shift);
    return scoreRings(inkAround(image, map, place, at, stretch, wide, diameter, around), wide, diameter);
  };
  const usual = quantile(
    circles.map(({ place }) => highest(scoresAt(place, shiftAt(known, place)))),
    FOLLOW.rank,
  );
  let [bare, lost] = [0, 0];
  while (left.size > 0) {
    let next = -1;
    for (const at of left) if (next < 0 || distances[at]! < distances[next]!) next = at;
    left.delete(next);
    const { place } = circles[next]!;
    const expected = shiftAt(known, place);
    const scores = scoresAt(place, expected);
    const off = peakOf(scores);
    const isSeen = highest(scores) >= FOLLOW.leastRing * usual;
    if (isSeen) bare++;
    else if (inkWithin(around, wide, diameter) < MOST_INK) [bare, lost] = [bare + 1, lost + 1];
    if (!isSeen) continue;
    const ring = { place, x: expected.x + off.x, y: expected.y + off.y };
    known.push(ring);
    rings.push(ring);
    for (const at of left) distances[at] = Math.min(distances[at]!, apart(circles[at]!.place, place));
  }
  // A circle without a ring lies as the rings around it do.
  return {
    shifts: circles.map(({ place }) => shiftAt(known, place)),
    isTorn: lost > FOLLOW.lost * bare || isTorn(rings),
  };
}

/** Mean ink in the middle of a patch, within a ring. */
function inkWithin(ink: Float32Array, reach: number, diameter: number): number {
  const half = Math.floor((diameter * 0.3) / STEP_MM);
  const side = 2 * reach + 1;
  let sum = 0;
  for (let row = reach - half; row <= reach + half; row++)
    for (let column = reach - half; column <= reach + half; column++) sum += ink[row * side + column]!;
  return sum / (2 * half + 1) ** 2;
}

/** The mean shift of the nearest known places, by distance. */
function shiftAt(known: readonly Shift[], place: Point): Point {
  const nearest = known
    .map((shift) => ({ shift, apart: apart(shift.place, place) }))
    .sort((one, other) => one.apart - other.apart)
    .slice(0, FOLLOW.neighbours);
  let [weights, x, y] = [0, 0, 0];
  for (const { shift, apart } of nearest) {
    const weight = 1 / (apart ** 2 + 4) ** 2;
    weights += weight;
    x += weight * shift.x;
    y += weight * shift.y;
  }
  return { x: x / weights, y: y / weights };
}

/** Whether many rings lie elsewhere than a good part of those around them: a ring that is found wrongly does so alone. */
function isTorn(rings: readonly Shift[]): boolean {
  const apartFromOthers = rings.filter((one) => {
    let [others, jumps] = [0, 0];
    for (const other of rings) {
      const far = apart(one.place, other.place);
      if (far > FOLLOW.nearMm) continue;
      others++;
      if (Math.hypot(one.x - other.x, one.y - other.y) > FOLLOW.jumpMm + FOLLOW.slope * far) jumps++;
    }
    return jumps > FOLLOW.jumps * others;
  });
  return apartFromOthers.length > FOLLOW.torn * rings.length;
}

function apart(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The ink of all patches, kept from page to page: some megabytes, which would be collected as garbage after each. */
let inkOfPage = new Float32Array(0);

/** The order of the circles: digits first, then the questions' choices, then the marker's points. */
function placesOf(page: SheetPage): { place: Point; kind: string }[] {
  return [
    ...page.digits.flatMap((column) => column.map((place, value) => ({ place, kind: `${value}` }))),
    ...page.questions.flatMap(({ choices }) =>
      choices.map((place, choice) => ({ place, kind: String.fromCharCode(65 + choice) })),
    ),
    ...(page.marker ?? []).map((place) => ({ place, kind: KIND_OF_MARKER })),
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
export function contrastAt({ marks }: PageMap, place: Point): number {
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
  // Where something covers the page, there is less ink than in any empty circle.
  const leastRing =
    COVERED *
    quantile(
      rings.map(({ scores }) => highest(scores)),
      FOLLOW.rank,
    );
  const seen = rings.filter(({ scores }) => highest(scores) >= leastRing);
  const most = Math.min(MOST_INK, MORE_INK * low(seen.map(({ ink }) => ink)));
  const bare = rings.flatMap(({ kind, ink, scores }) =>
    ink > most ? [] : [{ kind, best: highest(scores) }],
  );
  const usual = quantile(
    bare.map(({ best }) => best),
    NOT_COVERED,
  );
  // The marker's circles are one row, which may be covered or torn off alone.
  const kinds = new Set(bare.map(({ kind }) => kind).filter((kind) => kind !== KIND_OF_MARKER));
  return [...kinds].every((kind) => {
    const of = bare.filter((circle) => circle.kind === kind).map(({ best }) => best);
    return of.length < FEWEST_RINGS || quantile(of, NOT_COVERED) > usual * SEEN_PART;
  });
}

/** Circles of a kind below which their rings prove nothing: marks hide some. */
const FEWEST_RINGS = 5;
const SEEN_PART = 0.4;
/** Rank of the rings of a kind that tell where the kind is: a good part of a page may be covered. */
const NOT_COVERED = 0.75;
/** Part of the page's clear rings below which no ring is seen. */
const COVERED = 0.3;
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
