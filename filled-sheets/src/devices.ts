import { copyAgain, type Damage, damage, pickDamages } from './damage.ts';
import { type Random, seededRandom } from './random.ts';
import { blurImage, type GreyImage, noiseAt, PAPER_DPI, PIXELS_PER_MM, type Point } from './raster.ts';
import { type Place, warpPage } from './warp.ts';

/** What gives paper back as pixels. */
export const DEVICES = [
  'feeder 300 dpi',
  'feeder 200 dpi',
  'feeder 150 dpi',
  'feeder 300 dpi bilevel',
  'feeder 200 dpi bilevel',
  'scanner 100 dpi',
  'fax fine',
  'fax standard',
  'copy of a copy',
  'photograph',
  'photograph in shadow',
  'photograph of bent paper',
  'dithered 200 dpi',
  'photograph by lamp',
] as const;
export type Device = (typeof DEVICES)[number];

/** Devices that the reader is never tuned on; the benchmark reports them apart. */
export const HELD_OUT_DEVICES: readonly Device[] = ['dithered 200 dpi', 'photograph by lamp'];

export const DEVICE_GROUPS = ['feeders from 150 dpi', 'photographs', 'faxes', 'others'] as const;
export type DeviceGroup = (typeof DEVICE_GROUPS)[number];

export function groupOfDevice(device: Device): DeviceGroup {
  if (device.startsWith('feeder')) return 'feeders from 150 dpi';
  if (device.startsWith('photograph')) return 'photographs';
  return device.startsWith('fax') ? 'faxes' : 'others';
}

/** Share of each device in the mixture of the benchmark: a third are faxes, copies, photographs and 100 dpi. */
export const DEVICE_WEIGHTS: Readonly<Record<Device, number>> = {
  'feeder 300 dpi': 13,
  'feeder 200 dpi': 24,
  'feeder 150 dpi': 12,
  'feeder 300 dpi bilevel': 6,
  'feeder 200 dpi bilevel': 8,
  'scanner 100 dpi': 4,
  'fax fine': 5,
  'fax standard': 3,
  'copy of a copy': 7,
  photograph: 8,
  'photograph in shadow': 4,
  'photograph of bent paper': 3,
  'dithered 200 dpi': 2,
  'photograph by lamp': 2,
};

export interface Scan {
  readonly image: GreyImage;
  /** Only black and white. */
  readonly isBilevel: boolean;
  readonly dpi: Point;
  readonly isUpsideDown: boolean;
  readonly damages: readonly Damage[];
  /** Where a place of the paper, in millimetres, stands in the image, in pixels. */
  readonly place: Place;
}

export interface Scanning {
  readonly seed: number;
  /** No skew, damages or dirt: as a good scanner gives a fresh sheet back. */
  readonly isClean?: boolean;
  /** By chance if it is not given. */
  readonly isUpsideDown?: boolean;
}

/** Scans a page that is drawn at PAPER_DPI. */
export function scanPage(page: GreyImage, device: Device, scanning: Scanning): Scan {
  const random = seededRandom(scanning.seed);
  const isClean = scanning.isClean ?? false;
  const damages = isClean ? [] : pickDamages(random);
  const backing = random.chance(0.5) ? random.between(10, 60) : random.between(215, 250);
  let paper = damages.length > 0 ? damage(page, damages, backing, random) : page;
  if (device === 'copy of a copy') paper = copyAgain(paper, 1 + random.below(3), random);
  const isPhotograph = groupOfDevice(device) === 'photographs';
  const isUpsideDown = scanning.isUpsideDown ?? random.chance(isPhotograph ? 0.03 : 0.08);
  const shot = isPhotograph
    ? photograph(paper, device, isUpsideDown, random)
    : feed(paper, device, { isUpsideDown, isClean, backing }, random);
  return { ...shot, isUpsideDown, damages };
}

type Shot = Omit<Scan, 'isUpsideDown' | 'damages'>;

const RESOLUTIONS: Readonly<Partial<Record<Device, Point>>> = {
  'feeder 300 dpi': { x: 300, y: 300 },
  'feeder 300 dpi bilevel': { x: 300, y: 300 },
  'feeder 150 dpi': { x: 150, y: 150 },
  'scanner 100 dpi': { x: 100, y: 100 },
  'fax fine': { x: 204, y: 196 },
  'fax standard': { x: 204, y: 98 },
};
const USUAL_RESOLUTION = { x: 200, y: 200 };

