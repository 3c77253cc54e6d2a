// Marks that people made: cut out of photographs and scans of answer sheets of other products, and laid on ours. The pictures are
// no part of the project: samples of Udayraj123/OMRChecker (MIT) and a test of moodle-mod_offlinequiz (GPL-3.0), each named after
// its folder and its file. Their folder is named with --real-marks or in the variable REAL_MARKS.

import { join } from 'node:path';
import { canvas, drawing } from './drawing.js';

/**
 * @typedef {import('./fill-pages.js').Strokes} Strokes
 * @typedef {import('./fill-pages.js').Random} Random
 * @typedef {import('./fill-pages.js').GreyImage} GreyImage
 * @typedef {import('./fill-pages.js').Circle} Circle
 * @typedef {readonly [number, number]} Place
 * @typedef {{ columns: number, rows: number, corners: readonly [Place, Place, Place, Place] }} Block
 *   corners: centres of the first and last circle of the first row, then of the last and first of the last row
 * @typedef {{ file: string, hand: string, radius: number, isBlue?: boolean, isBoxed?: boolean, blocks: readonly Block[] }} Source
 *   radius of its circles, or half the side of its boxes; all lengths in 1/1100 of the picture's longer side; isBlue: whether its
 *   ink is blue and its print black; isBoxed: whether lines of boxes run along its marks
 * @typedef {{ side: number, perRadius: number, ink: Float32Array }} CutOut
 *   ink from 0 to 1, side × side; perRadius: points of a circle's radius
 */

/**
 * @param {number} columns
 * @param {number} rows
 * @param {[number, number, number, number, number, number, number, number]} of
 * @returns {Block}
 */
const block = (columns, rows, [ax, ay, bx, by, cx, cy, dx, dy]) => ({
  columns,
  rows,
  corners: [
    [ax, ay],
    [bx, by],
    [cx, cy],
    [dx, dy],
  ],
});
/**
 * Blocks beside each other.
 * @param {number} rows
 * @param {number} top
 * @param {number} bottom
 * @param {readonly [number, number, number, number][]} xs of each block the x of its corners
 */
const upright = (rows, top, bottom, xs) =>
  xs.map(([a, b, c, d]) => block(4, rows, [a, top, b, top, c, bottom, d, bottom]));

