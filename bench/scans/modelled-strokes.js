// Marks by a model of a pen. The hand leads a point along a way at a speed; the pen follows it like a mass on a damped spring
// (as in R. Plamondon's models of fast movements a muscle is a low-pass filter), so that it cuts corners, swings beyond ends and
// trembles. Pressure grows when the pen is set down and falls when it is lifted; it makes the line wider and darker, speed makes it paler.

import { drawing } from './drawing.js';

/**
 * @typedef {import('./fill-pages.js').Strokes} Strokes
 * @typedef {import('./fill-pages.js').Random} Random
 * @typedef {import('./fill-pages.js').GreyImage} GreyImage
 * @typedef {import('./fill-pages.js').Circle} Circle
 * @typedef {import('./fill-pages.js').Point} Point
 * @typedef {{ width: number, darkness: number, grain: number, fading: number }} Pen fading: how much paler a fast line is
 * @typedef {{ pen: Pen, speed: number, stiffness: number, damping: number, tremor: number, slant: number, size: number, gap: number, carelessness: number }} Habit
 *   speed in mm/s; stiffness: of the spring, as its angular frequency; tremor in mm; size of fills, in radii; gap of strokes, in widths;
 *   carelessness: by which a mark's size differs from the others'
 * @typedef {(habit: Habit, random: Random) => Point[][]} Way lines in radii, from the middle of the circle
 * @typedef {Point & { pressure: number, speed: number }} Sample
 */

/** @type {Record<string, (random: Random) => Pen>} */
const PENS = {
  ballpoint: (of) => ({
    width: of.between(0.32, 0.5),
    darkness: of.between(0.65, 0.92),
    grain: 0.08,
    fading: 0.25,
  }),
  gel: (of) => ({ width: of.between(0.45, 0.7), darkness: of.between(0.8, 0.95), grain: 0.02, fading: 0.08 }),
  felt: (of) => ({
    width: of.between(0.8, 1.2),
    darkness: of.between(0.75, 0.95),
    grain: 0.01,
    fading: 0.05,
  }),
  pencil: (of) => ({
    width: of.between(0.45, 0.8),
    darkness: of.between(0.35, 0.65),
    grain: 0.3,
    fading: 0.2,
  }),
  'light pencil': (of) => ({
    width: of.between(0.4, 0.7),
    darkness: of.between(0.18, 0.32),
    grain: 0.35,
    fading: 0.2,
  }),
};
const PEN_WEIGHTS = /** @type {const} */ ({ ballpoint: 45, gel: 15, felt: 8, pencil: 24, 'light pencil': 8 });

const TURN = 2 * Math.PI;

/**
 * To and fro across an ellipse.
 * @param {{ size: number, gap: number, slant: number, flat?: number }} of gap in radii; flat: height by width
 * @param {Random} random
 * @returns {Point[]}
 */
function zigzag({ size, gap, slant, flat = 1 }, random) {
  const [cos, sin] = [Math.cos(slant), Math.sin(slant)];
  const points = [];
  let side = 1;
  for (let across = -size; across <= size; across += gap * random.between(0.75, 1.3)) {
    const along =
      side * Math.sqrt(Math.max(0.02, size * size - across * across)) * random.between(0.82, 1.22);
    points.push({ x: along * cos - across * flat * sin, y: along * sin + across * flat * cos });
    side = -side;
  }
  return points;
}

/**
 * @param {{ from: number, to: number, turns: number, start: number }} of radii of its ends
 * @returns {Point[]}
 */
function spiral({ from, to, turns, start }) {
  const count = Math.ceil(16 * Math.abs(turns)) + 1;
  return Array.from({ length: count }, (_, at) => {
    const part = at / (count - 1);
    const [angle, reach] = [start + TURN * turns * part, from + (to - from) * part];
    return { x: reach * Math.cos(angle), y: reach * Math.sin(angle) };
  });
}

/**
 * @param {number} angle
 * @param {number} before length from the middle to its begin
 * @param {number} after to its end
 * @param {number} [off] beside the middle
 * @returns {Point[]}
 */
function line(angle, before, after, off = 0) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [-before, after].map((along) => ({ x: along * cos - off * sin, y: along * sin + off * cos }));
}

const RADIUS = 2.1;
/** @param {Habit} habit */
const gapOf = ({ gap, pen }) => (gap * pen.width) / RADIUS;

