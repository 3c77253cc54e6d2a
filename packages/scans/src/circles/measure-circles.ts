import { quantile } from './quantile.ts';
import { type Patch, reachOf, STEP_MM } from './sample-circles.ts';
import { leavingOf, ringsOf } from './shape.ts';

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
  /** How much strokes leave the circle, by `leavingOf`. */
  readonly leaving: number;
  /** Mean ink just outside of the ring of a circle without a mark, but for a line from above it to below it, as dirt draws. */
  readonly stray: number;
  /** The same at the left and at the right, where no stroke of a mark above or below arrives. */
  readonly strayAside: number;
  /** Most ink on an eighth of the printed ring beyond that of the page's empty circles there: a line that lies on the ring. */
  readonly onRing: number;
}

/** At which rank among empty circles of a kind a point counts as printed. */
const PRINTED_RANK = 0.45;
/** Empty circles from which on a kind has a print of its own. */
const FEWEST_OF_KIND = 2;

/**
 * Compares each circle with the sheet's own empty circles: what most empty ones of a kind show at a point is print, and so is
 * what stands within one point of it, since no two circles are cut out alike.
 * @param groups in the order of the patches, the number of circles of each question and digit
 */
export function measureCircles(cutOut: readonly Patch[], groups: readonly number[], diameter: number): Ink[] {
  const patches = withoutStreaks(cutOut, diameter);
  const side = 2 * reachOf(diameter) + 1;
  const zones = zonesOf(diameter);
  const empty = emptyOf(patches, groups, zones);
  const byKind = new Map<string, Patch[]>();
  for (const patch of empty) byKind.set(patch.kind, [...(byKind.get(patch.kind) ?? []), patch]);
  const common = spread(printOf(empty, side), side);
  const prints = new Map<string, Float32Array>();
  for (const [kind, of] of byKind)
    if (of.length >= FEWEST_OF_KIND) prints.set(kind, spread(printOf(of, side), side));
  const onRing = inkOnRings(patches, empty, zones);
  return patches.map(({ kind, ink }, at) => ({
    ...measure(ink, prints.get(kind) ?? common, zones, diameter),
    onRing: onRing[at]!,
  }));
}

/**
 * Where a line lies on a printed ring, nothing else shows of it: the ring is wide and hides it. It makes the ring darker there, though, than
 * those of empty circles are in the same direction, wherever in its band the ring lies.
 */
function inkOnRings(patches: readonly Patch[], empty: readonly Patch[], { band }: Zones): number[] {
  if (empty.length === 0) return patches.map(() => 0);
  const shown = new Map(patches.map((patch) => [patch, inkBySector(patch.ink, band)]));
  const usual = Array.from({ length: SECTORS }, (_, sector) =>
    quantile(
      empty.map((patch) => shown.get(patch)![sector]!),
      0.5,
    ),
  );
  return patches.map((patch) => {
    const more = shown.get(patch)!.map((ink, sector) => ink - usual[sector]!);
    return Math.max(0, ...more.map((ink, sector) => (ink + more[(sector + 1) % SECTORS]!) / 2));
  });
}

/** Mean ink in each direction. */
function inkBySector(ink: Float32Array, { points, sectors }: Ring): Float32Array {
  const sums = new Float32Array(SECTORS);
  const counts = new Uint16Array(SECTORS);
  for (let k = 0; k < points.length; k++) {
    sums[sectors[k]!]! += ink[points[k]!]!;
    counts[sectors[k]!]! += 1;
  }
  return sums.map((sum, sector) => sum / counts[sector]!);
}

/** A line of dirt on the scanner's glass: ink above and below a ring, at least this, with hardly any beside it. */
const STREAK = { ink: 0.08, firm: 0.3, beside: 0.4, halfWidth: 2, besideAt: 5 };
/** Circles below each other through which a line goes at the same place: no hand draws that. Pale ones need more. */
const FEWEST_CROSSED = { firm: 3, pale: 5 };
/** Points by which a line may lie elsewhere in the next circle, and above the ring than in its middle: pages pass at a slant. */
const SLANT = { toNext: 4, toBand: 2 };

/** A line across a patch: its place in the middle, and how many points further right it is above the ring. */
interface Line {
  readonly column: number;
  readonly slant: number;
  readonly ink: number;
}

