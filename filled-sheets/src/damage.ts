import type { Random } from './random.ts';
import { blurImage, copyImage, type GreyImage, noiseAt, PIXELS_PER_MM, type Point } from './raster.ts';

/** What happens to paper between the printer and the scanner. */
export const DAMAGES = ['stain', 'fold', 'staple', 'holes', 'dog-ear', 'show-through', 'specks'] as const;
export type Damage = (typeof DAMAGES)[number];

/** Share of the pages that have each damage. */
const DAMAGE_CHANCES: Readonly<Record<Damage, number>> = {
  stain: 0.06,
  fold: 0.06,
  staple: 0.08,
  holes: 0.1,
  'dog-ear': 0.04,
  'show-through': 0.06,
  specks: 0.1,
};

/** Damages of a page, by chance. */
export function pickDamages(random: Random): Damage[] {
  return DAMAGES.filter((damage) => random.chance(DAMAGE_CHANCES[damage]));
}

/**
 * Damages a page at PAPER_DPI.
 * @param backing shade of what lies behind the paper, seen through holes
 */
export function damage(
  page: GreyImage,
  kinds: readonly Damage[],
  backing: number,
  random: Random,
): GreyImage {
  const image = copyImage(page);
  for (const kind of kinds) DRAWN[kind](image, random, backing);
  return image;
}

type Draw = (image: GreyImage, random: Random, backing: number) => void;

const DRAWN: Readonly<Record<Damage, Draw>> = {
  // A glass leaves a ring that is darker than its inside.
  stain: (image, random) => {
    const middle = anywhere(image, random);
    const reach = random.between(8, 30) * PIXELS_PER_MM;
    const depth = random.between(0.05, 0.22);
    around(image, middle, reach * 1.1, (at, distance, angle) => {
      const edge = reach * (0.9 + 0.06 * Math.sin(3 * angle + depth * 40) + 0.03 * Math.sin(7 * angle));
      const inside = Math.min(1, Math.max(0, (edge - distance) / 6));
      const rim = Math.exp(-(((distance - edge + 8) / 9) ** 2));
      image.data[at] = image.data[at]! * (1 - depth * inside * (0.5 + 0.5 * rim));
    });
  },
  // A crease: a pale line where the toner broke, and a shadow beside it.
  fold: (image, random) => {
    const isAcross = random.chance(0.6);
    const long = isAcross ? image.height : image.width;
    const place = long * random.pick([1 / 2, 1 / 3, 2 / 3]) * random.between(0.97, 1.03);
    const [tilt, depth] = [random.between(-0.01, 0.01), random.between(0.06, 0.22)];
    const seed = random.below(65_536);
    for (let along = 0; along < (isAcross ? image.width : image.height); along++) {
      const line = place + tilt * along + 0.8 * noiseAt(seed + (along >> 4));
      for (let off = -2; off <= 9; off++) {
        const across = Math.round(line) + off;
        if (across < 0 || across >= long) continue;
        const at = isAcross ? across * image.width + along : along * image.width + across;
        const shade = image.data[at]!;
        image.data[at] =
          off <= 0 && noiseAt(seed + along * 5 + off) > 0.2
            ? shade + (245 - shade) * 0.45
            : shade * (1 - depth * Math.max(0, 1 - off / 9));
      }
    }
  },
  staple: (image, random) => {
    const place = { x: random.between(7, 16) * PIXELS_PER_MM, y: random.between(7, 16) * PIXELS_PER_MM };
    const angle = random.between(-0.9, 0.2);
    const [long, thick] = [random.between(10, 13) * PIXELS_PER_MM, 0.55 * PIXELS_PER_MM];
    around(image, place, long, (at, distance, direction) => {
      const along = distance * Math.cos(direction - angle);
      const off = distance * Math.sin(direction - angle);
      if (Math.abs(along) > long / 2) return;
      if (Math.abs(off) < thick / 2) image.data[at] = 70 + 90 * Math.cos((off / thick) * 3);
      else if (off > 0 && off < thick * 2) image.data[at] = image.data[at]! * 0.72;
    });
  },
  holes: (image, random, backing) => {
    const pageHeight = image.height / PIXELS_PER_MM;
    const apart = random.chance(0.8) ? [-40, 40] : [-120, -40, 40, 120];
    const [x, shift] = [random.between(10.5, 13), random.between(-4, 4)];
    for (const off of apart) {
      const place = { x: x * PIXELS_PER_MM, y: (pageHeight / 2 + off + shift) * PIXELS_PER_MM };
      around(image, place, 3 * PIXELS_PER_MM, (at, distance) => {
        image.data[at] = distance > 2.8 * PIXELS_PER_MM ? image.data[at]! * 0.7 : backing;
      });
    }
  },
  // The top left corner is folded over; it hides what is below.
  'dog-ear': (image, random) => {
    const [across, down] = [random.between(8, 24) * PIXELS_PER_MM, random.between(8, 24) * PIXELS_PER_MM];
    const isBehind = random.chance(0.5);
    for (let y = 0; y < down; y++) {
      for (let x = 0; x < across; x++) {
        const far = x / across + y / down;
        const at = y * image.width + x;
        if (far < 0.97) image.data[at] = isBehind ? 200 : 246;
        else if (far < 1) image.data[at] = 150;
      }
    }
  },
  // The other side shines through, mirrored.
  'show-through': (image, random) => {
    const strength = random.between(0.04, 0.13);
    const behind = blurImage(image, { x: 2.5, y: 2.5 });
    const shift = random.below(200);
    for (let y = 0; y < image.height; y++) {
      const row = y * image.width;
      const other = ((y + shift) % image.height) * image.width;
      for (let x = 0; x < image.width; x++)
        image.data[row + x] = Math.max(
          0,
          image.data[row + x]! - strength * (255 - behind.data[other + image.width - 1 - x]!),
        );
    }
  },
  specks: (image, random) => speckle(image, 20 + random.below(150), random),
};

