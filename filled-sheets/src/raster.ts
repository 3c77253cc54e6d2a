/** A picture in shades of grey, row by row; 0 is black. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A place in millimetres from the top left corner of a page, or in pixels of an image. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Resolution at which sheets are drawn and written on. */
export const PAPER_DPI = 300;
export const PIXELS_PER_MM = PAPER_DPI / 25.4;

export function makeImage(width: number, height: number, shade: number): GreyImage {
  return { width, height, data: new Uint8Array(width * height).fill(shade) };
}

export function copyImage({ width, height, data }: GreyImage): GreyImage {
  return { width, height, data: data.slice() };
}

/**
 * Blurs an image with a Gaussian kernel.
 * @param deviations in pixels, across and down; below 0.2 nothing happens
 */
export function blurImage(image: GreyImage, deviations: Point): GreyImage {
  return convolve(convolve(image, kernelOf(deviations.x), 'across'), kernelOf(deviations.y), 'down');
}

/** Most weights beside the middle one; wider kernels are cut there. */
const WIDEST = 4;

/** Weights of the kernel from its middle outwards, in 1/65536. */
function kernelOf(deviation: number): number[] {
  if (deviation < 0.2) return [65_536];
  const half = Math.min(WIDEST, Math.max(1, Math.ceil(2.2 * deviation)));
  const weights = Array.from({ length: half + 1 }, (_, at) => Math.exp(-(at * at) / (2 * deviation ** 2)));
  const sum = weights.reduce((total, weight, at) => total + (at === 0 ? weight : 2 * weight), 0);
  // Rounded down, so that white stays below 256.
  return weights.map((weight) => Math.floor((weight / sum) * 65_536));
}

function convolve(image: GreyImage, kernel: readonly number[], direction: 'across' | 'down'): GreyImage {
  if (kernel.length === 1) return image;
  const { width, height, data } = image;
  const result = data.slice();
  const step = direction === 'across' ? 1 : width;
  const half = kernel.length - 1;
  // Without an inner loop it takes a third of the time; missing weights are 0.
  const [w0, w1, w2, w3, w4] = [0, 1, 2, 3, 4].map((far) => kernel[far] ?? 0) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const edge = direction === 'across' ? WIDEST : 0;
  const [first, last] = direction === 'across' ? [0, height] : [WIDEST, height - WIDEST];
  for (let y = first; y < last; y++) {
    const end = (y + 1) * width - edge;
    if (half <= 2) {
      for (let at = y * width + edge; at < end; at++)
        result[at] =
          (w0 * data[at]! +
            w1 * (data[at - step]! + data[at + step]!) +
            w2 * (data[at - 2 * step]! + data[at + 2 * step]!) +
            32_768) >>
          16;
      continue;
    }
    for (let at = y * width + edge; at < end; at++)
      result[at] =
        (w0 * data[at]! +
          w1 * (data[at - step]! + data[at + step]!) +
          w2 * (data[at - 2 * step]! + data[at + 2 * step]!) +
          w3 * (data[at - 3 * step]! + data[at + 3 * step]!) +
          w4 * (data[at - 4 * step]! + data[at + 4 * step]!) +
          32_768) >>
        16;
  }
  return { width, height, data: result };
}

/** A Gaussian noise of deviation 1 that repeats after 65,536 values; drawing each value anew would take most of the time. */
const NOISE = makeNoise();

function makeNoise(): Float32Array {
  const noise = new Float32Array(65_536);
  let state = 12_345;
  for (let at = 0; at < noise.length; at++) {
    let sum = 0;
    for (let part = 0; part < 6; part++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      sum += (state >>> 0) / 2 ** 32;
    }
    noise[at] = (sum - 3) * Math.SQRT2;
  }
  return noise;
}

/** The noise at a place of an endless sequence. */
export function noiseAt(place: number): number {
  return NOISE[place & 0xffff]!;
}