/** A page that runs through a feeder, a fax or a copier, or lies on its glass. */
function feed(
  paper: GreyImage,
  device: Device,
  { isUpsideDown, isClean, backing }: { isUpsideDown: boolean; isClean: boolean; backing: number },
  random: Random,
): Shot {
  const dpi = RESOLUTIONS[device] ?? USUAL_RESOLUTION;
  const turned = isUpsideDown ? turnAround(paper) : paper;
  const { place, window } = feedThrough(turned, random, isClean);
  const size = {
    width: Math.round((window.width * dpi.x) / 25.4),
    height: Math.round((window.height * dpi.y) / 25.4),
  };
  const inPixels = (at: Point) => {
    const { x, y } = place(at);
    return { x: (x * dpi.x) / 25.4, y: (y * dpi.y) / 25.4 };
  };
  const optics = random.between(0.25, 0.6);
  const soft = blurImage(turned, { x: softness(dpi.x, optics), y: softness(dpi.y, optics) });
  const image = warpPage(soft, inPixels, { ...size, backing });
  const isBilevel = /bilevel|fax|dithered/.test(device);
  const light = {
    white: isClean ? 248 : random.between(228, 255),
    black: isClean ? 8 : random.between(0, 40),
    gamma: isClean ? 1 : random.between(0.8, 1.3),
    noise: isClean ? 1 : random.between(0.8, 4.5),
  };
  expose(image, light, random);
  if (!isClean && random.chance(0.12)) streak(image, random);
  if (device === 'dithered 200 dpi') dither(image);
  else if (isBilevel) threshold(image, light, random);
  if (device.startsWith('fax')) loseLines(image, random);
  const { width, height } = paper;
  const flipped = (at: Point) => ({ x: width / PIXELS_PER_MM - at.x, y: height / PIXELS_PER_MM - at.y });
  return { image, isBilevel, dpi, place: isUpsideDown ? (at) => inPixels(flipped(at)) : inPixels };
}

/** Blur in pixels of the paper, so that a pixel of the scan holds the mean of what it covers. */
function softness(dpi: number, optics: number): number {
  return Math.max(0, Math.hypot(optics * (PAPER_DPI / dpi), 0.42 * (PAPER_DPI / dpi)) - 0.25);
}

/** The way of the paper past the sensor, in millimetres of a window that the device gives back. */
function feedThrough(paper: GreyImage, random: Random, isClean: boolean) {
  const width = paper.width / PIXELS_PER_MM;
  const height = paper.height / PIXELS_PER_MM;
  if (isClean) return { place: (at: Point) => at, window: { width, height } };
  const degrees = random.chance(0.75)
    ? random.normal() * 0.5
    : random.between(1, 5) * (random.chance(0.5) ? 1 : -1);
  const skew = (Math.max(-5, Math.min(5, degrees)) * Math.PI) / 180;
  // One printer in eight shrinks a page to what it can print; feeders stretch it by up to one percent.
  const shrink = random.chance(0.12) ? random.between(0.94, 0.985) : 1;
  const scale = { x: shrink * random.between(0.994, 1.006), y: shrink * random.between(0.99, 1.01) };
  const [sway, stretch] = [random.between(0, 0.25), random.between(0, 0.4)];
  const [phase, length] = [random.between(0, 6.28), random.between(60, 250)];
  const shift = { x: random.normal() * 1.2, y: random.normal() * 1.2 };
  // Devices that see that a page lies askew give all of it back; others cut its corners off.
  const isWhole = Math.abs(skew) > 0.02 && random.chance(0.8);
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)];
  const window = isWhole
    ? { width: width * cos + height * Math.abs(sin), height: height * cos + width * Math.abs(sin) }
    : { width, height };
  const place = ({ x, y }: Point) => {
    const dx = (x - width / 2) * scale.x;
    const dy = (y - height / 2) * scale.y;
    const along = dx * sin + dy * cos;
    return {
      x: window.width / 2 + shift.x + dx * cos - dy * sin + sway * Math.sin(along / length + phase),
      y: window.height / 2 + shift.y + along + stretch * Math.sin((along / length) * 1.3 + phase),
    };
  };
  return { place, window };
}

function turnAround({ width, height, data }: GreyImage): GreyImage {
  return { width, height, data: data.slice().reverse() };
}

interface Light {
  readonly white: number;
  readonly black: number;
  readonly gamma: number;
  /** Standard deviation in shades. */
  readonly noise: number;
}

function expose({ width, height, data }: GreyImage, light: Light, random: Random): void {
  const table = Float32Array.from({ length: 256 }, (_, shade) => {
    return light.black + (light.white - light.black) * (shade / 255) ** light.gamma;
  });
  for (let y = 0; y < height; y++) {
    const seed = random.below(65_536);
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      data[at] = clamp(table[data[at]!]! + light.noise * noiseAt(seed + x));
    }
  }
}

