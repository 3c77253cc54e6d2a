import { crc32, deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import type { GreyImage } from '../raster.ts';

/** Orientations of EXIF: as it is, turned by 180°, and a picture that must be turned clockwise or back to stand upright. */
export type Orientation = 1 | 3 | 6 | 8;

/**
 * A JPEG or WebP file in colours that are nearly grey.
 * @param quality from 0 to 100
 */
export async function encodeColour(
  image: GreyImage,
  type: 'jpeg' | 'webp',
  quality: number,
  tint: readonly [number, number, number] = [1, 1, 1],
): Promise<Uint8Array> {
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(image.width, image.height);
  for (let at = 0; at < image.data.length; at++) {
    const shade = image.data[at]!;
    pixels.data[4 * at] = shade * tint[0];
    pixels.data[4 * at + 1] = shade * tint[1];
    pixels.data[4 * at + 2] = shade * tint[2];
    pixels.data[4 * at + 3] = 255;
  }
  context.putImageData(pixels, 0, 0);
  return type === 'jpeg' ? canvas.encode('jpeg', quality) : canvas.encode('webp', quality);
}

/** A JPEG file whose EXIF says how the camera was held. */
export function withOrientation(jpeg: Uint8Array, orientation: Orientation): Uint8Array {
  const exif = Buffer.from(
    'ffe1002245786966000049492a00080000000100120103000100000000000000000000000000'.slice(0, 72),
    'hex',
  );
  exif[28] = orientation;
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

/** A picture turned clockwise by quarters. */
export function turnPicture(image: GreyImage, quarters: 0 | 1 | 2 | 3): GreyImage {
  if (quarters === 0) return image;
  const { width, height, data } = image;
  const turned = new Uint8Array(data.length);
  const [newWidth, newHeight] = quarters === 2 ? [width, height] : [height, width];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] =
        quarters === 1
          ? [height - 1 - y, x]
          : quarters === 2
            ? [width - 1 - x, height - 1 - y]
            : [y, width - 1 - x];
      turned[row * newWidth + column] = data[y * width + x]!;
    }
  }
  return { width: newWidth, height: newHeight, data: turned };
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG file in shades of grey; of one bit if the picture is black and white. */
export function encodePng(image: GreyImage, isBilevel = false): Uint8Array {
  const stride = isBilevel ? Math.ceil(image.width / 8) : image.width;
  const raw = Buffer.alloc((stride + 1) * image.height);
  for (let y = 0; y < image.height; y++) {
    const line = image.data.subarray(y * image.width, (y + 1) * image.width);
    const at = y * (stride + 1) + 1;
    if (!isBilevel) raw.set(line, at);
    else for (const [x, shade] of line.entries()) if (shade >= 128) raw[at + (x >> 3)]! |= 0x80 >> (x & 7);
  }
  return packPng(image, isBilevel ? 1 : 8, deflateSync(raw, { level: 3 }));
}

/** A PNG file in grey of which the packed lines are given. */
function packPng(size: { width: number; height: number }, bits: number, packed: Uint8Array): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size.width, 0);
  head.writeUInt32BE(size.height, 4);
  head[8] = bits;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + content.length);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(content, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + content.length)), 8 + content.length);
  return bytes;
}
