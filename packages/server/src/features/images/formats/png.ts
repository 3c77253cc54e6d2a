import { crc32 } from 'node:zlib';
import { DamagedImage, type Measured } from './measured.ts';
import { resolutionOfPng } from './resolution.ts';

const SIGNATURE_BYTES = 8;
/** Length and type before the content of a chunk, its checksum behind. */
const CHUNK_FRAME_BYTES = 12;

/** Walks the chunks of a PNG and checks their checksums. W3C PNG specification, third edition, section 5. */
export function measurePng(bytes: Buffer): Measured {
  if (chunkType(bytes, SIGNATURE_BYTES) !== 'IHDR') throw new DamagedImage();
  const width = bytes.readUInt32BE(SIGNATURE_BYTES + 8);
  const height = bytes.readUInt32BE(SIGNATURE_BYTES + 12);
  let pixelsPerInch: number | undefined;
  for (let start = SIGNATURE_BYTES; ; ) {
    const end = start + CHUNK_FRAME_BYTES + bytes.readUInt32BE(start);
    const checksum = bytes.readUInt32BE(end - 4);
    if (crc32(bytes.subarray(start + 4, end - 4)) !== checksum) throw new DamagedImage();
    const type = chunkType(bytes, start);
    if (type === 'pHYs') pixelsPerInch = resolutionOfPng(bytes.subarray(start + 8, end - 4));
    if (type === 'IEND') return { width, height, end, ...(pixelsPerInch && { pixelsPerInch }) };
    start = end;
  }
}

function chunkType(bytes: Buffer, start: number): string {
  return bytes.toString('latin1', start + 4, start + 8);
}
