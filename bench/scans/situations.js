// What happens to answer sheets in everyday life, one situation after the other. Each is drawn on a page that a student has filled in,
// or changes how the page is seen; the reader was not made on these drawings.

import { canvas, drawing } from './drawing.js';

/**
 * @typedef {import('../../filled-sheets/src/index.ts').GreyImage} GreyImage
 * @typedef {import('../../filled-sheets/src/index.ts').Random} Random
 * @typedef {import('../../filled-sheets/src/index.ts').Point} Point
 * @typedef {import('../../filled-sheets/src/index.ts').FilledPage} FilledPage
 * @typedef {import('../../packages/paper/src/sheet/index.ts').SheetPage} SheetPage
 * @typedef {{ image: GreyImage, page: SheetPage, filled: FilledPage, random: Random }} Desk image: at PAPER_DPI, changed in place
 * @typedef {{
 *   filling?: Record<string, unknown>, onPaper?: (desk: Desk) => void, device?: string, seen?: (scan: GreyImage, random: Random) => GreyImage,
 *   bend?: (random: Random) => (at: Point) => Point, isUnreadable?: boolean,
 * }} Situation
 *   filling: of `fillPage`; onPaper: what happens to the filled page; device: that gives it back; seen: what happens to the picture;
 *   bend: where a place of the paper, in millimetres, is seen by a camera over bent paper; isUnreadable: nobody expects more than a question
 */

const SCALE = drawing.PIXELS_PER_MM;
const [WIDTH, HEIGHT] = [210, 297];
const INK = 40;

/**
 * Draws on paper with a canvas: what is black on it darkens the paper.
 * @param {GreyImage} image
 * @param {(context: any) => void} draw in millimetres
 * @param {number} shade of the ink
 */
function write(image, draw, shade = INK) {
  const sheet = canvas.createCanvas(image.width, image.height);
  const context = sheet.getContext('2d');
  context.scale(SCALE, SCALE);
  context.lineCap = 'round';
  draw(context);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  for (let at = 0; at < image.data.length; at++) {
    const cover = (data[4 * at + 3] ?? 0) / 255;
    if (cover > 0) image.data[at] = Math.round((image.data[at] ?? 255) * (1 - cover * (1 - shade / 255)));
  }
}

/**
 * Lays something over the page.
 * @param {GreyImage} image
 * @param {(x: number, y: number) => number | undefined} shadeAt in millimetres; undefined where the page is seen
 */
function cover(image, shadeAt) {
  for (let row = 0; row < image.height; row++)
    for (let column = 0; column < image.width; column++) {
      const shade = shadeAt(column / SCALE, row / SCALE);
      if (shade !== undefined) image.data[row * image.width + column] = shade;
    }
}

/**
 * A rectangle that lies at a slant.
 * @param {number} x of its corner
 * @param {number} y of its corner
 * @param {number} width
 * @param {number} height
 * @param {number} degrees
 */
const rectangle = (x, y, width, height, degrees = 0) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return (/** @type {number} */ px, /** @type {number} */ py) => {
    const [dx, dy] = [px - x, py - y];
    const [along, down] = [dx * cos + dy * sin, dy * cos - dx * sin];
    return along >= 0 && along < width && down >= 0 && down < height ? { along, down } : undefined;
  };
};

/**
 * Something of one shade over the page, perhaps with lines of print on it.
 * @param {(random: Random) => ReturnType<typeof rectangle>} where
 * @param {number} shade
 * @param {boolean} isPrinted
 * @returns {Situation}
 */
const covered = (where, shade, isPrinted = false) => ({
  onPaper: ({ image, random }) => {
    const over = where(random);
    cover(image, (x, y) => {
      const at = over(x, y);
      if (at === undefined) return undefined;
      const isLine = isPrinted && at.down % 4.5 > 2.6 && (Math.floor(at.along / 1.3) * 7919) % 11 > 3;
      return isLine ? 60 : shade;
    });
  },
});

/**
 * A finger from an edge of the page.
 * @param {'left' | 'right' | 'below'} side
 * @returns {Situation}
 */
const finger = (side) => ({
  device: 'photograph',
  onPaper: ({ image, random }) => {
    const [along, far, wide] = [random.between(130, 240), random.between(28, 60), random.between(17, 22)];
    const shade = random.between(90, 190);
    cover(image, (x, y) => {
      const [deep, off] =
        side === 'below' ? [HEIGHT - y, x - along * 0.6] : [side === 'left' ? x : WIDTH - x, y - along];
      const half = (wide / 2) * Math.sqrt(Math.max(0, 1 - (Math.max(0, deep - far + 12) / 12) ** 2));
      return deep < far && Math.abs(off) < half ? Math.round(shade - 2 * Math.abs(off)) : undefined;
    });
  },
});

