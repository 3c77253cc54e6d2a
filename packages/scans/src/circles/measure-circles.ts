import { type Patch, reachOf, STEP_MM } from './sample-circles.ts';

/** What is on a circle beyond what is printed; each is from 0 to 1. */
export interface Ink {
  /** Mean ink within the ring. */
  readonly inside: number;
  /** Mean ink of the blackest points within the ring: how strong its strokes are, however few. */
  readonly peak: number;
  /** Mean ink just outside of the ring. */
  readonly outside: number;
  /** Part of the directions in which there is ink just outside of the ring. */
  readonly around: number;
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
  const side = 2 * reachOf(diameter) + 1;
  const isRare = (of: readonly Patch[]) => of.length < FEWEST_OF_KIND;
  const common = [...kinds.values()].some(isRare) ? spread(printOf(patches), side) : undefined;
  const prints = new Map<string, Float32Array>();
  for (const [kind, of] of kinds) prints.set(kind, isRare(of) ? common! : spread(printOf(of), side));
  const zones = zonesOf(diameter);
  return patches.map(({ kind, ink }) => {
    const print = prints.get(kind)!;
    return measure(ink, print, zones);
  });
}

/** Steps of ink by which points are counted instead of sorted. */
const LEVELS = 128;
/** Part of the points within the ring whose ink is the peak: a stroke of 0.4 mm that crosses a third of the circle. */
const PEAK_PART = 0.06;
/** Ink that counts in a direction around a circle, as a mean. */
const STROKE = 0.1;

function measure(ink: Float32Array, print: Float32Array, { inside, outside, sectors }: Zones): Ink {
  const levels = new Uint16Array(LEVELS);
  let sum = 0;
  for (let k = 0; k < inside.length; k++) {
    const more = Math.max(0, ink[inside[k]!]! - print[inside[k]!]!);
    sum += more;
    levels[(more * (LEVELS - 1) + 0.5) | 0]! += 1;
  }
  const strongest = Math.max(1, Math.round(inside.length * PEAK_PART));
  let peak = 0;
  for (let level = LEVELS - 1, wanted = strongest; wanted > 0 && level > 0; level--) {
    const taken = Math.min(wanted, levels[level]!);
    peak += (taken * level) / (LEVELS - 1);
    wanted -= taken;
  }
  const bySector = new Float32Array(SECTORS);
  const points = new Float32Array(SECTORS);
  let without = 0;
  for (let k = 0; k < outside.length; k++) {
    const value = Math.max(0, ink[outside[k]!]! - print[outside[k]!]!);
    without += value;
    bySector[sectors[k]!]! += value;
    points[sectors[k]!]! += 1;
  }
  return {
    inside: sum / inside.length,
    peak: peak / strongest,
    outside: without / outside.length,
    around:
      bySector.reduce((count, value, at) => count + (value > STROKE * points[at]! ? 1 : 0), 0) / SECTORS,
  };
}

function printOf(patches: readonly Patch[]): Float32Array {
  const length = patches[0]!.ink.length;
  const counts = new Uint16Array(length * LEVELS);
  for (const { ink } of patches)
    for (let k = 0; k < length; k++) counts[k * LEVELS + ((ink[k]! * (LEVELS - 1) + 0.5) | 0)]! += 1;
  const print = new Float32Array(length);
  const rank = Math.floor((patches.length - 1) * PRINTED_RANK);
  for (let k = 0; k < length; k++) {
    let level = k * LEVELS;
    for (let below = counts[level]!; below <= rank; below += counts[level]!) level++;
    print[k] = (level - k * LEVELS) / (LEVELS - 1);
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

const SECTORS = 16;

interface Zones {
  readonly inside: Int32Array;
  readonly outside: Int32Array;
  /** Of each point outside, its direction. */
  readonly sectors: Uint8Array;
}

function zonesOf(diameter: number): Zones {
  const reach = reachOf(diameter);
  const side = 2 * reach + 1;
  const inside: number[] = [];
  const outside: number[] = [];
  const sectors: number[] = [];
  for (let k = 0; k < side * side; k++) {
    const [x, y] = [(k % side) - reach, Math.floor(k / side) - reach];
    const distance = Math.hypot(x, y) * STEP_MM;
    if (distance < diameter * 0.42) inside.push(k);
    else if (distance > diameter * 0.56 && distance < diameter * 0.7) {
      outside.push(k);
      sectors.push(Math.floor(((Math.atan2(y, x) / Math.PI + 1) / 2) * SECTORS) % SECTORS);
    }
  }
  return {
    inside: Int32Array.from(inside),
    outside: Int32Array.from(outside),
    sectors: Uint8Array.from(sectors),
  };
}
