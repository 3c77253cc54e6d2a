import { drawLines, type Pen, type PenKind, takePen } from './pens.ts';
import type { Random } from './random.ts';
import { copyImage, type GreyImage, noiseAt, PIXELS_PER_MM, type Point } from './raster.ts';

/** How students mark a circle. */
export const HANDS = [
  'full',
  'half',
  'cross',
  'tick',
  'pencil',
  'faint',
  'thick',
  'outside',
  'scribble',
  'slash',
  'ringed',
] as const;
export type HandKind = (typeof HANDS)[number];

/** Kinds that the reader is never tuned on; the benchmark reports them apart. */
export const HELD_OUT_HANDS: readonly HandKind[] = ['slash', 'ringed'];

/** The pens of a kind of mark, by weight. */
const PENS_OF: Readonly<Record<HandKind, Readonly<Partial<Record<PenKind, number>>>>> = {
  full: { ballpoint: 6, felt: 2 },
  half: { ballpoint: 3, pencil: 1 },
  cross: { ballpoint: 6, felt: 2, pencil: 2 },
  tick: { ballpoint: 6, felt: 1, pencil: 2 },
  pencil: { pencil: 1 },
  faint: { 'faint pencil': 1 },
  thick: { marker: 1 },
  outside: { ballpoint: 3, pencil: 1 },
  scribble: { ballpoint: 3, pencil: 1 },
  slash: { ballpoint: 3, pencil: 1 },
  ringed: { ballpoint: 3, pencil: 1 },
};

/** The way in which one student marks. */
export interface Hand {
  readonly kind: HandKind;
  readonly pen: Pen;
  /** Direction of strokes in radians. */
  readonly slant: number;
}

export function takeHand(kind: HandKind, random: Random): Hand {
  const pen = random.weighted(PENS_OF[kind] as Record<PenKind, number>);
  return { kind, pen: takePen(pen, random), slant: random.between(-0.9, 0.9) };
}

/** A circle of a sheet, in millimetres. */
export interface Circle extends Point {
  readonly radius: number;
}

/** Marks a circle as this hand does. */
export function mark(page: GreyImage, circle: Circle, hand: Hand, random: Random): void {
  drawLines(page, LINES_OF[hand.kind](circle, hand, random), hand.pen, random);
}

type Lines = (circle: Circle, hand: Hand, random: Random) => Point[][];

const LINES_OF: Readonly<Record<HandKind, Lines>> = {
  full: (circle, hand, random) => hatch(circle, hand, random, { size: [0.85, 1.1], gap: [0.5, 0.9] }),
  pencil: (circle, hand, random) => hatch(circle, hand, random, { size: [0.8, 1.1], gap: [0.5, 0.95] }),
  faint: (circle, hand, random) => hatch(circle, hand, random, { size: [0.8, 1.05], gap: [0.5, 0.9] }),
  thick: (circle, hand, random) => hatch(circle, hand, random, { size: [0.8, 1.15], gap: [0.4, 0.7] }),
  scribble: (circle, hand, random) => hatch(circle, hand, random, { size: [0.9, 1.35], gap: [1.2, 2.1] }),
  half: (circle, hand, random) =>
    hatch(circle, hand, random, { size: [0.85, 1.05], gap: [0.5, 0.9], until: random.between(-0.1, 0.2) }),
  outside: (circle, hand, random) => {
    const direction = random.between(0, 2 * Math.PI);
    const far = circle.radius * random.between(0.6, 1.05);
    const moved = {
      ...circle,
      x: circle.x + far * Math.cos(direction),
      y: circle.y + far * Math.sin(direction),
    };
    return hatch(moved, hand, random, { size: [0.75, 1], gap: [0.5, 0.9] });
  },
  cross: (circle, hand, random) => {
    const reach = circle.radius * random.between(0.85, 1.4);
    const turn = hand.slant * 0.25;
    return [-1, 1].map((side) => stroke(circle, reach, (side * Math.PI) / 4 + turn, random));
  },
  slash: (circle, hand, random) => [
    stroke(circle, circle.radius * random.between(0.9, 1.4), hand.slant, random),
  ],
  tick: (circle, _, random) => {
    const size = circle.radius * random.between(0.9, 1.3);
    const corner = { x: circle.x - 0.15 * size, y: circle.y + random.between(0.35, 0.75) * size };
    return [
      bend(
        { x: circle.x - random.between(0.6, 0.95) * size, y: circle.y - 0.1 * size },
        corner,
        random,
      ).concat(
        bend(
          corner,
          { x: circle.x + random.between(0.9, 1.5) * size, y: circle.y - random.between(0.8, 1.5) * size },
          random,
        ),
      ),
    ];
  },
  ringed: (circle, _, random) => {
    const [across, down] = [random.between(1.2, 1.45), random.between(1.2, 1.45)];
    const start = random.between(0, 6.28);
    const turns = random.between(5.8, 7);
    return [
      Array.from({ length: 30 }, (__, at) => {
        const angle = start + (turns * at) / 29;
        const drift = 1 + 0.06 * Math.sin(angle * 0.7 + start);
        return {
          x: circle.x + circle.radius * across * drift * Math.cos(angle),
          y: circle.y + circle.radius * down * drift * Math.sin(angle),
        };
      }),
    ];
  },
};

