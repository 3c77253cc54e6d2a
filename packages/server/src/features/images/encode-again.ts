import { type Canvas, createCanvas, Image } from '@napi-rs/canvas';
import type { Measured } from './formats/measured.ts';
import { withResolution } from './formats/resolution.ts';
import { measureImage, refused } from './measure-image.ts';

/** An image as it is stored and served. */
export interface StoredImage {
  readonly content: Buffer;
  readonly type: 'image/webp' | 'image/png';
  readonly width: number;
  readonly height: number;
}

const LONGEST_SIDE = 2_000;
const WEBP_QUALITY = 90;
/** In bytes. Up to this size, what WebP would save is not worth trying it, which takes longer than all else. */
const SMALL_FILE = 4_096;

/**
 * Encodes an uploaded image again from its pixels: upright, without metadata but its resolution, at most 2,000 pixels on its longer side,
 * as WebP, or as PNG if that is smaller, or if the file is small and PNG is no longer than it. Of an animation the first
 * frame is kept. Decoding and encoding run in threads of the library; only drawing, up to 0.1 s, blocks.
 * @throws AppError malformed if the file is not an accepted image
 */
export async function encodeAgain(bytes: Buffer): Promise<StoredImage> {
  const measured = measureImage(bytes);
  const image = await decode(bytes.subarray(0, measured.end), measured);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  // This quality would blur a picture that keeps its size.
  if (scale < 1) context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  const encoded = await encode(canvas, measured.end);
  const pixelsPerInch = measured.pixelsPerInch && Math.round(measured.pixelsPerInch * scale);
  const content = pixelsPerInch
    ? withResolution(encoded.content, { width, height }, pixelsPerInch)
    : encoded.content;
  return { ...encoded, content, width, height };
}

/** @param fileBytes how long the file was */
async function encode(canvas: Canvas, fileBytes: number): Promise<Pick<StoredImage, 'content' | 'type'>> {
  const encodingPng = canvas.encode('png');
  const isSmall = fileBytes <= SMALL_FILE && (await encodingPng).length <= fileBytes;
  const encodingWebp = isSmall ? undefined : canvas.encode('webp', WEBP_QUALITY);
  const [png, webp] = await Promise.all([encodingPng, encodingWebp]);
  return webp && webp.length < png.length
    ? { content: webp, type: 'image/webp' }
    : { content: png, type: 'image/png' };
}

async function decode(bytes: Buffer, { width, height }: Measured): Promise<Image> {
  const image = await load(bytes);
  // The Exif orientation may have rotated it.
  const isAsMeasured = Math.max(image.width, image.height) === Math.max(width, height);
  if (!isAsMeasured || image.width * image.height !== width * height) throw refused('The image is damaged.');
  return image;
}

/** Setting the source begins to decode; the library's `decode` would do all of it again. */
function load(bytes: Buffer): Promise<Image> {
  const image = new Image();
  return new Promise((resolve, reject) => {
    image.onload = () => resolve(image);
    image.onerror = () => reject(refused('The image is damaged.'));
    image.src = bytes;
  });
}