/** @type {Record<string, Way>} */
const MARKS = {
  zigzag: (habit, random) => [zigzag({ ...habit, gap: gapOf(habit) }, random)],
  'zigzag and a line around': (habit, random) => [
    spiral({
      from: habit.size * random.between(0.95, 1.15),
      to: habit.size * random.between(0.9, 1.2),
      turns: random.between(1, 1.7),
      start: random.between(0, TURN),
    }),
    zigzag({ ...habit, size: habit.size * 0.95, gap: gapOf(habit) * 1.3 }, random),
  ],
  spiral: (habit, random) => [
    spiral({
      from: 0.08,
      to: habit.size * 0.95,
      turns: habit.size / gapOf(habit),
      start: random.between(0, TURN),
    }),
  ],
  'loops inwards': (habit, random) => [
    spiral({
      from: habit.size,
      to: 0.1,
      turns: (0.9 * habit.size) / gapOf(habit),
      start: random.between(0, TURN),
    }),
  ],
  'hatching both ways': (habit, random) => [
    zigzag({ ...habit, gap: 1.7 * gapOf(habit) }, random),
    zigzag({ ...habit, slant: habit.slant + random.between(1.2, 1.7), gap: 1.9 * gapOf(habit) }, random),
  ],
  'loose zigzag': (habit, random) => [
    zigzag({ ...habit, size: habit.size * 1.05, gap: 2 * gapOf(habit) }, random),
  ],
  'beyond the ring': (habit, random) => [
    zigzag({ ...habit, size: habit.size * 1.22, gap: gapOf(habit) }, random),
  ],
  dot: (habit, random) => [
    spiral({
      from: 0.05,
      to: habit.size * 0.5,
      turns: Math.max(1.5, (0.6 * habit.size) / gapOf(habit)),
      start: random.between(0, TURN),
    }),
  ],
  cross: (habit, random) =>
    [-1, 1].map((side) =>
      line(
        side * random.between(0.65, 0.95) + 0.2 * habit.slant,
        habit.size * random.between(0.9, 1.3),
        habit.size * random.between(0.9, 1.45),
      ),
    ),
  tick: ({ size }, random) => [
    [
      { x: -random.between(0.5, 0.9) * size, y: -0.1 },
      { x: -0.15, y: random.between(0.4, 0.8) * size },
      { x: random.between(0.9, 1.6) * size, y: -random.between(0.8, 1.6) * size },
    ],
  ],
  slash: ({ size, slant }, random) => [
    line(slant - 0.6, size * random.between(0.9, 1.3), size * random.between(0.9, 1.3)),
  ],
};
const MARK_WEIGHTS = /** @type {const} */ ({
  ...{ zigzag: 20, 'zigzag and a line around': 18, spiral: 10, 'loops inwards': 8, 'hatching both ways': 8 },
  ...{ 'loose zigzag': 6, 'beyond the ring': 5, dot: 4, cross: 12, tick: 7, slash: 2 },
});

/** @type {Record<string, Way>} */
const STRIKES = {
  cross: (_, random) =>
    [-1, 1].map((side) =>
      line(side * random.between(0.55, 1), random.between(1.45, 2.1), random.between(1.5, 2.3)),
    ),
  line: (_, random) => [
    line(
      random.between(-0.5, 0.5),
      random.between(1.5, 2.2),
      random.between(1.6, 2.5),
      random.between(-0.2, 0.2),
    ),
  ],
  lines: (_, random) =>
    Array.from({ length: 2 + random.below(2) }, (__, at) =>
      line(random.between(-0.25, 0.25), random.between(1.5, 2), random.between(1.5, 2.3), 0.45 * (at - 0.7)),
    ),
  'wild zigzag': (_, random) => [
    zigzag(
      {
        size: random.between(1.6, 2),
        gap: random.between(0.5, 0.9),
        slant: random.between(-0.3, 0.3),
        flat: 0.45,
      },
      random,
    ),
  ],
};
const STRIKE_WEIGHTS = /** @type {const} */ ({ cross: 45, line: 20, lines: 22, 'wild zigzag': 13 });
/** Share of the marks that a student makes in another way than the others. */
const OTHER_WAY = 0.05;

/** @type {Strokes} */
export const MODELLED_STROKES = {
  name: 'modelled',
  takeHand: (random) => {
    const mark = random.weighted(MARK_WEIGHTS);
    /** @type {Habit} */
    const habit = {
      pen: (PENS[random.weighted(PEN_WEIGHTS)] ?? PENS['ballpoint'])?.(random) ?? {
        width: 0.4,
        darkness: 0.8,
        grain: 0,
        fading: 0,
      },
      ...{
        speed: random.between(25, 95),
        stiffness: random.between(90, 220),
        damping: random.between(0.5, 0.9),
      },
      ...{ tremor: random.between(0.005, 0.05), slant: random.between(-1.2, 0.6) },
      ...{ size: random.between(0.75, 1.12), gap: random.between(0.7, 1.2) },
      carelessness: random.between(0.03, 0.16),
    };
    const strike = random.weighted(STRIKE_WEIGHTS);
    /** @param {(chance: Random) => Way | undefined} pick @param {number} tempo */
    const by =
      (pick, tempo) =>
      (/** @type {GreyImage} */ page, /** @type {Circle} */ circle, /** @type {Random} */ chance) => {
        const now = {
          ...habit,
          size: habit.size * (1 + habit.carelessness * chance.between(-1, 1.4)),
          speed: habit.speed * tempo * chance.between(0.8, 1.25),
        };
        for (const way of pick(chance)?.(now, chance) ?? [])
          leave(page, drive(placed(way, circle), now, chance), now.pen, chance);
      };
    return {
      name: `modelled ${mark}`,
      mark: by((chance) => MARKS[chance.chance(OTHER_WAY) ? chance.weighted(MARK_WEIGHTS) : mark], 1),
      strike: by((chance) => STRIKES[chance.chance(0.2) ? chance.weighted(STRIKE_WEIGHTS) : strike], 1.4),
      ring: by(
        () => (_, chance) => [
          spiral({
            from: chance.between(1.25, 1.6),
            to: chance.between(1.25, 1.6),
            turns: chance.between(1, 1.3),
            start: chance.between(0, TURN),
          }),
        ],
        1,
      ),
    };
  },
};

