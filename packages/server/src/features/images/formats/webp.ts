import { DamagedImage, type Measured } from './measured.ts';

const FIRST_CHUNK = 12;
const CONTENT = FIRST_CHUNK + 8;

/** Reads the size from the first chunk of a WebP. RFC 9649, sections 2 and 3. */
export function measureWebp(bytes: Buffer): Measured {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw new RangeError('The file is shorter than it says.');
  return { ...sizeOf(bytes), end };
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