/**
 * Takes away the lines that a feeder draws down a page where dirt lies on its glass: through a column of circles they look like
 * strokes. A line is told by what it leaves above and below at least three rings of a column, one below the other.
 */
function withoutStreaks(patches: readonly Patch[], diameter: number): readonly Patch[] {
  const columns = new Map<string, Patch[]>();
  for (const patch of patches) {
    const key = `${patch.kind} ${Math.round(patch.place.x)}`;
    columns.set(key, [...(columns.get(key) ?? []), patch]);
  }
  const cleaned = new Map<Patch, Patch>();
  for (const column of columns.values()) {
    const circles = column.toSorted((a, b) => a.place.y - b.place.y);
    const lines = circles.map(({ ink }) => lineThrough(ink, diameter));
    const goesOn = (one: number, other: number) =>
      Math.abs((lines[one]?.column ?? Number.NaN) - (lines[other]?.column ?? Number.NaN)) <= SLANT.toNext;
    circles.forEach((patch, at) => {
      const line = lines[at];
      if (line === undefined) return;
      let crossed = 1;
      for (let above = at - 1; goesOn(above, above + 1); above--) crossed++;
      for (let below = at + 1; goesOn(below, below - 1); below++) crossed++;
      if (crossed >= (line.ink >= STREAK.firm ? FEWEST_CROSSED.firm : FEWEST_CROSSED.pale))
        cleaned.set(patch, { ...patch, ink: withoutLine(patch.ink, line, diameter) });
    });
  }
  return cleaned.size === 0 ? patches : patches.map((patch) => cleaned.get(patch) ?? patch);
}

/** The line that crosses a patch from above the ring to below it, in its middle; `halfWidth` is a part of the diameter. */
function lineThrough(ink: Float32Array, diameter: number, halfWidth = 0.5): Line | undefined {
  const reach = reachOf(diameter);
  const side = 2 * reach + 1;
  const rows = rowsBeyond(diameter);
  const [above, below] = [0, side - rows].map((from) => {
    const sums = new Float32Array(side);
    for (let row = from; row < from + rows; row++)
      for (let column = 0; column < side; column++) sums[column]! += ink[row * side + column]! / rows;
    return sums;
  }) as [Float32Array, Float32Array];
  const across = Math.floor((diameter * halfWidth) / STEP_MM);
  let best: Line | undefined;
  let most = STREAK.ink;
  for (let slant = -SLANT.toBand; slant <= SLANT.toBand; slant++) {
    const inkAt = (column: number) => Math.min(above[column + slant]!, below[column - slant]!);
    for (let column = reach - across; column <= reach + across; column++) {
      const here = inkAt(column);
      if (here <= most) continue;
      const beside = Math.max(inkAt(column - STREAK.besideAt), inkAt(column + STREAK.besideAt));
      if (beside > STREAK.beside * here) continue;
      most = here;
      best = { column, slant, ink: here };
    }
  }
  return best;
}

/** Rows of points above a ring, and below it, in which nothing is printed. */
function rowsBeyond(diameter: number): number {
  return Math.floor(reachOf(diameter) - (diameter * 0.58) / STEP_MM);
}

function withoutLine(ink: Float32Array, { column, slant }: Line, diameter: number): Float32Array {
  const reach = reachOf(diameter);
  const side = 2 * reach + 1;
  const toBand = reach - rowsBeyond(diameter) / 2;
  const cleaned = ink.slice();
  for (let row = 0; row < side; row++) {
    const middle = column + Math.round((slant * (reach - row)) / toBand);
    cleaned.fill(0, row * side + middle - STREAK.halfWidth, row * side + middle + STREAK.halfWidth + 1);
  }
  return cleaned;
}

/** How much more ink than the lightest circles an empty one may show, as a factor and an addition. */
const EMPTY = { factor: 1.5, rim: 0.04, core: 0.12, outside: 0.03 };
const ZONES = ['rim', 'core', 'outside'] as const;
/** Sum of the two means that no print reaches: where letters are black the rim is white, and where rings are blurred letters are light. */
const MOST_PRINTED = 0.27;

/**
 * The circles that are surely empty. Most circles of a letter may be marked, as where a student answers A throughout: so a circle is
 * compared with the others of its own question first. Letters do not reach the rim between them and the printed ring, and
 * marks do; nothing is printed outside, where somebody draws a ring around a circle.
 */