/** Dirt on the sensor draws a line along the whole page. */
function streak({ width, height, data }: GreyImage, random: Random): void {
  for (let left = 1 + random.below(3); left > 0; left--) {
    const column = random.below(width);
    const wide = 1 + random.below(3);
    const [strength, shade] = [random.between(0.15, 0.8), random.chance(0.7) ? random.between(30, 170) : 255];
    for (let y = 0; y < height; y++)
      for (let x = column; x < Math.min(width, column + wide); x++) {
        const at = y * width + x;
        data[at] = data[at]! + (shade - data[at]!) * strength;
      }
  }
}

/** Black below a share of the white; devices set it so that light pencil is still seen. */
function threshold({ data }: GreyImage, light: Light, random: Random): void {
  const limit = light.black + (light.white - light.black) * random.between(0.6, 0.8);
  for (let at = 0; at < data.length; at++) data[at] = data[at]! < limit ? 0 : 255;
}

/** Error diffusion by Floyd and Steinberg. */
function dither({ width, height, data }: GreyImage): void {
  let error = new Float32Array(width + 2);
  for (let y = 0; y < height; y++) {
    const next = new Float32Array(width + 2);
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const wanted = Math.min(255, data[at]! * 1.04) + error[x + 1]!;
      const given = wanted < 128 ? 0 : 255;
      const off = wanted - given;
      data[at] = given;
      error[x + 2] = error[x + 2]! + (off * 7) / 16;
      next[x] = next[x]! + (off * 3) / 16;
      next[x + 1] = next[x + 1]! + (off * 5) / 16;
      next[x + 2] = next[x + 2]! + off / 16;
    }
    error = next;
  }
}

/** Lines that the telephone lost are sent again as the line above. */
function loseLines({ width, height, data }: GreyImage, random: Random): void {
  if (random.chance(0.5)) return;
  for (let left = random.below(12); left > 0; left--) {
    const y = 1 + random.below(height - 1);
    data.copyWithin(y * width, (y - 1) * width, y * width);
  }
}

/** A photograph of a page on a desk, by a phone that is held over it. */
function photograph(paper: GreyImage, device: Device, isUpsideDown: boolean, random: Random): Shot {
  const across = random.pick([1300, 1600, 1920, 2250, 2600]);
  const size = { width: across, height: Math.round((across * 4) / 3) };
  const turned = isUpsideDown ? turnAround(paper) : paper;
  const isBent = device === 'photograph of bent paper';
  const place = lookAt(turned, size, isBent ? random.between(4, 14) : random.between(0, 2), random);
  const corners = [place({ x: 0, y: 0 }), place({ x: turned.width / PIXELS_PER_MM, y: 0 })];
  const dpi =
    (25.4 * Math.hypot(corners[1]!.x - corners[0]!.x, corners[1]!.y - corners[0]!.y)) /
    (turned.width / PIXELS_PER_MM);
  const isDark = device === 'photograph by lamp';
  const blur = random.between(0.3, isDark ? 1.1 : 0.9);
  const soft = blurImage(turned, { x: softness(dpi, blur), y: softness(dpi, blur + random.between(0, 0.5)) });
  const image = warpPage(soft, place, { ...size, backing: 0 });
  layOnDesk(image, place, turned, random);
  light(image, device, random);
  const { width, height } = paper;
  const flipped = (at: Point) => ({ x: width / PIXELS_PER_MM - at.x, y: height / PIXELS_PER_MM - at.y });
  return {
    image,
    isBilevel: false,
    dpi: { x: dpi, y: dpi },
    place: isUpsideDown ? (at) => place(flipped(at)) : place,
  };
}

/**
 * Perspective of a camera over paper that is bent like a shallow wave.
 * @param bend height of the wave in millimetres
 */
function lookAt(
  paper: GreyImage,
  size: { width: number; height: number },
  bend: number,
  random: Random,
): Place {
  const width = paper.width / PIXELS_PER_MM;
  const height = paper.height / PIXELS_PER_MM;
  const far = random.between(330, 480);
  const tilt = { x: random.normal() * 0.09, y: random.normal() * 0.09 };
  const turn = random.normal() * 0.035;
  const [phase, waves] = [random.between(0, 6.28), random.between(0.6, 1.5)];
  const isAcross = random.chance(0.5);
  const project = ({ x, y }: Point): Point => {
    const along = isAcross ? x / width : y / height;
    const z = bend * Math.sin(along * Math.PI * waves + phase);
    const [px, py] = [x - width / 2, y - height / 2];
    const [rx, ry] = [px * Math.cos(turn) - py * Math.sin(turn), px * Math.sin(turn) + py * Math.cos(turn)];
    const depth = far - z + tilt.x * rx + tilt.y * ry;
    return { x: rx / depth, y: ry / depth };
  };
  const corners = [0, width].flatMap((x) => [0, height].map((y) => project({ x, y })));
  const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))];
  const margin = random.between(0.86, 0.97);
  const scale = margin * Math.min(size.width / (right - left), size.height / (bottom - top));
  const middle = {
    x: size.width / 2 + random.normal() * size.width * 0.008,
    y: size.height / 2 + random.normal() * size.height * 0.008,
  };
  return (at) => {
    const { x, y } = project(at);
    return { x: middle.x + (x - (left + right) / 2) * scale, y: middle.y + (y - (top + bottom) / 2) * scale };
  };
}