/**
 * @param {readonly Point[]} way
 * @param {Circle} circle
 */
function placed(way, { x, y, radius }) {
  return way.map((point) => ({ x: x + radius * point.x, y: y + radius * point.y }));
}

/** Seconds between two samples of a pen. */
const TICK = 0.002;
/** Seconds in which a pen is set down, and in which it is lifted while it goes on. */
const SET_DOWN = 0.02;

/**
 * Follows a way with the pen.
 * @param {readonly Point[]} way
 * @param {Habit} habit
 * @param {Random} random
 * @returns {Sample[]}
 */
function drive(way, { speed, stiffness, damping, tremor }, random) {
  const [first] = way;
  if (!first) return [];
  const pen = { x: first.x, y: first.y, vx: 0, vy: 0 };
  const phases = [random.between(0, TURN), random.between(0, TURN)];
  /** @type {Sample[]} */
  const samples = [];
  const step = (/** @type {Point} */ to) => {
    const time = samples.length * TICK;
    const shake = (/** @type {number} */ at) =>
      tremor * Math.sin(TURN * 9.5 * time + (phases[at] ?? 0)) + 0.3 * tremor * random.normal();
    pen.vx += TICK * (stiffness ** 2 * (to.x + shake(0) - pen.x) - 2 * damping * stiffness * pen.vx);
    pen.vy += TICK * (stiffness ** 2 * (to.y + shake(1) - pen.y) - 2 * damping * stiffness * pen.vy);
    pen.x += TICK * pen.vx;
    pen.y += TICK * pen.vy;
    samples.push({ x: pen.x, y: pen.y, pressure: 1, speed: Math.hypot(pen.vx, pen.vy) });
  };
  for (let at = 0; at + 1 < way.length; at++) {
    const [from, to] = [way[at] ?? first, way[at + 1] ?? first];
    const count = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / (speed * TICK)));
    for (let part = 1; part <= count; part++)
      step({ x: from.x + ((to.x - from.x) * part) / count, y: from.y + ((to.y - from.y) * part) / count });
  }
  const last = way[way.length - 1] ?? first;
  for (let rest = 0; rest < SET_DOWN / TICK; rest++) step(last);
  const firm = random.between(0.8, 1);
  for (const [at, sample] of samples.entries()) {
    const edge = Math.min(at + 3, samples.length - at) * TICK;
    sample.pressure =
      firm * Math.min(1, edge / SET_DOWN) * (0.9 + 0.1 * Math.sin(at * TICK * 20 + (phases[0] ?? 0)));
  }
  return samples;
}

/** Samples of which the ink covers a place once; a line over an older one makes it darker. */
const AT_ONCE = 50;

/**
 * Leaves the ink of a line on a page.
 * @param {GreyImage} page
 * @param {readonly Sample[]} samples
 * @param {Pen} pen
 * @param {Random} random
 */
function leave(page, samples, pen, random) {
  for (let from = 0; from < samples.length; from += AT_ONCE) {
    /** @type {Map<number, number>} */
    const cover = new Map();
    for (const sample of samples.slice(from, from + AT_ONCE + 1)) press(page, cover, sample, pen);
    for (const [at, ink] of cover) {
      const held = Math.max(0, 1 - pen.grain * (1 + 0.9 * random.normal()));
      page.data[at] = Math.round((page.data[at] ?? 0) * (1 - ink * Math.min(1, held)));
    }
  }
}

/**
 * @param {GreyImage} page
 * @param {Map<number, number>} cover
 * @param {Sample} sample
 * @param {Pen} pen
 */
function press(page, cover, { x, y, pressure, speed }, pen) {
  const scale = drawing.PIXELS_PER_MM;
  const half = (pen.width / 2) * (0.7 + 0.3 * pressure) * scale;
  const ink = pen.darkness * (0.55 + 0.45 * pressure) * (1 - pen.fading * Math.min(1, speed / 150));
  const [centreX, centreY] = [x * scale, y * scale];
  for (let row = Math.floor(centreY - half - 1); row <= centreY + half + 1; row++) {
    for (let column = Math.floor(centreX - half - 1); column <= centreX + half + 1; column++) {
      if (row < 0 || column < 0 || row >= page.height || column >= page.width) continue;
      const edge = half + 0.5 - Math.hypot(column - centreX, row - centreY);
      const covered = ink * Math.min(1, Math.max(0, edge));
      const at = row * page.width + column;
      if (covered > (cover.get(at) ?? 0)) cover.set(at, covered);
    }
  }
}
