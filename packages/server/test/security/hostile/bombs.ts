import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { draw, insertAt, pngChunk } from '../../../src/features/images/testing/drawings.ts';

/** Small files that a careless decoder would expand to much memory or time. */

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const LIMIT_BYTES = 8 * 1024 * 1024;
const AFTER_HEADER = 33;

function pngHeader(width: number, height: number, bits = 8, colors = 2): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bits, 8);
  header.writeUInt8(colors, 9);
  return Buffer.concat([SIGNATURE, pngChunk('IHDR', header)]);
}

/** A PNG of that size. Its pixels are what `packed` unpacks to. */
function pngOf(width: number, height: number, packed: Buffer, bits = 8, colors = 2): Buffer {
  const end = pngChunk('IEND', Buffer.alloc(0));
  return Buffer.concat([pngHeader(width, height, bits, colors), pngChunk('IDAT', packed), end]);
}

/** A complete black PNG of a few kilobytes. */
export const blackPng = (width: number, height: number) =>
  pngOf(width, height, deflateSync(Buffer.alloc((1 + 3 * width) * height)));

/** A zlib stream of this many MiB of zeros, about a thousandth as long. */
function packedZeros(mebibytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const checksum = Buffer.alloc(4);
  // Adler-32 of n zeros: the first sum stays 1, the second is n.
  checksum.writeUInt16BE((mebibytes * 1024 * 1024) % 65_521, 0);
  checksum.writeUInt16BE(1, 2);
  const pieces = Array<Buffer>(mebibytes).fill(piece);
  return Buffer.concat([Buffer.of(0x78, 0x9c), ...pieces, Buffer.of(0x03, 0x00), checksum]);
}

const GIGABYTE = packedZeros(1024);
const textChunk = (type: string, head: string) =>
  pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), GIGABYTE]));

async function sizedJpeg(width: number, height: number): Promise<Buffer> {
  const bytes = await draw('jpeg');
  const frame = bytes.indexOf(Buffer.of(0xff, 0xc0));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

async function sizedGif(width: number, height: number): Promise<Buffer> {
  const bytes = await draw('gif');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

function sizedWebp(kind: 'VP8X' | 'VP8L'): Buffer {
  const content =
    kind === 'VP8X' ? Buffer.from('00000000ffffffffffff', 'hex') : Buffer.from('2fffffff0f00', 'hex');
  const bytes = Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${kind}`, 'latin1'), Buffer.alloc(4), content]);
  bytes.writeUInt32LE(content.length, 16);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}

/** Half a million frames of one pixel, as many as fit into the size limit. */
function crowdedGif(): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex');
  const frames = Array<Buffer>(Math.floor(LIMIT_BYTES / frame.length) - 2).fill(frame);
  return Buffer.concat([head, ...frames, Buffer.of(0x3b)]);
}

/** An animated PNG that announces four thousand million frames. */
async function crowdedPng(): Promise<Buffer> {
  const control = Buffer.from('ffffffff00000000', 'hex');
  return insertAt(await draw('png'), AFTER_HEADER, pngChunk('acTL', control));
}

/** A progressive JPEG that repeats the scans of its four megapixels. */
function scannedJpeg(): Buffer {
  const start = Buffer.from('ffd8', 'hex');
  const quantization = Buffer.concat([Buffer.from('ffdb004300', 'hex'), Buffer.alloc(64, 1)]);
  const frame = Buffer.from('ffc2000b0807d007d001011100', 'hex');
  const codes = Buffer.from('ffc400150001000000000000000000000000000000', 'hex');
  const scan = Buffer.from('ffda0008010100000001007fff00', 'hex');
  const table = Buffer.concat([codes, Buffer.of(0, 0)]);
  const scans = Array<Buffer>(200_000).fill(scan);
  return Buffer.concat([start, quantization, frame, table, ...scans, Buffer.from('ffd9', 'hex')]);
}

/** Hundreds of thousands of empty chunks. */
async function choppedPng(): Promise<Buffer> {
  const empty = pngChunk('teXt', Buffer.alloc(0));
  const chunks = Array<Buffer>(Math.floor(LIMIT_BYTES / empty.length) - 100).fill(empty);
  return insertAt(await draw('png'), AFTER_HEADER, Buffer.concat(chunks));
}

/** The bombs by name. The product may refuse them or make them harmless. */
export async function makeBombs(): Promise<ReadonlyMap<string, Buffer>> {
  const small = await draw('png');
  return new Map([
    ['a PNG of 30,000 × 30,000', pngOf(30_000, 30_000, deflateSync(Buffer.alloc(100)))],
    [
      'a PNG of 4 thousand million pixels a side',
      pngOf(0xffffffff, 0xffffffff, deflateSync(Buffer.alloc(9))),
    ],
    ['a whole black PNG of 10,000 × 10,000', pngOf(10_000, 10_000, packedZeros(12), 1, 0)],
    ['a PNG of 40 million × 1', pngOf(40_000_000, 1, deflateSync(Buffer.alloc(100)))],
    ['a JPEG of 30,000 × 30,000', await sizedJpeg(30_000, 30_000)],
    ['a JPEG of 5,000 × 2,600 that ends soon', await sizedJpeg(5_000, 2_600)],
    ['a GIF of 30,000 × 30,000', await sizedGif(30_000, 30_000)],
    ['a WebP of 16 million pixels a side', sizedWebp('VP8X')],
    ['a lossless WebP of 16,384 × 16,384', sizedWebp('VP8L')],
    ['a GIF of half a million pictures', crowdedGif()],
    ['a PNG that announces 4 thousand million pictures', await crowdedPng()],
    ['a JPEG of 200,000 scans', scannedJpeg()],
    ['a PNG of 700,000 empty chunks', await choppedPng()],
    ['a PNG with a colour profile of 1 GiB', insertAt(small, AFTER_HEADER, textChunk('iCCP', 'profile\0\0'))],
    ['a PNG with a note of 1 GiB', insertAt(small, AFTER_HEADER, textChunk('zTXt', 'Comment\0\0'))],
    [
      'a PNG with an international note of 1 GiB',
      insertAt(small, AFTER_HEADER, textChunk('iTXt', 'Comment\0\x01\0\0\0')),
    ],
    ['a PNG of one pixel with 1 GiB of them', pngOf(1, 1, GIGABYTE)],
    [
      'a JPEG of fill bytes',
      Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(LIMIT_BYTES - 2, 0xff)]),
    ],
  ]);
}
