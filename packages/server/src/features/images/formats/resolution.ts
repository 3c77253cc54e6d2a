import { crc32 } from 'node:zlib';

/** Resolutions that a scanner, camera or drawing program means; others are left aside. In pixels for each inch. */
const PLAUSIBLE = { from: 50, to: 1_200 } as const;
const METRES_PER_INCH = 0.0254;
const CENTIMETRES_PER_INCH = 2.54;

/** A resolution as a whole number, if it is plausible and the same across and down. @param unit its lengths in one inch */
function plausibleResolution(across: number, down: number, unit: number): number | undefined {
  const pixelsPerInch = Math.round(across * unit);
  const isSquare = Math.abs(across - down) <= 0.01 * Math.max(across, down);
  return isSquare && pixelsPerInch >= PLAUSIBLE.from && pixelsPerInch <= PLAUSIBLE.to
    ? pixelsPerInch
    : undefined;
}

/** Of the content of a PNG's chunk "pHYs". W3C PNG specification, third edition, section 11.3.4.3. */
export function resolutionOfPng(content: Buffer): number | undefined {
  const isInMetres = content.readUInt8(8) === 1;
  return isInMetres
    ? plausibleResolution(content.readUInt32BE(0), content.readUInt32BE(4), METRES_PER_INCH)
    : undefined;
}

/** Of a JPEG's segment "JFIF". ITU-T T.871, section 10.1. */
export function resolutionOfJfif(content: Buffer): number | undefined {
  const unit = [undefined, 1, CENTIMETRES_PER_INCH][content.readUInt8(7)];
  return unit === undefined
    ? undefined
    : plausibleResolution(content.readUInt16BE(8), content.readUInt16BE(10), unit);
}

/** Tags of TIFF 6.0: the resolution across and down, and its unit, where 2 is the inch and 3 the centimetre. */
const [ACROSS, DOWN, UNIT] = [0x11a, 0x11b, 0x128];

/** Of Exif, which is a TIFF. Damaged Exif says nothing: a picture is good without it. */
export function resolutionOfExif(tiff: Buffer): number | undefined {
  try {
    return readExif(tiff);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readExif(tiff: Buffer): number | undefined {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  const values = new Map<number, number>();
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + 12 * entry;
    const tag = short(at);
    if (tag === UNIT) values.set(tag, short(at + 8));
    if (tag === ACROSS || tag === DOWN) values.set(tag, long(long(at + 8)) / long(long(at + 8) + 4));
  }
  const unit = values.get(UNIT) === 3 ? CENTIMETRES_PER_INCH : 1;
  return plausibleResolution(values.get(ACROSS) ?? 0, values.get(DOWN) ?? 0, unit);
}

const PNG_HEADER_END = 33;
/** The beginning of a WebP's first chunk, and of the content of it. */
const [WEBP_CHUNK, WEBP_CONTENT] = [12, 20];
/** Flags of an extended WebP. */
const [HAS_ALPHA, HAS_EXIF] = [0x10, 0x08];

/** The same PNG or WebP with a resolution. @param bytes as the library writes them, without one */
export function withResolution(
  bytes: Buffer,
  { width, height }: { readonly width: number; readonly height: number },
  pixelsPerInch: number,
): Buffer {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF') {
    const physical = pngResolution(pixelsPerInch);
    return Buffer.concat([bytes.subarray(0, PNG_HEADER_END), physical, bytes.subarray(PNG_HEADER_END)]);
  }
  const chunks = [
    extendedHead(bytes, width, height),
    bytes.subarray(endOfHead(bytes)),
    exifChunk(pixelsPerInch),
  ];
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

function pngResolution(pixelsPerInch: number): Buffer {
  const chunk = Buffer.from('\0\0\0\tpHYs\0\0\0\0\0\0\0\0\u0001\0\0\0\0', 'latin1');
  for (const at of [8, 12]) chunk.writeUInt32BE(Math.round(pixelsPerInch / METRES_PER_INCH), at);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return chunk;
}

function isExtended(webp: Buffer): boolean {
  return webp.toString('latin1', WEBP_CHUNK, WEBP_CHUNK + 4) === 'VP8X';
}

/** Where the chunks begin that are behind the extended head, if there is one. */
function endOfHead(webp: Buffer): number {
  return isExtended(webp) ? WEBP_CONTENT + 10 : WEBP_CHUNK;
}

/** RFC 9649, section 2.7. */
function extendedHead(webp: Buffer, width: number, height: number): Buffer {
  const chunk = Buffer.from(`VP8X\n${'\0'.repeat(13)}`, 'latin1');
  // Bit 28 of a lossless picture says that it may be transparent.
  const isLossless = webp.toString('latin1', WEBP_CHUNK, WEBP_CHUNK + 4) === 'VP8L';
  const isClear = isLossless && (webp.readUInt32LE(WEBP_CONTENT + 1) & 0x1000_0000) !== 0;
  const flags = isExtended(webp) ? webp.readUInt8(WEBP_CONTENT) : isClear ? HAS_ALPHA : 0;
  chunk.writeUInt8(flags | HAS_EXIF, 8);
  chunk.writeUIntLE(width - 1, 12, 3);
  chunk.writeUIntLE(height - 1, 15, 3);
  return chunk;
}

/** Little-endian TIFF: three entries, and one fraction that two of them share. */
function exifChunk(pixelsPerInch: number): Buffer {
  const fraction = 8 + 2 + 3 * 12 + 4;
  const chunk = Buffer.alloc(8 + fraction + 8);
  chunk.write('EXIF', 'latin1');
  chunk.writeUInt32LE(chunk.length - 8, 4);
  chunk.write('II*\0\u0008', 8, 'latin1');
  const tiff = chunk.subarray(8);
  tiff.writeUInt16LE(3, 8);
  for (const [entry, [tag, type, value]] of [
    [ACROSS, 5, fraction],
    [DOWN, 5, fraction],
    [UNIT, 3, 2],
  ].entries()) {
    const at = 10 + 12 * entry;
    tiff.writeUInt16LE(tag!, at);
    tiff.writeUInt16LE(type!, at + 2);
    tiff.writeUInt32LE(1, at + 4);
    tiff.writeUInt32LE(value!, at + 8);
  }
  tiff.writeUInt32LE(pixelsPerInch, fraction);
  tiff.writeUInt32LE(1, fraction + 4);
  return chunk;
}
