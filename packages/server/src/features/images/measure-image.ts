import { invalidField } from '../../platform/errors.ts';
import { measureGif } from './formats/gif.ts';
import { measureJpeg } from './formats/jpeg.ts';
import { DamagedImage, type Measured } from './formats/measured.ts';
import { measurePng } from './formats/png.ts';
import { measureWebp } from './formats/webp.ts';

interface Format {
  readonly isMeant: (bytes: Buffer) => boolean;
  readonly measure: (bytes: Buffer) => Measured;
}

const startsWith = (text: string) => (bytes: Buffer) => bytes.toString('latin1', 0, text.length) === text;

const FORMATS: readonly Format[] = [
  { isMeant: startsWith('\x89PNG\r\n\x1a\n'), measure: measurePng },
  { isMeant: startsWith('\xff\xd8\xff'), measure: measureJpeg },
  { isMeant: (bytes) => /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12)), measure: measureWebp },
  { isMeant: (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)), measure: measureGif },
];

const MAX_PIXELS = 40_000_000;

/**
 * Judges a file by its bytes: format, size, and that it holds a whole image from its first byte on. Bytes behind the image,
 * such as a stray line break or the previews of a camera, are no part of what is measured, and none is kept.
 * @throws AppError malformed if it is of no known format, truncated, damaged, or above 40 megapixels
 */
export function measureImage(bytes: Buffer): Measured {
  const format = FORMATS.find(({ isMeant }) => isMeant(bytes));
  if (!format) throw refused('The file must be a PNG, JPEG, WebP or GIF image.');
  const measured = measureAs(format, bytes);
  const { width, height } = measured;
  if (width === 0 || height === 0) throw refused('The image is damaged.');
  if (width * height > MAX_PIXELS) {
    throw refused(`The image has ${width} × ${height} pixels; at most 40 million are accepted.`);
  }
  return measured;
}

function measureAs(format: Format, bytes: Buffer): Measured {
  try {
    return format.measure(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw refused('The image is cut off.');
    if (error instanceof DamagedImage) throw refused('The image is damaged.');
    throw error;
  }
}

/** The refusal of an uploaded file. */
export function refused(message: string) {
  return invalidField('content', message, 'a file that is no good image was refused');
}
