import { type Patch, reachOf, STEP_MM } from './sample-circles.ts';

/** What is on a circle beyond what is printed; each is a mean or a part, from 0 to 1. */
export interface Ink {
  /** Mean ink within the ring. */
  readonly inside: number;
  /** Part of the points within the ring that carry clearly more ink than an empty circle. */
  readonly covered: number;
  /** Mean ink just outside of the ring. */
  readonly outside: number;
}

/** At which rank among circles of a kind a point counts as printed: most are empty, but the strokes of marks must not enter. */
const PRINTED_RANK = 0.35;
const FEWEST_OF_KIND = 6;

/**
 * Compares each circle with the sheet's own circles: what most circles of a kind show at a point is print, and so is
 * what stands within one point of it, since no two circles are cut out alike.
 */
export function measureCircles(patches: readonly Patch[], diameter: number): Ink[] {
  const kinds = new Map<string, Patch[]>();
  for (const patch of patches) kinds.set(patch.kind, [...(kinds.get(patch.kind) ?? []), patch]);
  const common = spread(printOf(patches), 2 * reachOf(diameter) + 1);
  const prints = new Map<string, Float32Array>();
  for (const [kind, of] of kinds)
    prints.set(kind, of.length < FEWEST_OF_KIND ? common : spread(printOf(of), 2 * reachOf(diameter) + 1));
  const zones = zonesOf(diameter);
  return patches.map(({ kind, ink }) => {
    const print = prints.get(kind)!;
    const inside = excess(ink, print, zones.inside);
    const outside = excess(ink, print, zones.outside);
    return { inside: inside.mean, covered: inside.covered, outside: outside.mean };
  });
}

function printOf(patches: readonly Patch[]): Float32Array {
  const length = patches[0]!.ink.length;
  const print = new Float32Array(length);
  const values = new Float32Array(patches.length);
  const rank = Math.floor((patches.length - 1) * PRINTED_RANK);
  for (let k = 0; k < length; k++) {
    for (let i = 0; i < patches.length; i++) values[i] = patches[i]!.ink[k]!;
    values.sort();
    print[k] = values[rank]!;
  }
  return print;
}

/** The highest of nine neighbouring points. */
function spread(print: Float32Array, side: number): Float32Array {
  const wide = new Float32Array(print.length);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      let most = 0;
      for (let y = Math.max(0, row - 1); y <= Math.min(side - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(side - 1, column + 1); x++)
          most = Math.max(most, print[y * side + x]!);
      wide[row * side + column] = most;
    }
  }
  return wide;
}

function excess(ink: Float32Array, print: Float32Array, zone: Int32Array) {
  let [sum, covered] = [0, 0];
  for (let k = 0; k < zone.length; k++) {
    const more = ink[zone[k]!]! - print[zone[k]!]!;
    if (more > 0) sum += more;
    if (more > 0.25) covered++;
  }
  return { mean: sum / zone.length, covered: covered / zone.length };
}

interface Zones {
  readonly inside: Int32Array;
  readonly outside: Int32Array;
}

function zonesOf(diameter: number): Zones {
  const reach = reachOf(diameter);
  const side = 2 * reach + 1;
  const inside: number[] = [];
  const outside: number[] = [];
  for (let k = 0; k < side * side; k++) {
    const distance = Math.hypot((k % side) - reach, Math.floor(k / side) - reach) * STEP_MM;
    if (distance < diameter * 0.42) inside.push(k);
    else if (distance > diameter * 0.56 && distance < diameter * 0.7) outside.push(k);
  }
  return { inside: Int32Array.from(inside), outside: Int32Array.from(outside) };
}