/** @type {readonly Source[]} */
const SOURCES = [
  {
    ...{ file: 'Sandeep-1507_omr-1.png', hand: 'hurried fills', radius: 6 },
    blocks: [
      ...upright(35, 72, 666, [
        [298, 350, 350, 298],
        [402, 454, 454, 402],
        [505, 557, 557, 505],
        [609, 661, 661, 609],
      ]),
      ...upright(15, 702, 943, [
        [300, 353, 352, 300],
        [404, 456, 456, 404],
        [507, 560, 560, 507],
        [611, 664, 664, 611],
      ]),
    ],
  },
  {
    ...{ file: 'Sandeep-1507_omr-2.png', hand: 'black fills', radius: 6 },
    blocks: [
      ...upright(35, 70, 665, [
        [302, 354, 351, 299],
        [405, 457, 455, 403],
        [508, 560, 558, 506],
        [612, 664, 662, 610],
      ]),
      ...upright(15, 700, 942, [
        [300, 351, 350, 299],
        [403, 455, 454, 402],
        [506, 558, 557, 505],
        [609, 661, 661, 609],
      ]),
    ],
  },
  {
    ...{
      file: 'UmarFarootAPS_scans_scan-type-1.jpg',
      hand: 'ballpoint in colour',
      radius: 6.5,
      isBlue: true,
    },
    blocks: upright(50, 131, 1032, [
      [147, 224, 227, 150],
      [295, 373, 376, 298],
      [443, 519, 522, 446],
      [591, 669, 672, 594],
    ]),
  },
  {
    ...{
      file: 'UmarFarootAPS_scans_scan-type-2.jpg',
      hand: 'ballpoint on grey paper',
      radius: 6,
      isBlue: true,
    },
    blocks: upright(50, 182, 973, [
      [121, 187, 183, 117],
      [248, 314, 310, 244],
      [375, 441, 438, 372],
      [503, 569, 565, 499],
    ]),
  },
  {
    ...{ file: 'UPSC-mock_scan-angles_angle-1.jpg', hand: 'ballpoint by phone', radius: 4.2 },
    blocks: [
      block(4, 40, [145, 408, 191, 408, 197, 738, 150, 738]),
      block(4, 40, [221, 407, 266, 407, 272, 736, 226, 736]),
      block(4, 40, [294, 406, 339, 406, 346, 733, 300, 734]),
    ],
  },
  {
    ...{ file: 'sample3_colored-thick-sheet_rgb-100-gsm.jpg', hand: 'ballpoint on thick paper', radius: 4.6 },
    blocks: [
      block(4, 40, [313, 456, 372, 455, 376, 894, 314, 894]),
      block(4, 40, [412, 455, 473, 455, 478, 893, 415, 893]),
      block(4, 40, [513, 455, 574, 454, 579, 893, 516, 893]),
    ],
  },
  {
    ...{ file: 'sample3_xeroxed-thin-sheet_grayscale-80-gsm.jpg', hand: 'ballpoint on a copy', radius: 4.4 },
    blocks: [
      block(4, 40, [309, 444, 362, 450, 308, 845, 254, 838]),
      block(4, 40, [397, 454, 451, 461, 398, 857, 345, 850]),
    ],
  },
  {
    ...{ file: 'DomBrzezinski_photos_omr_survey_2.jpg', hand: 'pencil by lamp', radius: 6 },
    blocks: [block(5, 17, [575, 358, 671, 375, 680, 631, 578, 625])],
  },
  {
    ...{ file: 'offlinequiz_crosses.png', hand: 'crosses', radius: 6.8, isBoxed: true },
    blocks: [416, 625, 834].flatMap((top) =>
      upright(8, top, top + 169, [
        [89, 161, 161, 89],
        [258, 330, 330, 258],
        [427, 499, 499, 427],
        [595, 667, 667, 595],
      ]),
    ),
  },
  {
    ...{ file: 'sample5_ScanBatch1_camscanner-1.jpg', hand: 'boxes by an app', radius: 8 },
    blocks: [
      block(9, 10, [239, 334, 456, 334, 454, 548, 239, 545]),
      block(4, 5, [206, 645, 338, 646, 336, 772, 205, 770]),
      block(4, 4, [502, 650, 605, 650, 605, 744, 501, 743]),
    ],
  },
];
/** The source whose marks strike others out. */
const CROSSES = 'crosses';
const LONGER_SIDE = 1100;

/**
 * @param {string | undefined} folder of the pictures
 * @returns {Promise<Strokes>} each hand has the marks of one picture
 */
export async function loadPhotographedStrokes(folder) {
  if (folder === undefined)
    throw new Error(
      'The photographs of real marks are not part of the project. Name their folder with --real-marks or in REAL_MARKS.',
    );
  const hands = await Promise.all(
    SOURCES.map(async ({ hand, ...source }) => ({
      name: `photographed ${hand}`,
      marks: await cutOutMarks(folder, source),
    })),
  );
  const crosses = hands.find(({ name }) => name.endsWith(CROSSES))?.marks ?? [];
  return {
    name: 'photographed',
    takeHand: (random) => {
      const { name, marks } = random.pick(hands);
      const darkness = random.between(0.85, 1.1);
      const isFlat = random.chance(0.4);
      return {
        name,
        mark: (page, circle, chance) =>
          stamp(page, circle, chance.pick(marks), {
            ...{ darkness, turn: chance.between(-0.2, 0.2) },
            ...{ wide: chance.between(0.92, 1.06), high: chance.between(0.92, 1.06) },
          }),
        // A large cross, or one so flat that it is two lines across.
        strike: (page, circle, chance) =>
          stamp(page, circle, chance.pick(crosses), {
            ...{ darkness: darkness * 0.9, turn: chance.between(-0.2, 0.2), wide: chance.between(1.7, 2.3) },
            high: isFlat ? chance.between(0.5, 0.9) : chance.between(1.6, 2.2),
          }),
        ring: null,
      };
    },
  };
}