interface Hatching {
  /** Radius, relative to the circle's. */
  readonly size: readonly [number, number];
  /** Distance of two strokes, relative to the pen's width. */
  readonly gap: readonly [number, number];
  /** Ends here, from -1 (at once) to 1 (at the other side). */
  readonly until?: number;
}

/** Strokes to and fro across a circle. */
function hatch({ x, y, radius }: Circle, hand: Hand, random: Random, hatching: Hatching): Point[][] {
  const size = radius * random.between(...hatching.size) - hand.pen.width / 2;
  const around = Math.max(0.2, size);
  const step = hand.pen.width * random.between(...hatching.gap);
  const [cos, sin] = [Math.cos(hand.slant), Math.sin(hand.slant)];
  const end = around * (hatching.until ?? 1);
  const line: Point[] = [];
  let side = 1;
  for (let at = -around; at <= end; at += step) {
    const reach = Math.sqrt(Math.max(0, around * around - at * at)) * random.between(0.85, 1.08);
    const along = side * reach;
    line.push({ x: x + along * cos - at * sin, y: y + along * sin + at * cos });
    side = -side;
  }
  if (line.length < 2) line.push({ x: x + 0.1, y });
  return [line];
}

/** A line through a place, a little bent. */
function stroke(middle: Point, reach: number, angle: number, random: Random): Point[] {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const [before, after] = [reach * random.between(0.8, 1.15), reach * random.between(0.8, 1.15)];
  const off = random.normal() * 0.15;
  return bend(
    { x: middle.x - before * dx - off * dy, y: middle.y - before * dy + off * dx },
    { x: middle.x + after * dx - off * dy, y: middle.y + after * dy + off * dx },
    random,
  );
}

/** The way from one place to another by hand. */
function bend(from: Point, to: Point, random: Random): Point[] {
  const off = random.normal() * 0.04;
  return Array.from({ length: 7 }, (_, at) => {
    const along = at / 6;
    const out = off * 4 * along * (1 - along);
    return {
      x: from.x + (to.x - from.x) * along - out * (to.y - from.y),
      y: from.y + (to.y - from.y) * along + out * (to.x - from.x),
    };
  });
}

/**
 * Rubs a mark out: a residue and its smear stay, and the print below gets paler.
 * @param blank the page before anybody wrote on it
 */
