import { DamagedImage, type Measured } from './measured.ts';
import { resolutionOfExif } from './resolution.ts';

const FIRST_CHUNK = 12;
const CONTENT = FIRST_CHUNK + 8;

/** Reads the size from the first chunk of a WebP. RFC 9649, sections 2 and 3. */
export function measureWebp(bytes: Buffer): Measured {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw new RangeError('The file is shorter than it says.');
  const pixelsPerInch = resolutionOf(bytes, end);
  return { ...sizeOf(bytes), end, ...(pixelsPerInch && { pixelsPerInch }) };
}

/** Chunks have an even length. */
function resolutionOf(bytes: Buffer, end: number): number | undefined {
  for (let at = FIRST_CHUNK; at + 8 <= end; ) {
    const length = bytes.readUInt32LE(at + 4);
    if (bytes.toString('latin1', at, at + 4) === 'EXIF')
      return resolutionOfExif(bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  return undefined;
}

function sizeOf(bytes: Buffer): { width: number; height: number } {
  const type = bytes.toString('latin1', FIRST_CHUNK, FIRST_CHUNK + 4);
  if (type === 'VP8X') {
    return { width: 1 + bytes.readUIntLE(CONTENT + 4, 3), height: 1 + bytes.readUIntLE(CONTENT + 7, 3) };
  }
  if (type === 'VP8L') {
    const bits = bytes.readUInt32LE(CONTENT + 1);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (type !== 'VP8 ') throw new DamagedImage();
  return {
    width: bytes.readUInt16LE(CONTENT + 6) & 0x3fff,
    height: bytes.readUInt16LE(CONTENT + 8) & 0x3fff,
  };
}
