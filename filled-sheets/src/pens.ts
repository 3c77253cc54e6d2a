import type { Random } from './random.ts';
import { type GreyImage, noiseAt, PIXELS_PER_MM, type Point } from './raster.ts';

/** What a student writes with. */
export interface Pen {
  /** Width of a line in millimetres. */
  readonly width: number;
  /** Share of the light that its ink takes, from 0 to 1. */
  readonly darkness: number;
  /** Share of the ink that the grain of the paper holds off, from 0 to 1; pencils have much of it. */
  readonly grain: number;
}

export const PENS = ['ballpoint', 'felt', 'pencil', 'faint pencil', 'marker'] as const;
export type PenKind = (typeof PENS)[number];

const RANGES: Readonly<Record<PenKind, Readonly<Record<keyof Pen, readonly [number, number]>>>> = {
  ballpoint: { width: [0.4, 0.7], darkness: [0.6, 0.9], grain: [0.02, 0.15] },
  felt: { width: [0.7, 1.1], darkness: [0.8, 0.96], grain: [0, 0.04] },
  pencil: { width: [0.5, 0.9], darkness: [0.45, 0.75], grain: [0.15, 0.4] },
  'faint pencil': { width: [0.5, 0.8], darkness: [0.26, 0.42], grain: [0.15, 0.35] },
  marker: { width: [1.4, 2.2], darkness: [0.8, 0.97], grain: [0, 0.03] },
};

/** A pen of a kind, as one student has it. */
export function takePen(kind: PenKind, random: Random): Pen {
  const { width, darkness, grain } = RANGES[kind];
  return {
    width: random.between(...width),
    darkness: random.between(...darkness),
    grain: random.between(...grain),
  };
}

/**
 * Draws lines on a page at PAPER_DPI. A line covers a place once; lines over each other make it darker.
 * @param lines in millimetres
 */
export function drawLines(
  page: GreyImage,
  lines: readonly (readonly Point[])[],
  pen: Pen,
  random: Random,
): void {
  for (const line of lines) {
    const area = areaOf(page, line, pen.width);
    if (!area) continue;
    const cover = new Float32Array(area.width * area.height);
    for (let at = 0; at + 1 < Math.max(2, line.length); at++)
      coverSegment(cover, area, line[at]!, line[at + 1] ?? line[at]!, pen, random.between(0.88, 1));
    applyInk(page, cover, area, pen, random);
  }
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels that a line may touch; undefined outside the page. */
function areaOf(page: GreyImage, line: readonly Point[], width: number): Area | undefined {
  const reach = width / 2 + 0.2;
  const xs = line.map(({ x }) => x);
  const ys = line.map(({ y }) => y);
  const left = Math.max(0, Math.floor((Math.min(...xs) - reach) * PIXELS_PER_MM));
  const top = Math.max(0, Math.floor((Math.min(...ys) - reach) * PIXELS_PER_MM));
  const right = Math.min(page.width, Math.ceil((Math.max(...xs) + reach) * PIXELS_PER_MM));
  const bottom = Math.min(page.height, Math.ceil((Math.max(...ys) + reach) * PIXELS_PER_MM));
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : undefined;
}

function coverSegment(cover: Float32Array, area: Area, from: Point, to: Point, pen: Pen, pressure: number) {
  const half = (pen.width / 2) * PIXELS_PER_MM;
  const [x0, y0] = [from.x * PIXELS_PER_MM - area.left, from.y * PIXELS_PER_MM - area.top];
  const [dx, dy] = [(to.x - from.x) * PIXELS_PER_MM, (to.y - from.y) * PIXELS_PER_MM];
  const square = Math.max(1e-9, dx * dx + dy * dy);
  const top = Math.max(0, Math.floor(Math.min(y0, y0 + dy) - half - 1));
  const bottom = Math.min(area.height, Math.ceil(Math.max(y0, y0 + dy) + half + 1));
  const left = Math.max(0, Math.floor(Math.min(x0, x0 + dx) - half - 1));
  const right = Math.min(area.width, Math.ceil(Math.max(x0, x0 + dx) + half + 1));
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const along = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / square));
      const distance = Math.hypot(x - x0 - along * dx, y - y0 - along * dy);
      const covered = Math.min(1, Math.max(0, half + 0.5 - distance)) * pressure;
      const at = y * area.width + x;
      if (covered > cover[at]!) cover[at] = covered;
    }
  }
}

function applyInk(page: GreyImage, cover: Float32Array, area: Area, pen: Pen, random: Random): void {
  const grainStart = random.below(65_536);
  for (let y = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++) {
      const covered = cover[y * area.width + x]!;
      if (covered === 0) continue;
      // Grains of two pixels' width: fibres of paper are about 0.2 mm thick.
      const grain = noiseAt(grainStart + (y >> 1) * 277 + (x >> 1) * 7);
      const held = Math.min(0.9, Math.max(0, pen.grain * (1 + 0.8 * grain)));
      const at = (area.top + y) * page.width + area.left + x;
      page.data[at] = Math.round(page.data[at]! * (1 - pen.darkness * covered * (1 - held)));
    }
  }
}
