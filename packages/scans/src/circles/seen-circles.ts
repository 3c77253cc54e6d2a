import { quantile } from './quantile.ts';
import { type Patch, reachOf, STEP_MM } from './sample-circles.ts';

/** Directions in which a ring is looked at. */
const DIRECTIONS = 32;
/** From the printed ring to the paper within and without it with which it is compared. */
const BESIDE_MM = 0.45;
/** A ring may lie so many points beside its place. */
const OFF = 1;
/** Part of the page's usual ring, and of its usual letter, below which nothing is seen of either. */
const LEAST = { ring: 0.27, letter: 0.3 };
/** Rank of the usual ring among all, since marks and what covers a page hide many; and of the usual letter among circles whose ring is seen. */
const RANK = { ring: 0.9, letter: 0.5 };
/** Rings that hardly show on the whole page, as on a bad copy, prove nothing where they are missing. */
const FAINTEST_RING = 0.06;

/**
 * Whether each circle is seen at all: where neither its ring nor its letter shows, something lies on the page, or a part of it is missing.
 * @param patches all circles of a page, in their places
 */
export function areSeen(patches: readonly Patch[], diameter: number): boolean[] {
  const reach = reachOf(diameter);
  const points = pointsOf(diameter, reach);
  const rings = patches.map(({ ink }) => ringOf(ink, points, 2 * reach + 1));
  const usualRing = quantile(rings, RANK.ring);
  if (usualRing < FAINTEST_RING) return patches.map(() => true);
  const hasRing = rings.map((ring) => ring >= LEAST.ring * usualRing);
  const letters = patches.map(({ ink }) => mean(ink, points.letter));
  const usualLetter = new Map<string, number>();
  for (const kind of new Set(patches.map((patch) => patch.kind)))
    usualLetter.set(
      kind,
      quantile(
        letters.filter((_, at) => hasRing[at] && patches[at]!.kind === kind),
        RANK.letter,
      ),
    );
  return patches.map(({ kind }, at) => {
    const letter = usualLetter.get(kind)!;
    return hasRing[at]! || (letter > 0 && letters[at]! >= LEAST.letter * letter);
  });
}

interface Points {
  readonly ring: Int32Array;
  readonly beside: Int32Array;
  readonly letter: Int32Array;
}

/** Points of a patch, as indices into it. */
function pointsOf(diameter: number, reach: number): Points {
  const side = 2 * reach + 1;
  const at = (radius: number) =>
    Array.from({ length: DIRECTIONS }, (_, k) => {
      const angle = (2 * Math.PI * k) / DIRECTIONS;
      const [row, column] = [Math.sin(angle), Math.cos(angle)].map((part) =>
        Math.round((radius * part) / STEP_MM),
      ) as [number, number];
      return (reach + row) * side + reach + column;
    });
  const letter: number[] = [];
  const half = Math.floor((diameter * 0.31) / STEP_MM);
  for (let row = -half; row <= half; row++)
    for (let column = -half; column <= half; column++)
      if (Math.hypot(row, column) <= half) letter.push((reach + row) * side + reach + column);
  return {
    ring: Int32Array.from(at(diameter / 2)),
    beside: Int32Array.from([...at(diameter / 2 - BESIDE_MM), ...at(diameter / 2 + BESIDE_MM)]),
    letter: Int32Array.from(letter),
  };
}

/** How much darker the ring is than the paper beside it, where it shows best. */
function ringOf(ink: Float32Array, { ring, beside }: Points, side: number): number {
  let best = 0;
  for (let down = -OFF; down <= OFF; down++)
    for (let right = -OFF; right <= OFF; right++) {
      const off = down * side + right;
      best = Math.max(best, mean(ink, ring, off) - mean(ink, beside, off));
    }
  return best;
}

function mean(ink: Float32Array, points: Int32Array, off = 0): number {
  let sum = 0;
  for (let k = 0; k < points.length; k++) sum += ink[points[k]! + off]!;
  return sum / points.length;
}
