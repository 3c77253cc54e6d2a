import { DamagedImage, type Measured } from './measured.ts';

const EXTENSION = 0x21;
const FRAME = 0x2c;
const TRAILER = 0x3b;

/** Walks the blocks of a GIF; a frame may exceed the declared screen. GIF89a specification. */
export function measureGif(bytes: Buffer): Measured {
  let width = bytes.readUInt16LE(6);
  let height = bytes.readUInt16LE(8);
  let hasFrame = false;
  for (let start = 13 + colorTableBytes(bytes.readUInt8(10)); ; ) {
    const block = bytes.readUInt8(start);
    if (block === TRAILER && hasFrame) return { width, height, end: start + 1 };
    if (block === EXTENSION) {
      start = endOfSubBlocks(bytes, start + 2);
    } else if (block === FRAME) {
      hasFrame = true;
      width = Math.max(width, bytes.readUInt16LE(start + 1) + bytes.readUInt16LE(start + 5));
      height = Math.max(height, bytes.readUInt16LE(start + 3) + bytes.readUInt16LE(start + 7));
      start = endOfSubBlocks(bytes, start + 11 + colorTableBytes(bytes.readUInt8(start + 9)));
    } else {
      throw new DamagedImage();
    }
  }
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function endOfSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length;
  return at + 1;
}