/**
 * Cuts the marks out of a picture.
 * @param {string} folder
 * @param {Omit<Source, 'hand'>} source
 * @returns {Promise<CutOut[]>}
 */
async function cutOutMarks(folder, { file, radius, isBlue = false, isBoxed = false, blocks }) {
  const picture = await loadInk(join(folder, file), isBlue);
  const scale = Math.max(picture.width, picture.height) / LONGER_SIDE;
  const marks = blocks.flatMap((of) => marksOfBlock(picture, of, radius * scale, scale));
  if (marks.length < 10) throw new Error(`Only ${marks.length} marks were found in ${file}.`);
  if (!isBoxed) return marks;
  // Lines of boxes stay on some of them; those have more ink.
  const inkOf = (/** @type {CutOut} */ { ink }) => ink.reduce((sum, value) => sum + value, 0);
  return marks.toSorted((a, b) => inkOf(a) - inkOf(b)).slice(0, marks.length / 2);
}

/**
 * @typedef {{ width: number, height: number, data: Float32Array }} Picture ink: 1 black
 * @param {string} path
 * @param {boolean} isBlue
 * @returns {Promise<Picture>}
 */
async function loadInk(path, isBlue) {
  const image = await canvas.loadImage(path);
  const { width, height } = image;
  const context = canvas.createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  // Red light: what is printed in orange or red is pale in it, and blue ink dark. Black print has no blue beyond its red.
  const ink = Float32Array.from({ length: width * height }, (_, at) => {
    const [red, blue] = [data[4 * at] ?? 0, data[4 * at + 2] ?? 0];
    return isBlue ? Math.max(0, Math.min(1, (BLUENESS * (blue - red)) / 255)) : 1 - red / 255;
  });
  return { width, height, data: ink };
}

/** Ink by how much more blue than red there is; a ballpoint's has a third of it. */
const BLUENESS = 3.2;
/** Half the side of a cut-out in radii, and points of a radius. */
const REACH = 1.75;
const PER_RADIUS = 14;
const SIDE = 2 * Math.round(REACH * PER_RADIUS) + 1;
/** Mean ink within a circle from which on it was filled in; what has less, and more than nothing, may be a begun mark. */
const FILLED = 0.12;
/** Mean ink around a circle from which on its mark has run into a neighbour's. */
const BESIDE = 0.07;

/**
 * @param {Picture} picture
 * @param {Block} of
 * @param {number} radius in pixels
 * @param {number} scale pixels of a length of the block
 * @returns {CutOut[]}
 */
function marksOfBlock(picture, of, radius, scale) {
  const centres = centresOf(picture, of, radius, scale);
  const patches = centres.map((place) => patchAt(picture, place, radius));
  // What half of a column's circles show at a point is printed.
  const prints = Array.from({ length: of.columns }, (_, column) =>
    printOf(patches.filter((__, at) => at % of.columns === column)),
  );
  return patches.flatMap((patch, at) => {
    const ink = withoutPrint(patch, prints[at % of.columns] ?? patch);
    const isAlone = meanWithin(ink, 1.45, REACH) < BESIDE;
    return meanWithin(ink, 0, 0.6) > FILLED && isAlone ? [{ side: SIDE, perRadius: PER_RADIUS, ink }] : [];
  });
}

/**
 * The centres of a block's circles. Its corners are known by eye; rings and marks have their middle there on average, so that
 * the lattice is moved to where they are.
 * @param {Picture} picture
 * @param {Block} of
 * @param {number} radius
 * @param {number} scale
 */
