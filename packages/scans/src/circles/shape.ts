/** Radii of the rings on which strokes are followed out of a circle, as parts of the circle's own. */
const WAY_OUT = [1.14, 1.3, 1.42, 1.5, 1.6];
/** A ring within, on which a stroke that leaves the circle has come. */
const WITHIN = 0.8;
/** Of the rings, those on which strokes count: a third of a millimetre, one and 1.3 millimetres beyond the printed one. */
const COUNTED = [1, 3, 4];
/** Rings on which strokes that lie opposite each other count, each stroke by so much. */
const OPPOSITE = [
  { ring: 1, weight: 1 },
  { ring: 3, weight: 2 },
];
/** Pairs of opposite strokes that count: more are those of a hand that draws rays. */
const MOST_PAIRS = 2;
/** Directions in which a ring is looked at; at the outermost they are 0.2 mm apart, less than any stroke is wide. */
const DIRECTIONS = 96;
/** Directions by which a stroke may bend from ring to ring, and from within the circle to the first ring. */
const BEND = { outside: 4, within: 6 };
/** Directions by which two opposite strokes may miss the half turn. */
const OFF_OPPOSITE = 10;
/** A point belongs to a stroke from this part of the mark's strongest ink on, and from this ink on in any case. */
const STROKE = { ofPeak: 0.25, least: 0.06 };

/** A ring of points, clockwise, as indices into a patch. */
type Points = Int32Array;

/** The rings of the patches of circles: one within, then those outwards. */
export function ringsOf(radiusInSteps: number, reach: number): readonly Points[] {
  const side = 2 * reach + 1;
  return [WITHIN, ...WAY_OUT].map((part) =>
    Int32Array.from({ length: DIRECTIONS }, (_, at) => {
      const angle = (2 * Math.PI * at) / DIRECTIONS;
      const row = reach + Math.round(part * radiusInSteps * Math.sin(angle));
      return row * side + reach + Math.round(part * radiusInSteps * Math.cos(angle));
    }),
  );
}

/**
 * How much strokes leave a circle: how many do, how far, and how many lie opposite each other, as the two ends of a line through the
 * mark. A plain mark has 0 to 3, a mark with a line through it 5 or more, one with a cross 10 or more.
 * @param inkAt ink beyond the print at a point of the patch, from 0 to 1
 * @param peak ink of the mark's strongest points
 */
export function leavingOf(inkAt: (point: number) => number, peak: number, rings: readonly Points[]): number {
  const least = Math.max(STROKE.least, STROKE.ofPeak * peak);
  const [within, ...outwards] = rings.map((ring) => Uint8Array.from(ring, (k) => (inkAt(k) > least ? 1 : 0)));
  const strokes = outwards.map((ring, far) =>
    strokesOn(ring).filter(
      (stroke) =>
        isInked(within!, stroke, BEND.within) &&
        outwards.slice(0, far).every((nearer) => isInked(nearer, stroke, BEND.outside)),
    ),
  );
  const ends = COUNTED.reduce((sum, ring) => sum + strokes[ring]!.length, 0);
  return OPPOSITE.reduce(
    (sum, { ring, weight }) => sum + weight * Math.min(MOST_PAIRS, pairsOf(strokes[ring]!)),
    ends,
  );
}

/** A stroke that crosses a ring: the direction of its middle, and over how many directions it goes. */
interface Stroke {
  readonly middle: number;
  readonly width: number;
}

function strokesOn(ring: Uint8Array): Stroke[] {
  const start = ring.indexOf(0);
  if (start < 0) return [{ middle: 0, width: DIRECTIONS }];
  const strokes: Stroke[] = [];
  let width = 0;
  for (let step = 1; step <= DIRECTIONS; step++) {
    if (ring[(start + step) % DIRECTIONS]) width++;
    else if (width > 0) {
      strokes.push({ middle: (start + step - (width + 1) / 2) % DIRECTIONS, width });
      width = 0;
    }
  }
  return strokes;
}

function isInked(ring: Uint8Array, { middle, width }: Stroke, bend: number): boolean {
  const reach = bend + (width >> 1);
  for (let off = -reach; off <= reach; off++)
    if (ring[(Math.round(middle + off) + 2 * DIRECTIONS) % DIRECTIONS]) return true;
  return false;
}

function pairsOf(strokes: readonly Stroke[]): number {
  let pairs = 0;
  for (const [at, one] of strokes.entries())
    for (const other of strokes.slice(at + 1)) {
      const apart = Math.abs(one.middle - other.middle);
      if (Math.min(apart, DIRECTIONS - apart) >= DIRECTIONS / 2 - OFF_OPPOSITE) pairs++;
    }
  return pairs;
}