/** Specks of toner or dirt, up to half a millimetre wide. */
function speckle(image: GreyImage, count: number, random: Random): void {
  for (let left = count; left > 0; left--) {
    const reach = random.between(0.4, 1) ** 2 * 0.28 * PIXELS_PER_MM + 0.5;
    const shade = random.between(20, 150);
    around(image, anywhere(image, random), reach, (at) => {
      image.data[at] = Math.min(image.data[at]!, shade);
    });
  }
}

/**
 * A copy made on a photocopier: thin lines fill or break, pale marks fade, toner is lost and dropped.
 * @param generations how many times the page was copied
 */
export function copyAgain(page: GreyImage, generations: number, random: Random): GreyImage {
  let image = page;
  for (let generation = 0; generation < generations; generation++) {
    const soft = random.between(0.7, 1.4);
    image = blurImage(image, { x: soft, y: soft });
    const [middle, steep] = [random.between(120, 165), random.between(0.022, 0.036)];
    const [least, most] = [random.between(15, 50), random.between(236, 252)];
    const table = Array.from(
      { length: 256 },
      (_, shade) => least + (most - least) / (1 + Math.exp(-steep * (shade - middle))),
    );
    const seed = random.below(65_536);
    const loss = random.between(6, 16);
    for (let at = 0; at < image.data.length; at++) {
      const toner = table[image.data[at]!]!;
      const grain = toner < 140 ? loss * noiseAt(seed + at) : 2 * noiseAt(seed + at);
      image.data[at] = Math.min(255, Math.max(0, toner + grain));
    }
    speckle(image, 60 + random.below(350), random);
  }
  return image;
}

function anywhere(image: GreyImage, random: Random): Point {
  return { x: random.next() * image.width, y: random.next() * image.height };
}

/** Visits the pixels around a place of an image. */
function around(
  image: GreyImage,
  middle: Point,
  reach: number,
  visit: (at: number, distance: number, angle: number) => void,
): void {
  for (let y = Math.max(0, Math.floor(middle.y - reach)); y < Math.min(image.height, middle.y + reach); y++) {
    for (
      let x = Math.max(0, Math.floor(middle.x - reach));
      x < Math.min(image.width, middle.x + reach);
      x++
    ) {
      const distance = Math.hypot(x - middle.x, y - middle.y);
      if (distance <= reach) visit(y * image.width + x, distance, Math.atan2(y - middle.y, x - middle.x));
    }
  }
}