function emptyOf(patches: readonly Patch[], groups: readonly number[], zones: Zones): Patch[] {
  const inked = patches.map(({ ink }) => ({
    rim: meanAt(ink, zones.rim),
    core: meanAt(ink, zones.core),
    outside: meanAt(ink, zones.outside.points),
  }));
  let next = 0;
  const members = groups.map((size) => {
    next += size;
    return Array.from({ length: size }, (_, at) => next - size + at);
  });
  const lowest = (of: readonly number[], zone: keyof typeof usual) =>
    Math.min(...of.map((at) => inked[at]![zone]));
  const usual = { rim: 0, core: 0, outside: 0 };
  for (const zone of ZONES) usual[zone] = low(members.map((of) => lowest(of, zone)));
  // Where nearly all is marked, nothing is known of the print: all ink counts.
  if (usual.rim + usual.core > MOST_PRINTED) return [];
  const isAbove = marksThroughout(patches, inked);
  return members.flatMap((of) =>
    of
      .filter((at) =>
        ZONES.every(
          (zone) => inked[at]![zone] <= EMPTY.factor * Math.min(usual[zone], lowest(of, zone)) + EMPTY[zone],
        ),
      )
      .filter((at) => !isAbove(at))
      .map((at) => patches[at]!),
  );
}

/** How much more ink the circles of a letter that is marked throughout show than those of the others, as in `EMPTY`. */
const THROUGHOUT = { rim: { factor: 1.35, more: 0.012 }, core: { factor: 2, more: 0.04 } };

/**
 * Finds the letters that are marked throughout by a hand so faint that each mark alone passes for print. Between letter and ring nothing
 * is printed, so that usual circles of all letters are alike there; where the letters are, the blackest of the other
 * letters is the measure.
 * @returns whether a circle is of such a letter, and above what is printed
 */
function marksThroughout(
  patches: readonly Patch[],
  inked: readonly { readonly rim: number; readonly core: number }[],
): (at: number) => boolean {
  const byKind = new Map<string, number[]>();
  for (const [at, { kind }] of patches.entries()) byKind.set(kind, [...(byKind.get(kind) ?? []), at]);
  const usual = [...byKind].map(([kind, of]) => ({
    kind,
    rim: quantile(
      of.map((at) => inked[at]!.rim),
      0.5,
    ),
    core: quantile(
      of.map((at) => inked[at]!.core),
      0.5,
    ),
  }));
  const bounds = new Map<string, { rim: number; core: number }>();
  const rim =
    THROUGHOUT.rim.factor *
      quantile(
        usual.map((of) => of.rim),
        0.25,
      ) +
    THROUGHOUT.rim.more;
  for (const of of usual) {
    const others = usual.filter(({ kind }) => kind !== of.kind).map((other) => other.core);
    const core = THROUGHOUT.core.factor * quantile(others, 0.75) + THROUGHOUT.core.more;
    if (of.rim > rim || of.core > core) bounds.set(of.kind, { rim, core });
  }
  return (at) => {
    const bound = bounds.get(patches[at]!.kind);
    return bound !== undefined && (inked[at]!.rim > bound.rim || inked[at]!.core > bound.core);
  };
}

function meanAt(ink: Float32Array, points: Int32Array): number {
  let sum = 0;
  for (let k = 0; k < points.length; k++) sum += ink[points[k]!]!;
  return sum / points.length;
}

/** A low one of these values, but for outliers. */
function low(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * 0.15)] ?? 0;
}

/** Steps of ink by which points are counted instead of sorted. */
const LEVELS = 128;
/** Part of the points within the ring whose ink is the peak: a stroke of 0.4 mm that crosses a third of the circle. */
const PEAK_PART = 0.06;
/** Ink that counts in a direction around a circle, as a mean. */
const STROKE = 0.1;

/** Mean ink within below which no mark is in a circle that strokes could leave. */
const LEAST_SHAPED = 0.02;

function measure(
  ink: Float32Array,
  print: Float32Array,
  { inside, outside, rings }: Zones,
  diameter: number,
): Omit<Ink, 'onRing'> {
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
  const within = { inside: sum / inside.length, peak: peak / strongest };
  const more = (k: number) => Math.max(0, ink[k]! - print[k]!);
  const isMarked = within.inside >= LEAST_SHAPED;
  const leaving = isMarked ? leavingOf(more, within.peak, rings) : 0;
  const ring = measureRing(ink, print, outside);
  const line = isMarked || ring.outside < LEAST_STRAY ? undefined : lineThrough(ink, diameter, 0.72);
  const { outside: stray, aside: strayAside } = line
    ? measureRing(withoutLine(ink, line, diameter), print, outside)
    : ring;
  const strays = isMarked ? { stray: 0, strayAside: 0 } : { stray, strayAside };
  return { ...within, outside: ring.outside, around: ring.around, leaving, ...strays };
}

