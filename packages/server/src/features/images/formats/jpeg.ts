import { DamagedImage, type Measured } from './measured.ts';
import { resolutionOfExif, resolutionOfJfif } from './resolution.ts';

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const [APP0, APP1] = [0xe0, 0xe1];
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/** Walks the segments of a JPEG, baseline or progressive, to its end marker. ITU-T T.81, annex B. */
export function measureJpeg(bytes: Buffer): Measured {
  let size: { width: number; height: number } | undefined;
  let pixelsPerInch: number | undefined;
  for (let start = 2; ; ) {
    if (bytes.readUInt8(start) !== 0xff) throw new DamagedImage();
    const marker = bytes.readUInt8(start + 1);
    if (marker === END_OF_IMAGE && size) {
      return { ...size, end: start + 2, ...(pixelsPerInch && { pixelsPerInch }) };
    }
    if (marker === 0xff) {
      start++;
      continue;
    }
    if (isAlone(marker)) throw new DamagedImage();
    if (FRAMES.has(marker)) {
      if (size) throw new DamagedImage();
      size = { height: bytes.readUInt16BE(start + 5), width: bytes.readUInt16BE(start + 7) };
    }
    const end = start + 2 + bytes.readUInt16BE(start + 2);
    if (marker === APP0 || marker === APP1) pixelsPerInch ??= resolutionOf(bytes.subarray(start + 4, end));
    start = end;
    if (marker === START_OF_SCAN) start = endOfScan(bytes, start);
  }
}

/** @param segment the content of a segment of an application, which may be of another one */
function resolutionOf(segment: Buffer): number | undefined {
  if (segment.length >= 12 && segment.toString('latin1', 0, 5) === 'JFIF\0') return resolutionOfJfif(segment);
  return segment.toString('latin1', 0, 6) === 'Exif\0\0' ? resolutionOfExif(segment.subarray(6)) : undefined;
}

/** Markers without a length, which do not separate segments. */
function isAlone(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= END_OF_IMAGE);
}

/** Compressed data holds 0xff only before a zero, or as one of the restart markers 0xd0 to 0xd7. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new RangeError('The scan has no end.');
}
