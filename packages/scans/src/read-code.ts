import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Point } from '@exam/paper/sheet';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { GreyImage } from './grey-image.ts';

/** A DataMatrix, and the corners of its modules in the picture, clockwise from its top left one. */
export interface FoundCode {
  readonly bytes: Uint8Array;
  readonly corners: readonly [Point, Point, Point, Point];
}

const QUICK: ReaderOptions = {
  formats: ['DataMatrix'],
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  maxNumberOfSymbols: 1,
};
const THOROUGH: ReaderOptions = { ...QUICK, tryHarder: true, tryRotate: true, tryDownscale: true };

/** Looks for a DataMatrix in a small picture that holds one upright, or nothing. */
export async function readCodeIn(image: GreyImage): Promise<FoundCode | undefined> {
  const pixels = pixelsOf(image);
  for (const options of [
    QUICK,
    { ...THOROUGH, binarizer: 'GlobalHistogram' },
    { ...THOROUGH, tryDenoise: true },
    THOROUGH,
  ] as const) {
    const found = await read(pixels, options);
    if (found !== undefined) return found;
  }
  for (const [first, then] of [
    [Math.min, Math.max],
    [Math.max, Math.min],
  ] as const) {
    const found = await read(pixelsOf(besideEach(besideEach(image, first), then)), THOROUGH);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The darkest, or the lightest, of each pixel and the two on either side of it. One after the other takes away light, or dark, lines down
 * the page that are narrower than five pixels: a feeder draws them where dirt lies on its glass, and one along the
 * edge of a code hides it. A module has seven.
 */
function besideEach({ width, height, data }: GreyImage, choose: (...shades: number[]) => number): GreyImage {
  const chosen = data.slice();
  for (let row = 0; row < height; row++)
    for (let at = row * width + 2; at < (row + 1) * width - 2; at++)
      chosen[at] = choose(data[at - 2]!, data[at - 1]!, data[at]!, data[at + 1]!, data[at + 2]!);
  return { width, height, data: chosen };
}

/** Looks for a DataMatrix anywhere in a picture, at any rotation. */
export async function findCode(image: GreyImage): Promise<FoundCode | undefined> {
  return await read(pixelsOf(image), THOROUGH);
}

/** All DataMatrix codes in a picture, at any rotation. */
export async function findCodes(image: GreyImage): Promise<FoundCode[]> {
  return await readAll(pixelsOf(image), { ...THOROUGH, maxNumberOfSymbols: MOST_CODES });
}

/** More sheets than can be read in one picture. */
const MOST_CODES = 16;

/** The type that browsers call ImageData. */
type Pixels = Extract<Parameters<typeof readBarcodes>[0], { readonly width: number }>;

let isPrepared = false;

async function read(pixels: Pixels, options: ReaderOptions): Promise<FoundCode | undefined> {
  const [found] = await readAll(pixels, options);
  return found;
}

/** The first call compiles the WebAssembly, which takes some 20 ms. */
async function readAll(pixels: Pixels, options: ReaderOptions): Promise<FoundCode[]> {
  if (!isPrepared) {
    const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    const wasm = readFileSync(file);
    prepareZXingModule({
      overrides: {
        wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer,
      },
    });
    isPrepared = true;
  }
  const results = await readBarcodes(pixels, options);
  return results
    .filter(({ isValid }) => isValid)
    .map(({ bytes, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
      bytes,
      corners: [topLeft, topRight, bottomRight, bottomLeft],
    }));
}

/** The reader takes colours. */
function pixelsOf({ width, height, data }: GreyImage): Pixels {
  const colours = new Uint8ClampedArray(width * height * 4);
  const words = new Uint32Array(colours.buffer);
  for (let i = 0; i < data.length; i++) words[i] = (data[i]! * 0x010101) | 0xff000000;
  return { width, height, data: colours } as Pixels;
}