/**
 * What a student does beside or instead of the circles, on a share of the questions.
 * @param {number} share
 * @param {(desk: Desk & { context: any }, choices: readonly Point[], wanted: number) => void} draw
 * @param {{ isEmpty: boolean, digitsToo?: boolean }} how isEmpty: these questions have no mark
 * @returns {Situation}
 */
const byHand = (share, draw, { isEmpty }) => ({
  filling: { isTidy: true, hand: 'full', ...(isEmpty ? { answers: 'blank' } : {}) },
  onPaper: (desk) => {
    const { image, page, filled, random } = desk;
    write(image, (context) => {
      for (const [at, { choices }] of page.questions.entries()) {
        if (!random.chance(share)) continue;
        const truth = /** @type {any} */ (filled.questions[at]);
        const wanted = isEmpty
          ? random.below(choices.length)
          : (truth.chosen + 1 + random.below(choices.length - 1)) % choices.length;
        draw({ ...desk, context }, choices, wanted);
        Object.assign(truth, { incident: 'by hand', chosen: wanted, standing: [wanted] });
      }
    });
  },
});

/**
 * @param {any} context
 * @param {string} text
 * @param {Point} at its middle
 * @param {number} size in millimetres
 */
function letter(context, text, at, size) {
  context.font = `${size * 1.35}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, at.x, at.y);
}

/** @param {number} choice */
const nameOf = (choice) => String.fromCharCode(65 + choice);

/**
 * A letter beside the circles of a question.
 * @param {'right' | 'left'} side
 * @returns {Parameters<typeof byHand>[1]}
 */
const writtenLetter =
  (side) =>
  ({ context, random }, choices, wanted) => {
    const [first, last] = /** @type {[Point, Point]} */ ([choices[0], choices.at(-1)]);
    const x = side === 'right' ? last.x + random.between(4.5, 6) : first.x - random.between(10, 11.5);
    letter(context, nameOf(wanted), { x, y: last.y + random.between(-0.5, 0.5) }, random.between(2.6, 3.6));
  };

/** @type {Parameters<typeof byHand>[1]} */
const underline = ({ context, random }, choices, wanted) => {
  const { x, y } = /** @type {Point} */ (choices[wanted]);
  const [half, below] = [random.between(0.9, 1.8), random.between(1.2, 2.6)];
  context.lineWidth = random.between(0.35, 0.55);
  context.beginPath();
  context.moveTo(x - half, y + below);
  context.lineTo(x + half, y + below + random.between(-0.2, 0.2));
  context.stroke();
};

/** @type {Parameters<typeof byHand>[1]} */
const arrow = ({ context, random, filled, page }, choices, wanted) => {
  const at = page.questions.findIndex((question) => question.choices === choices);
  const from = choices[filled.questions[at]?.chosen ?? 0] ?? { x: 0, y: 0 };
  const to = /** @type {Point} */ (choices[wanted]);
  const side = Math.sign(to.x - from.x);
  const lift = random.between(2.2, 3);
  context.lineWidth = random.between(0.35, 0.6);
  context.beginPath();
  context.moveTo(from.x + side * 1.2, from.y - 1.6);
  context.quadraticCurveTo((from.x + to.x) / 2, from.y - 2 * lift + 1.5, to.x - side * 0.9, to.y - 1.7);
  context.moveTo(to.x - side * 2, to.y - 2.1);
  context.lineTo(to.x - side * 0.9, to.y - 1.7);
  context.lineTo(to.x - side * 1.3, to.y - 2.9);
  context.stroke();
};

/**
 * Paper that curls around an axis, photographed from above.
 * @param {'upright' | 'lying' | 'slanted'} axis
 * @param {[number, number]} heights in millimetres
 * @returns {Situation}
 */
const curled = (axis, heights) => ({
  bend: (random) => {
    const height = random.between(...heights);
    const angle = axis === 'upright' ? 0 : axis === 'lying' ? Math.PI / 2 : random.between(0.5, 1.1);
    const side = random.chance(0.5) ? 1 : -1;
    const [ax, ay] = [Math.cos(angle), Math.sin(angle) * side];
    const long = Math.abs(ax) * WIDTH + Math.abs(ay) * HEIGHT;
    const [far, tilt] = [random.between(330, 480), { x: random.normal() * 0.06, y: random.normal() * 0.06 }];
    const isEdge = random.chance(0.4);
    return ({ x, y }) => {
      const [px, py] = [x - WIDTH / 2, y - HEIGHT / 2];
      const t = (px * ax + py * ay) / long;
      // The paper keeps its length: what rises is seen shorter.
      const rise = isEdge ? height * Math.max(0, t + 0.1) ** 2 * 2.8 : height * Math.cos(Math.PI * t);
      const slope = isEdge
        ? (height * 5.6 * Math.max(0, t + 0.1)) / long
        : (-height * Math.PI * Math.sin(Math.PI * t)) / long;
      const shift = -(t * long) * (1 - 1 / Math.sqrt(1 + slope * slope)) * 0.6;
      const depth = far - rise + tilt.x * px + tilt.y * py;
      return { x: ((px + shift * ax) * far) / depth, y: ((py + shift * ay) * far) / depth };
    };
  },
});

/**
 * @param {(image: GreyImage, random: Random) => GreyImage} seen
 * @param {string} device
 * @returns {Situation}
 */
const seenBy = (seen, device = 'feeder 200 dpi') => ({ seen, device });

/**
 * Each pixel by itself.
 * @param {(shade: number, x: number, y: number) => number} shadeOf
 */
const eachPixel = (shadeOf) => (/** @type {GreyImage} */ image) => {
  const data = image.data.map((shade, at) =>
    Math.max(0, Math.min(255, Math.round(shadeOf(shade, at % image.width, Math.floor(at / image.width))))),
  );
  return { ...image, data };
};

/** @param {number} factor */
const resized = (factor) => (/** @type {GreyImage} */ image) => {
  const soft = drawing.blurImage(image, { x: 0.4 / factor, y: 0.4 / factor });
  return drawing.warpPage(soft, ({ x, y }) => ({ x: x * SCALE * factor, y: y * SCALE * factor }), {
    width: Math.round(image.width * factor),
    height: Math.round(image.height * factor),
    backing: 255,
  });
};

/** Thresholds of an ordered dither. */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** @type {Record<string, Situation>} */
export const SITUATIONS = {
  'another sheet over the lower right': {
    onPaper: ({ image, random }) => {
      const [x, y] = [random.between(90, 150), random.between(150, 230)];
      const over = rectangle(x, y, 210, 297, random.between(-8, 8));
      cover(image, (px, py) => {
        const at = over(px, py);
        if (at === undefined) return undefined;
        const isMark = Math.abs(at.along - 12.5) < 2.5 && Math.abs(at.down - 12.5) < 2.5;
        const isTitle = at.down > 20 && at.down < 23 && at.along > 20 && (at.along * 1.3) % 2 > 0.9;
        return isMark || isTitle ? 30 : 250;
      });
    },
  },
  'a strip of paper across rows': covered(
    (random) => rectangle(0, random.between(130, 240), 210, random.between(8, 20), random.between(-3, 3)),
    245,
  ),
  'a note stuck over a column': covered(
    (random) => rectangle(random.between(20, 120), random.between(140, 200), 50, 50, random.between(-10, 10)),
    205,
  ),
  'a receipt with print over rows': covered(
    (random) => rectangle(random.between(20, 90), random.between(120, 200), 80, 60, random.between(-15, 15)),
    248,
    true,
  ),
  'a ruler across': covered(
    (random) => rectangle(0, random.between(140, 250), 230, 24, random.between(-12, 12)),
    120,
  ),
  'a pen across': covered(
    (random) => rectangle(random.between(20, 60), random.between(130, 160), 140, 9, random.between(10, 60)),
    30,
  ),
  'a thumb at the left': finger('left'),
  'a thumb at the right': finger('right'),
  'a thumb from below': finger('below'),
  'the lower left corner folded over': {
    onPaper: ({ image, random }) => {
      const [across, up] = [random.between(30, 75), random.between(40, 110)];
      cover(image, (x, y) => {
        const far = x / across + (HEIGHT - y) / up;
        return far < 0.5 ? 40 : far < 1 ? 240 : far < 1.01 ? 170 : undefined;
      });
    },
  },
  'the lower right corner torn off': {
    onPaper: ({ image, random }) => {
      const [across, up] = [random.between(40, 90), random.between(50, 130)];
      cover(image, (x, y) =>
        (WIDTH - x) / across + (HEIGHT - y) / up + 0.02 * Math.sin(x * 1.7) < 1 ? 35 : undefined,
      );
    },
  },
  'torn off on white': {
    onPaper: ({ image, random }) => {
      const [across, up] = [random.between(40, 90), random.between(50, 130)];
      cover(image, (x, y) => ((WIDTH - x) / across + (HEIGHT - y) / up < 1 ? 252 : undefined));
    },
  },
  'the right side cut off': covered((random) => rectangle(random.between(165, 190), 0, 60, 300), 252),
  'a pleat that hides two rows': {
    onPaper: ({ image, random }) => {
      const [from, hidden] = [
        Math.round(random.between(150, 230) * SCALE),
        Math.round(random.between(8, 13) * SCALE),
      ];
      image.data.copyWithin(from * image.width, (from + hidden) * image.width);
      image.data.fill(252, (image.height - hidden) * image.width);
    },
  },
  'holes through circles': {
    onPaper: ({ image, page, random }) => {
      const places = page.questions.flatMap(({ choices }) => choices);
      const holes = Array.from({ length: 4 }, () => random.pick(places));
      cover(image, (x, y) =>
        holes.some((hole) => Math.hypot(x - hole.x, y - hole.y) < 2.9) ? 20 : undefined,
      );
    },
  },
  'holes through circles on white': {
    onPaper: ({ image, page, random }) => {
      const places = page.questions.flatMap(({ choices }) => choices);
      const holes = Array.from({ length: 4 }, () => random.pick(places));
      cover(image, (x, y) =>
        holes.some((hole) => Math.hypot(x - hole.x, y - hole.y) < 2.9) ? 253 : undefined,
      );
    },
  },
  'a strip of correction tape over a row': {
    onPaper: ({ image, page, random }) => {
      const { choices } = random.pick(page.questions);
      const [first, last] = /** @type {[Point, Point]} */ ([choices[0], choices.at(-1)]);
      const over = rectangle(first.x - 3, first.y - 2.6, last.x - first.x + 6, 5.2);
      cover(image, (x, y) => (over(x, y) ? 254 : undefined));
    },
  },
  coffee: {
    onPaper: ({ image, random }) => {
      const [cx, cy, reach] = [random.between(40, 170), random.between(110, 250), random.between(25, 45)];
      for (let at = 0; at < image.data.length; at++) {
        const [x, y] = [(at % image.width) / SCALE, Math.floor(at / image.width) / SCALE];
        const off =
          Math.hypot(x - cx, y - cy) - reach * (1 + 0.05 * Math.sin(5 * Math.atan2(y - cy, x - cx)));
        const depth = Math.abs(off) < 1.5 ? 0.45 : off < 0 ? 0.22 : 0;
        if (depth > 0) image.data[at] = Math.round((image.data[at] ?? 255) * (1 - depth));
      }
    },
  },
  crumpled: {
    device: 'photograph',
    onPaper: ({ image, random }) => {
      for (let left = 40; left > 0; left--) {
        const [x, y, angle] = [random.between(0, 210), random.between(0, 297), random.between(0, 6.28)];
        const [long, depth] = [random.between(15, 80), random.between(0.05, 0.2)];
        const over = rectangle(x, y, long, 1.4, (angle * 180) / Math.PI);
        cover(image, (px, py) => {
          const at = over(px, py);
          const was = image.data[Math.floor(py * SCALE) * image.width + Math.floor(px * SCALE)] ?? 255;
          return at === undefined ? undefined : Math.round(was * (1 - depth * (1 - at.down / 1.4)));
        });
      }
    },
  },
  'letters beside empty circles, right': byHand(1, writtenLetter('right'), { isEmpty: true }),
  'letters beside empty circles, left': byHand(1, writtenLetter('left'), { isEmpty: true }),
  'a few letters beside empty circles': byHand(0.15, writtenLetter('right'), { isEmpty: true }),
  'underlined letters': byHand(1, underline, { isEmpty: true }),
  'a few underlined letters': byHand(0.2, underline, { isEmpty: true }),
  'corrections by a letter, right': byHand(0.1, writtenLetter('right'), { isEmpty: false }),
  'corrections by a letter, left': byHand(0.1, writtenLetter('left'), { isEmpty: false }),
  'corrections by an arrow': byHand(0.1, arrow, { isEmpty: false }),
  'notes beside answers': {
    filling: { isTidy: true, hand: 'cross' },
    onPaper: ({ image, page, random }) =>
      write(image, (context) => {
        for (const { choices } of page.questions) {
          const last = /** @type {Point} */ (choices.at(-1));
          if (random.chance(0.05)) letter(context, '?', { x: last.x + 5, y: last.y }, 3);
        }
      }),
  },
  felt: { filling: { hand: 'thick' } },
  highlighter: {
    filling: { isTidy: true, hand: 'full' },
    onPaper: ({ image, page, random }) =>
      write(
        image,
        (context) => {
          for (const { choices } of page.questions) {
            if (!random.chance(0.3)) continue;
            const [first, last] = /** @type {[Point, Point]} */ ([choices[0], choices.at(-1)]);
            context.lineWidth = 4;
            context.beginPath();
            context.moveTo(first.x - 2, first.y);
            context.lineTo(last.x + 3, last.y);
            context.stroke();
          }
        },
        215,
      ),
  },
  'correction fluid': { filling: { incidents: { whited: 300 }, hasHeldOut: true, hand: 'full' } },
  'struck out without a new mark': { filling: { incidents: { 'struck, none': 200 } } },
  'struck out with a new mark': { filling: { incidents: { struck: 200 } } },
  'rubbed out without a new mark': { filling: { incidents: { 'erased, none': 200 }, hand: 'pencil' } },
  'rubbed out with a new mark': { filling: { incidents: { erased: 200 }, hand: 'pencil' } },
  'two marks': { filling: { incidents: { two: 200 } } },
  rings: { filling: { hand: 'ringed', hasHeldOut: true } },
  slashes: { filling: { hand: 'slash', hasHeldOut: true } },
  'half filled': { filling: { hand: 'half' } },
  'beside the circles': { filling: { hand: 'outside' } },
  'faint pencil': { filling: { hand: 'faint' } },
  'faint pencil by fax': { filling: { hand: 'faint' }, device: 'fax fine' },
  'faint pencil, copied': { filling: { hand: 'faint' }, device: 'copy of a copy' },
  'one letter throughout': { filling: { answers: 'one letter' } },
  'an empty sheet': { filling: { answers: 'blank', isTidy: true } },
  'an empty sheet by fax': { filling: { answers: 'blank', isTidy: true }, device: 'fax standard' },
  'fax 204 × 98': { device: 'fax standard' },
  'fax 204 × 196': { device: 'fax fine' },
  'dithered by error diffusion': { device: 'dithered 200 dpi' },
  'dithered by a pattern': seenBy(
    eachPixel((shade, x, y) => (shade > ((BAYER[(y % 4) * 4 + (x % 4)] ?? 0) + 0.5) * 16 ? 255 : 0)),
    'feeder 300 dpi',
  ),
  '72 dpi': seenBy(resized(72 / 200)),
  '600 dpi': seenBy(resized(2), 'feeder 300 dpi'),
  'tinted paper': seenBy(eachPixel((shade) => shade * 0.78)),
  'dark paper': seenBy(eachPixel((shade) => shade * 0.55)),
  'pale print': seenBy(eachPixel((shade) => 120 + shade * 0.53)),
  overexposed: seenBy(eachPixel((shade) => shade * 1.35 + 20)),
  underexposed: seenBy(eachPixel((shade) => shade * 0.3)),
  'shone through': seenBy((image) => {
    const behind = drawing.blurImage(image, { x: 1.5, y: 1.5 });
    return {
      ...image,
      data: image.data.map((shade, at) => {
        const row = Math.floor(at / image.width);
        const other = behind.data[(row + 1) * image.width - 1 - (at % image.width)] ?? 255;
        return Math.max(0, Math.round(shade - 0.16 * (255 - other)));
      }),
    };
  }),
  'by a messenger': seenBy(resized(0.55), 'photograph'),
  mirrored: {
    isUnreadable: true,
    ...seenBy((image) => ({
      ...image,
      data: image.data.map((_, at) => {
        const row = Math.floor(at / image.width);
        return image.data[(row + 1) * image.width - 1 - (at % image.width)] ?? 255;
      }),
    })),
  },
  'on its side': seenBy((image) => {
    const { width, height, data } = image;
    const turned = new Uint8Array(data.length);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = data[y * width + x] ?? 255;
    return { width: height, height: width, data: turned };
  }),
  'lines of dirt': seenBy((image, random) => {
    const columns = Array.from({ length: 5 }, () => random.below(image.width - 2));
    return eachPixel((shade, x) => (columns.some((at) => x === at || x === at + 1) ? shade * 0.5 : shade))(
      image,
    );
  }),
  'in shadow': { device: 'photograph in shadow' },
  'by lamp': { device: 'photograph by lamp' },
  'bent like a wave': { device: 'photograph of bent paper' },
  'curled, axis upright': curled('upright', [15, 45]),
  'curled, axis lying': curled('lying', [15, 45]),
  'curled at a slant': curled('slanted', [15, 45]),
  'curled much': curled('upright', [45, 80]),
};