export function rubOut(page: GreyImage, blank: GreyImage, circle: Circle, random: Random): void {
  const residue = random.between(0.03, 0.2);
  const smear = random.between(0, 0.05);
  const paler = random.between(0, 0.12);
  const reach = circle.radius * 2.2;
  const before = copyImage(page);
  forEachWithin(page, circle, reach, (at, distance, x, y) => {
    const edge = Math.min(1, Math.max(0, (reach - distance) / (0.5 * circle.radius)));
    const ink = blank.data[at]! - before.data[at]!;
    const left = ink * (residue + 0.04 * noiseAt(x * 31 + y * 517));
    const dust = 255 * smear * Math.max(0, 1 - distance / reach) * (1 + 0.3 * noiseAt(x * 7 + y * 211));
    const clean = blank.data[at]! + (255 - blank.data[at]!) * paler - left - dust;
    page.data[at] = clamp(before.data[at]! + (clean - before.data[at]!) * edge);
  });
}

/** Strikes a mark out, with a large cross or some lines. */
export function strikeOut(page: GreyImage, circle: Circle, pen: Pen, random: Random): void {
  const reach = circle.radius * random.between(1.35, 1.9);
  const lines = random.chance(0.6)
    ? [-1, 1].map((side) => stroke(circle, reach, (side * Math.PI) / 4 + random.between(-0.2, 0.2), random))
    : Array.from({ length: 2 + random.below(3) }, () =>
        stroke(
          { x: circle.x, y: circle.y + random.between(-0.5, 0.5) * circle.radius },
          reach,
          random.between(-0.25, 0.25),
          random,
        ),
      );
  drawLines(page, lines, pen, random);
}

/** Covers a mark with correction fluid, and the printed circle with it. */
export function coverWhite(page: GreyImage, circle: Circle, random: Random): void {
  const reach = circle.radius * random.between(1.15, 1.4);
  const shade = random.between(238, 254);
  const phase = random.between(0, 6.28);
  forEachWithin(page, circle, reach * 1.2, (at, distance, x, y) => {
    const angle = Math.atan2(y / PIXELS_PER_MM - circle.y, x / PIXELS_PER_MM - circle.x);
    const edge = reach * (1 + 0.1 * Math.sin(3 * angle + phase));
    const cover = Math.min(1, Math.max(0, (edge - distance) / 0.15)) * 0.97;
    page.data[at] = clamp(page.data[at]! + (shade - page.data[at]!) * cover);
  });
}

/**
 * Words written by hand, which nobody can read.
 * @param start the beginning of the line on which they stand
 * @param length in millimetres
 */
export function scrawl(page: GreyImage, start: Point, length: number, pen: Pen, random: Random): void {
  const line: Point[] = [];
  const [height, pitch] = [random.between(1.2, 2.2), random.between(1.4, 2.2)];
  for (let along = 0; along < length; along += 0.25) {
    const angle = (2 * Math.PI * along) / pitch;
    const tall = 0.6 + 0.4 * Math.sin(along * 0.9 + start.x);
    line.push({
      x: start.x + along + 0.35 * pitch * Math.cos(angle),
      y: start.y - height * tall * Math.sin(angle) + random.normal() * 0.05,
    });
  }
  drawLines(page, [line], pen, random);
}

/** Visits the pixels around a place. */
function forEachWithin(
  page: GreyImage,
  middle: Point,
  reach: number,
  visit: (at: number, distanceMm: number, x: number, y: number) => void,
): void {
  const top = Math.max(0, Math.floor((middle.y - reach) * PIXELS_PER_MM));
  const bottom = Math.min(page.height - 1, Math.ceil((middle.y + reach) * PIXELS_PER_MM));
  const left = Math.max(0, Math.floor((middle.x - reach) * PIXELS_PER_MM));
  const right = Math.min(page.width - 1, Math.ceil((middle.x + reach) * PIXELS_PER_MM));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const distance = Math.hypot(x / PIXELS_PER_MM - middle.x, y / PIXELS_PER_MM - middle.y);
      if (distance <= reach) visit(y * page.width + x, distance, x, y);
    }
  }
}

function clamp(shade: number): number {
  return Math.min(255, Math.max(0, Math.round(shade)));
}
