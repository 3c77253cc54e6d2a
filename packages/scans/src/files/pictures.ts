import { createCanvas, Image } from '@napi-rs/canvas';
import type { GreyImage } from '../grey-image.ts';
import type { OpenedScan } from '../opened-scan.ts';
import { checkSize } from '../scan-limits.ts';
import { ScanRefused } from '../scan-refused.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Rows of a picture that are drawn at once. */
const STRIP = 64;

/** A file of one picture: JPEG, PNG or WebP. */
export function openPicture(bytes: Uint8Array): OpenedScan {
  return { numberOfPages: 1, page: () => decodePicture(bytes), close: () => {} };
}

/**
 * The pixels of a JPEG, PNG or WebP file, upright as its Exif orientation says. What is transparent is white.
 * @throws ScanRefused if the picture is too large or damaged
 */
export async function decodePicture(bytes: Uint8Array): Promise<GreyImage> {
  const size = sizeOfPicture(bytes);
  if (size === undefined) throw new ScanRefused('The picture is damaged.');
  checkSize(size.width, size.height);
  const image = await decode(bytes);
  const { width, height } = image;
  checkSize(width, height);
  const data = new Uint8Array(width * height);
  // Strips stay in the processor's cache; a page in colours is four times as large as in grey.
  const rows = Math.min(STRIP, height);
  const strip = createCanvas(width, rows);
  const context = strip.getContext('2d');
  context.fillStyle = '#ffffff';
  for (let top = 0; top < height; top += rows) {
    context.fillRect(0, 0, width, rows);
    context.drawImage(image, 0, -top);
    // The canvas' own pixels, which getImageData would copy; where nothing is transparent they are the same.
    const colours = strip.data().subarray(0, 4 * width * Math.min(rows, height - top));
    putGrey(colours, data.subarray(top * width));
  }
  return { width, height, data };
}

/** Setting the source begins to decode; the library's `decode` would do all of it again. */
function decode(bytes: Uint8Array): Promise<Image> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new ScanRefused('The picture is damaged.'));
    image.src = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  });
}

/** Luma (ITU-R BT.601) of pixels of four bytes. */
export function greyOfColours(colours: Uint8Array | Uint8ClampedArray): Uint8Array {
  const grey = new Uint8Array(colours.length >> 2);
  putGrey(colours, grey);
  return grey;
}

function putGrey({ buffer, byteOffset, length }: Uint8Array | Uint8ClampedArray, grey: Uint8Array): void {
  const words = new Int32Array(buffer, byteOffset, length >> 2);
  // Machines on which Node runs are little-endian: red is the lowest byte of a word. Red and blue are weighed by one product.
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    grey[i] = ((Math.imul(word & 0xff00ff, (77 << 16) | 29) >>> 16) + ((word >>> 8) & 255) * 150) >>> 8;
  }
}

/** The same for rows of pixels that have `bytesOfPixel` bytes: blue, green, red. A row begins each `step` bytes. */
export function greyOfRows(
  colours: Uint8Array,
  { width, height }: PictureSize,
  { step, bytesOfPixel }: { readonly step: number; readonly bytesOfPixel: number },
): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let row = 0, to = 0; row < height; row++) {
    for (let x = 0, from = row * step; x < width; x++, to++, from += bytesOfPixel)
      grey[to] = (colours[from]! * 29 + colours[from + 1]! * 150 + colours[from + 2]! * 77) >>> 8;
  }
  return grey;
}

/** Width and height that the header of a JPEG, PNG or WebP file states; undefined if it is none of these. */
export function sizeOfPicture(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (view.getUint16(0) === 0xffd8) return sizeOfJpeg(view);
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return sizeOfWebp(view);
  } catch (error) {
    // The file ends within its header.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** From the first frame header (SOF). */
function sizeOfJpeg(view: DataView): PictureSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Of the three kinds: with extensions (VP8X), without loss (VP8L), with loss (VP8). */
function sizeOfWebp(view: DataView): PictureSize | undefined {
  const kind = view.getUint32(12);
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (kind === 0x56503858) return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind === 0x56503820)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  return undefined;
}