/** Mean ink around a ring below which nothing is drawn there. */
const LEAST_STRAY = 0.02;

function measureRing(ink: Float32Array, print: Float32Array, { points, sectors }: Ring) {
  const bySector = new Float32Array(SECTORS);
  const ofSector = new Float32Array(SECTORS);
  let sum = 0;
  for (let k = 0; k < points.length; k++) {
    const value = Math.max(0, ink[points[k]!]! - print[points[k]!]!);
    sum += value;
    bySector[sectors[k]!]! += value;
    ofSector[sectors[k]!]! += 1;
  }
  const inked = bySector.reduce((count, value, at) => count + (value > STROKE * ofSector[at]! ? 1 : 0), 0);
  const sumAside = (sums: Float32Array) => ASIDE.reduce((total, sector) => total + sums[sector]!, 0);
  return {
    outside: sum / points.length,
    around: inked / SECTORS,
    aside: sumAside(bySector) / sumAside(ofSector),
  };
}

/** For each point, how many circles have each level of ink there; kept, because it is half a megabyte for each kind of circle. */
let counts = new Uint16Array(0);

/** The ink at each point that most of these circles show; none without circles. */
function printOf(patches: readonly Patch[], side: number): Float32Array {
  const length = side * side;
  if (counts.length < length * LEVELS) counts = new Uint16Array(length * LEVELS);
  counts.fill(0);
  for (const { ink } of patches)
    for (let k = 0; k < length; k++) counts[k * LEVELS + ((ink[k]! * (LEVELS - 1) + 0.5) | 0)]! += 1;
  const print = new Float32Array(length);
  if (patches.length === 0) return print;
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

/** Directions of a ring, from the left over the top. */
const SECTORS = 16;
/** Those that are rather at the left or at the right than above or below. */
const ASIDE = [14, 15, 0, 1, 6, 7, 8, 9];

interface Zones {
  readonly inside: Int32Array;
  /** Of the points inside, those beyond the letter, and those where the letter is. */
  readonly rim: Int32Array;
  readonly core: Int32Array;
  readonly outside: Ring;
  /** The printed ring, and the paper beside it on which it may lie. */
  readonly band: Ring;
  /** The rings on which strokes are followed out of the circle. */
  readonly rings: readonly Int32Array[];
}

interface Ring {
  readonly points: Int32Array;
  /** Of each point, its direction. */
  readonly sectors: Uint8Array;
}

function zonesOf(diameter: number): Zones {
  const reach = reachOf(diameter);
  const side = 2 * reach + 1;
  const inside: number[] = [];
  const rim: number[] = [];
  const core: number[] = [];
  for (let k = 0; k < side * side; k++) {
    const [x, y] = [(k % side) - reach, Math.floor(k / side) - reach];
    const distance = Math.hypot(x, y) * STEP_MM;
    if (distance < diameter * 0.42) {
      inside.push(k);
      (distance < diameter * 0.31 ? core : rim).push(k);
    }
  }
  return {
    inside: Int32Array.from(inside),
    rim: Int32Array.from(rim),
    core: Int32Array.from(core),
    outside: ringOf(reach, diameter * 0.56, diameter * 0.7),
    band: ringOf(reach, diameter * 0.42, diameter * 0.56),
    rings: ringsOf(diameter / 2 / STEP_MM, reach),
  };
}

function ringOf(reach: number, inner: number, outer: number): Ring {
  const side = 2 * reach + 1;
  const points: number[] = [];
  const sectors: number[] = [];
  for (let k = 0; k < side * side; k++) {
    const [x, y] = [(k % side) - reach, Math.floor(k / side) - reach];
    const distance = Math.hypot(x, y) * STEP_MM;
    if (distance <= inner || distance >= outer) continue;
    points.push(k);
    sectors.push(Math.floor(((Math.atan2(y, x) / Math.PI + 1) / 2) * SECTORS) % SECTORS);
  }
  return { points: Int32Array.from(points), sectors: Uint8Array.from(sectors) };
}