/** Fills what is not paper with a desk of wood, stone or cloth. */
function layOnDesk(image: GreyImage, place: Place, paper: GreyImage, random: Random): void {
  const [shade, grain, wave] = [random.between(25, 190), random.between(2, 14), random.between(0.01, 0.06)];
  const width = paper.width / PIXELS_PER_MM;
  const height = paper.height / PIXELS_PER_MM;
  const steps = 24;
  const side = (from: Point, to: Point) =>
    Array.from({ length: steps }, (_, at) =>
      place({ x: from.x + ((to.x - from.x) * at) / steps, y: from.y + ((to.y - from.y) * at) / steps }),
    );
  const outline = [
    ...side({ x: 0, y: 0 }, { x: width, y: 0 }),
    ...side({ x: width, y: 0 }, { x: width, y: height }),
    ...side({ x: width, y: height }, { x: 0, y: height }),
    ...side({ x: 0, y: height }, { x: 0, y: 0 }),
  ];
  const seed = random.below(65_536);
  for (let y = 0; y < image.height; y++) {
    const [from, to] = crossings(outline, y + 0.5);
    for (let x = 0; x < image.width; x++) {
      if (x + 0.5 >= from && x + 0.5 <= to) continue;
      const texture =
        grain * (noiseAt(seed + (y >> 2) * 91 + (x >> 5)) + Math.sin(x * wave + y * wave * 0.2));
      image.data[y * image.width + x] = clamp(shade + texture);
    }
  }
}

/** The leftmost and rightmost place where an outline crosses a line of pixels. */
function crossings(outline: readonly Point[], y: number): [number, number] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [at, one] of outline.entries()) {
    const other = outline[(at + 1) % outline.length]!;
    if (one.y <= y === other.y <= y) continue;
    const x = one.x + ((y - one.y) / (other.y - one.y)) * (other.x - one.x);
    [from, to] = [Math.min(from, x), Math.max(to, x)];
  }
  return [from, to];
}

/** Light of a room: it falls off across the page, and a hand or the phone throws a shadow. */
function light(image: GreyImage, device: Device, random: Random): void {
  const { width, height, data } = image;
  const isDark = device === 'photograph by lamp';
  const hasShadow = device === 'photograph in shadow' || isDark || random.chance(0.25);
  const white = isDark ? random.between(120, 170) : random.between(165, 245);
  const black = random.between(5, 35);
  const falling = { x: random.normal() * 0.12, y: random.normal() * 0.12 };
  const vignette = random.between(0, isDark ? 0.45 : 0.25);
  const angle = random.between(0, 6.28);
  const normal = { x: Math.cos(angle), y: Math.sin(angle) };
  const edge = random.between(-0.25, 0.3);
  const [depth, soft] = [hasShadow ? random.between(0.25, 0.55) : 0, random.between(0.01, 0.12)];
  const noise = isDark ? random.between(5, 10) : random.between(1.5, 5);
  const motion = isDark ? 1 + random.below(4) : 1;
  // Share of the light that the shadow takes, by the distance from its edge.
  const shade = Float32Array.from(
    { length: 4096 },
    (_, at) => depth / (1 + Math.exp(-(at / 1024 - 2) / soft)),
  );
  for (let y = 0; y < height; y++) {
    const seed = random.below(65_536);
    const v = y / height - 0.5;
    let sum = 0;
    for (let x = 0; x < width; x++) {
      const u = x / width - 0.5;
      const taken = shade[((u * normal.x + v * normal.y - edge + 2) * 1024) | 0]!;
      const bright =
        (1 + falling.x * u * 2 + falling.y * v * 2 - vignette * 2 * (u * u + v * v)) * (1 - taken);
      const at = y * width + x;
      const seen = black + ((white - black) * data[at]! * Math.max(0.1, bright)) / 255;
      // A moving hand: the mean of the last pixels.
      sum += (seen - sum) / motion;
      data[at] = clamp(sum + noise * noiseAt(seed + x));
    }
  }
}

function clamp(shade: number): number {
  return Math.min(255, Math.max(0, Math.round(shade)));
}
