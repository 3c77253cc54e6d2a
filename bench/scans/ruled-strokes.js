// Marks by rules: polygons of one darkness, without anything that a hand does. They share no stroke with the other kinds.

import { canvas, drawing } from './drawing.js';

/**
 * @typedef {import('./fill-pages.js').Strokes} Strokes
 * @typedef {import('./fill-pages.js').Random} Random
 * @typedef {import('./fill-pages.js').GreyImage} GreyImage
 * @typedef {import('./fill-pages.js').Circle} Circle
 * @typedef {readonly (readonly [number, number])[]} Polygon in radii of the circle, from its middle
 * @typedef {(size: number, width: number, random: Random) => Polygon[]} Shape
 *   size: of the hand, 1 as large as the circle; width: of its bars, in radii
 */

/**
 * @param {number} corners
 * @param {number} radius
 * @param {(corner: number) => number} [factor]
 * @returns {Polygon}
 */
const regular = (corners, radius, factor = () => 1) =>
  Array.from({ length: corners }, (_, at) => {
    const [angle, reach] = [(2 * Math.PI * (at + 0.5)) / corners, radius * factor(at)];
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  });

/**
 * A straight bar through a place.
 * @param {{ angle: number, from: number, to: number, width: number, off?: number }} bar
 *   from, to: its ends, from the middle; off: how far it passes beside the middle
 * @returns {Polygon}
 */
function bar({ angle, from, to, width, off = 0 }) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = /** @type {const} */ ([
    [from, off - width / 2],
    [to, off - width / 2],
    [to, off + width / 2],
    [from, off + width / 2],
  ]);
  return corners.map(([along, across]) => [along * cos - across * sin, along * sin + across * cos]);
}

/**
 * Bars beside each other within a circle.
 * @param {number} size
 * @param {number} width
 * @param {number} angle
 * @param {number} gap between two bars, in widths
 * @returns {Polygon[]}
 */
function hatch(size, width, angle, gap) {
  const bars = [];
  for (let off = -size + width / 2; off <= size - width / 2; off += width * (1 + gap)) {
    const half = Math.sqrt(Math.max(0, size * size - off * off));
    bars.push(bar({ angle, from: -half, to: half, width, off }));
  }
  return bars;
}

/** @type {(size: number, width: number) => Polygon} */
const hoop = (size, width) => [...regular(24, size), ...regular(24, size - width).toReversed()];

/** @type {Record<string, Shape>} */
const MARKS = {
  disc: (size) => [regular(24, size)],
  square: (size) => [regular(4, size * 1.2)],
  octagon: (size) => [regular(8, size)],
  ragged: (size, _, random) => [regular(14, size, () => random.between(0.8, 1.2))],
  dot: (size) => [regular(16, size * 0.55)],
  half: (size) => [regular(24, size).map(([x, y]) => [Math.min(x, 0.1), y])],
  bars: (size, width, random) => hatch(size, width, random.between(0.5, 0.9), 0.4),
  'bars and a line around': (size, width, random) => [
    hoop(size, width * 0.8),
    ...hatch(size, width, random.between(0.5, 0.9), 0.5),
  ],
  'bars both ways': (size, width, random) => {
    const angle = random.between(0.4, 0.9);
    return [...hatch(size, width, angle, 0.9), ...hatch(size, width, angle + 1.5, 0.9)];
  },
  cross: (size, width, random) =>
    [-1, 1].map((side) => {
      const [from, to] = [-1.25 * size * random.between(0.8, 1.1), 1.25 * size * random.between(0.8, 1.1)];
      return bar({ angle: side * 0.8 + random.between(-0.1, 0.1), from, to, width });
    }),
  tick: (size, width) => [
    bar({ angle: 0.9, from: -0.9 * size, to: 0.35 * size, width, off: 0.25 }),
    bar({ angle: -0.9, from: -0.5 * size, to: 1.7 * size, width, off: 0.2 }),
  ],
};

/** @type {Record<string, Shape>} */
const STRIKES = {
  cross: (_, width, random) =>
    [-1, 1].map((side) => {
      const reach = random.between(1.55, 2.2);
      return bar({ angle: side * random.between(0.6, 0.95), from: -reach, to: reach, width });
    }),
  line: (_, width, random) => {
    const reach = random.between(1.6, 2.3);
    return [bar({ angle: random.between(-0.4, 0.4), from: -reach, to: reach, width })];
  },
  lines: (_, width, random) => {
    const [angle, reach] = [random.between(-0.4, 0.4), random.between(1.6, 2.2)];
    return [-0.35, 0, 0.4].map((off) => bar({ angle, from: -reach, to: reach, width, off }));
  },
};

/** @type {Strokes} */
export const RULED_STROKES = {
  name: 'ruled',
  takeHand: (random) => {
    const name = random.pick(Object.keys(MARKS));
    const [size, width] = [random.between(0.8, 1.15), random.between(0.16, 0.36)];
    const darkness = random.chance(0.15) ? random.between(0.22, 0.4) : random.between(0.45, 0.95);
    const strike = random.pick(Object.keys(STRIKES));
    /** @param {Shape | undefined} shape */
    const by =
      (shape) =>
      (/** @type {GreyImage} */ page, /** @type {Circle} */ circle, /** @type {Random} */ chance) => {
        for (const polygon of shape?.(size * chance.between(0.94, 1.06), width, chance) ?? [])
          paint(page, circle, polygon, darkness * chance.between(0.92, 1.04));
      };
    return {
      name: `ruled ${name}`,
      mark: by(MARKS[name]),
      strike: by(STRIKES[strike]),
      ring: by(() => [hoop(random.between(1.3, 1.6), width)]),
    };
  },
};

/** Part of a pixel's side that a polygon is drawn around its middle, in radii: what no polygon exceeds. */
const REACH = 2.6;

/**
 * @param {GreyImage} page
 * @param {Circle} circle
 * @param {Polygon} polygon
 * @param {number} darkness
 */
function paint(page, { x, y, radius }, polygon, darkness) {
  const scale = drawing.PIXELS_PER_MM;
  const side = Math.ceil(2 * REACH * radius * scale);
  const [left, top] = [Math.round((x - REACH * radius) * scale), Math.round((y - REACH * radius) * scale)];
  const context = canvas.createCanvas(side, side).getContext('2d');
  context.beginPath();
  for (const [across, down] of polygon)
    context.lineTo((x + across * radius) * scale - left, (y + down * radius) * scale - top);
  context.closePath();
  context.fill();
  const { data } = context.getImageData(0, 0, side, side);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const [toX, toY] = [left + column, top + row];
      const covered = (data[4 * (row * side + column) + 3] ?? 0) / 255;
      if (covered === 0 || toX < 0 || toY < 0 || toX >= page.width || toY >= page.height) continue;
      const at = toY * page.width + toX;
      page.data[at] = Math.round((page.data[at] ?? 0) * (1 - darkness * covered));
    }
  }
}