function centresOf(picture, { columns, rows, corners }, radius, scale) {
  const cells = Array.from({ length: columns * rows }, (_, at) => {
    const [u, v] = [
      (at % columns) / Math.max(1, columns - 1),
      Math.floor(at / columns) / Math.max(1, rows - 1),
    ];
    return /** @type {const} */ ([(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v]);
  });
  let lattice = corners.map(([x, y]) => ({ x: x * scale, y: y * scale }));
  const placeOf = (/** @type {readonly number[]} */ parts) => ({
    x: parts.reduce((sum, part, at) => sum + part * (lattice[at]?.x ?? 0), 0),
    y: parts.reduce((sum, part, at) => sum + part * (lattice[at]?.y ?? 0), 0),
  });
  for (let turn = 0; turn < 4; turn++) {
    const moved = cells.map((parts) => ({ parts, ...middleOfInk(picture, placeOf(parts), radius) }));
    const most =
      moved.map(({ mass }) => mass).toSorted((a, b) => b - a)[Math.floor(moved.length * 0.05)] ?? 0;
    const seen = moved.filter(({ mass }) => mass > 0.25 * most);
    lattice = lattice.map((corner, at) => {
      // Each corner follows what is near it.
      const weights = seen.map(({ parts }) => (parts[at] ?? 0) ** 2);
      const sum = weights.reduce((all, weight) => all + weight, 0.05);
      const shift = (/** @type {'dx' | 'dy'} */ by) =>
        seen.reduce((all, cell, k) => all + (weights[k] ?? 0) * cell[by], 0) / sum;
      return { x: corner.x + shift('dx'), y: corner.y + shift('dy') };
    });
  }
  return cells.map(placeOf);
}

/**
 * Where the ink around a place lies, from it, and how much it is.
 * @param {Picture} picture
 * @param {{ x: number, y: number }} place
 * @param {number} radius
 */
function middleOfInk(picture, { x, y }, radius) {
  let [mass, dx, dy] = [0, 0, 0];
  const step = radius / 8;
  const values = [];
  for (let down = -9; down <= 9; down++)
    for (let across = -9; across <= 9; across++)
      values.push({ across, down, ink: inkAt(picture, x + across * step, y + down * step) });
  const paper = values.map(({ ink }) => ink).toSorted((a, b) => a - b)[Math.floor(values.length * 0.15)] ?? 0;
  for (const { across, down, ink } of values) {
    if (Math.hypot(across, down) > 9) continue;
    const weight = Math.max(0, ink - paper - 0.15);
    mass += weight;
    dx += weight * across * step;
    dy += weight * down * step;
  }
  return { mass, dx: mass > 0 ? dx / mass : 0, dy: mass > 0 ? dy / mass : 0 };
}

/**
 * @param {Picture} picture
 * @param {number} x
 * @param {number} y
 */
function inkAt({ width, height, data }, x, y) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 0;
  const at = top * width + left;
  const mix = (/** @type {number} */ of) =>
    (data[of] ?? 0) * (1 - x + left) + (data[of + 1] ?? 0) * (x - left);
  return mix(at) * (1 - y + top) + mix(at + width) * (y - top);
}

/**
 * Ink around a place, with the paper around it as 0.
 * @param {Picture} picture
 * @param {{ x: number, y: number }} place
 * @param {number} radius
 */
function patchAt(picture, { x, y }, radius) {
  const ink = new Float32Array(SIDE * SIDE);
  const middle = (SIDE - 1) / 2;
  for (let at = 0; at < ink.length; at++) {
    const [column, row] = [at % SIDE, Math.floor(at / SIDE)];
    ink[at] = inkAt(
      picture,
      x + ((column - middle) / PER_RADIUS) * radius,
      y + ((row - middle) / PER_RADIUS) * radius,
    );
  }
  const paper = ink.toSorted()[Math.floor(ink.length * 0.12)] ?? 0;
  return ink.map((value) => Math.max(0, (value - paper) / (1 - paper)));
}

/** @param {readonly Float32Array[]} patches */
function printOf(patches) {
  const print = new Float32Array(SIDE * SIDE);
  const values = new Float32Array(patches.length);
  for (let at = 0; at < print.length; at++) {
    for (const [k, patch] of patches.entries()) values[k] = patch[at] ?? 0;
    print[at] = values.sort()[Math.floor(values.length * 0.45)] ?? 0;
  }
  return highestNear(print, 2, Math.max);
}

