import { createCanvas, Image } from '@napi-rs/canvas';
import type { Measured } from './formats/measured.ts';
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

/**
 * Encodes an uploaded image again from its pixels: upright, without metadata, at most 2,000 pixels on its longer side,
 * as WebP, or as PNG if that is smaller without loss. Of an animation the first frame is kept. Decoding and encoding
 * run in threads of the library; only drawing, up to 0.1 s, blocks.
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
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  const [webp, png] = await Promise.all([canvas.encode('webp', WEBP_QUALITY), canvas.encode('png')]);
  return png.length <= webp.length
    ? { content: png, type: 'image/png', width, height }
    : { content: webp, type: 'image/webp', width, height };
}

async function decode(bytes: Buffer, { width, height }: Measured): Promise<Image> {
  const image = new Image();
  image.src = bytes;
  await image.decode().catch(() => {
    throw refused('The image is damaged.');
  });
  // The Exif orientation may have rotated it.
  const isAsMeasured = Math.max(image.width, image.height) === Math.max(width, height);
  if (!isAsMeasured || image.width * image.height !== width * height) throw refused('The image is damaged.');
  return image;
}