/** Ink beyond the print from which on a point is of the mark, and how far apart such points are if what is between them is, too. */
const BEYOND = 0.13;
const GAP = 4;

/**
 * The mark without the print. Where a mark lies over print, its ink is what the picture shows.
 * @param {Float32Array} patch
 * @param {Float32Array} print
 */
function withoutPrint(patch, print) {
  const beyond = connected(patch.map((value, at) => (value - (print[at] ?? 0) > BEYOND ? 1 : 0)));
  const isMark = highestNear(highestNear(beyond, GAP, Math.max), GAP, Math.min);
  return patch.map((value, at) => (isMark[at] ? value : 0));
}

/**
 * Of each point the highest, or the lowest, of the points within a distance along each axis.
 * @param {Float32Array} values
 * @param {number} reach
 * @param {(a: number, b: number) => number} choose
 */
function highestNear(values, reach, choose) {
  let of = values;
  for (const step of [1, SIDE]) {
    const before = of;
    of = before.map((value, at) => {
      let best = value;
      for (let by = -reach; by <= reach; by++) best = choose(best, before[at + by * step] ?? value);
      return best;
    });
  }
  return of;
}

/**
 * @param {Float32Array} ink
 * @param {number} from in radii
 * @param {number} to
 */
function meanWithin(ink, from, to) {
  const within = [...ink.keys()].filter((at) => distanceOf(at) >= from && distanceOf(at) < to);
  return within.reduce((sum, at) => sum + (ink[at] ?? 0), 0) / within.length;
}

/** @param {number} at */
function distanceOf(at) {
  const middle = (SIDE - 1) / 2;
  return Math.hypot((at % SIDE) - middle, Math.floor(at / SIDE) - middle) / PER_RADIUS;
}

/** Points that what is printed may part. */
const PARTED = 3;

/**
 * What is connected with the inside of the circle: marks of the neighbours, and their rings, are not.
 * @param {Float32Array} ink 1 where there is some
 */
function connected(ink) {
  const isOf = new Uint8Array(ink.length);
  const open = [...ink.keys()].filter((at) => distanceOf(at) < 0.7 && ink[at] === 1);
  for (const at of open) isOf[at] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (let by = -PARTED; by <= PARTED; by++)
      for (const next of [at + by, at + by * SIDE])
        if (ink[next] === 1 && !isOf[next] && distanceOf(next) < REACH) {
          isOf[next] = 1;
          open.push(next);
        }
  return ink.map((value, at) => (isOf[at] ? value : 0));
}

/**
 * @typedef {{ darkness: number, turn: number, wide: number, high: number }} Laying turn in radians
 * @param {GreyImage} page
 * @param {Circle} circle
 * @param {CutOut} mark
 * @param {Laying} laying
 */
function stamp(page, { x, y, radius }, { side, perRadius, ink }, { darkness, turn, wide, high }) {
  const scale = drawing.PIXELS_PER_MM;
  const picture = { width: side, height: side, data: ink };
  const far = Math.ceil(REACH * 1.2 * radius * scale * Math.max(wide, high));
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  for (let down = -far; down <= far; down++) {
    for (let across = -far; across <= far; across++) {
      const [column, row] = [Math.round(x * scale) + across, Math.round(y * scale) + down];
      if (column < 0 || row < 0 || column >= page.width || row >= page.height) continue;
      const [u, v] = [(across * cos + down * sin) / wide, (down * cos - across * sin) / high];
      const perPixel = perRadius / (radius * scale);
      const value = inkAt(picture, (side - 1) / 2 + u * perPixel, (side - 1) / 2 + v * perPixel) * darkness;
      if (value <= 0.02) continue;
      const at = row * page.width + column;
      page.data[at] = Math.round((page.data[at] ?? 0) * (1 - Math.min(0.97, value)));
    }
  }
}
