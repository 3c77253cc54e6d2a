import { deflateSync } from 'node:zlib';
import type { GreyImage, Point } from '../raster.ts';
import { writeBits } from './bits.ts';
import { encodeGroup3, encodeGroup4 } from './fax.ts';

export const TIFF_COMPRESSIONS = ['none', 'g3', 'g4', 'lzw', 'deflate', 'packbits', 'jpeg'] as const;
export type TiffCompression = (typeof TIFF_COMPRESSIONS)[number];

const CODES: Readonly<Record<TiffCompression, number>> = {
  none: 1,
  g3: 3,
  g4: 4,
  lzw: 5,
  jpeg: 7,
  deflate: 8,
  packbits: 32_773,
};

export interface TiffPage {
  readonly image: GreyImage;
  readonly dpi: Point;
  readonly compression: TiffCompression;
  /** A whole JPEG file in colour, for pages of that compression. */
  readonly jpeg?: Uint8Array;
}

const [SHORT, LONG, RATIONAL] = [3, 4, 5];
type Field = readonly [tag: number, type: number, values: readonly number[]];

/**
 * A file of several pages, each in strips of 256 lines (faxes and JPEG in one).
 * @param isBigEndian the order of bytes of Motorola
 */
export function encodeTiff(pages: readonly TiffPage[], isBigEndian = false): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const append = (chunk: Uint8Array) => {
    const at = length;
    const padded = chunk.length % 2 === 0 ? chunk : Buffer.concat([chunk, Buffer.alloc(1)]);
    chunks.push(padded);
    length += padded.length;
    return at;
  };
  const header = Buffer.alloc(8);
  header.write(isBigEndian ? 'MM' : 'II', 0, 'latin1');
  write(header, 42, 2, 2, isBigEndian);
  append(header);
  let link: { buffer: Buffer; at: number } = { buffer: header, at: 4 };
  for (const page of pages) {
    const strips = stripsOf(page).map((strip) => ({ offset: append(strip), size: strip.length }));
    const fields = fieldsOf(page, strips);
    const far = fields.map(([, type, values]) => packValues(type, values, isBigEndian));
    const places = far.map((bytes) => (bytes.length > 4 ? append(bytes) : undefined));
    const directory = Buffer.alloc(2 + 12 * fields.length + 4);
    write(directory, fields.length, 0, 2, isBigEndian);
    for (const [at, [tag, type, values]] of fields.entries()) {
      const entry = 2 + 12 * at;
      write(directory, tag, entry, 2, isBigEndian);
      write(directory, type, entry + 2, 2, isBigEndian);
      write(directory, type === RATIONAL ? values.length / 2 : values.length, entry + 4, 4, isBigEndian);
      const place = places[at];
      if (place === undefined) directory.set(far[at]!, entry + 8);
      else write(directory, place, entry + 8, 4, isBigEndian);
    }
    const offset = append(directory);
    write(link.buffer, offset, link.at, 4, isBigEndian);
    link = { buffer: directory, at: directory.length - 4 };
  }
  return Buffer.concat(chunks);
}

const BILEVEL: readonly TiffCompression[] = ['g3', 'g4'];
const LINES_OF_STRIP = 256;

function linesOfStrip({ image, compression }: TiffPage): number {
  return BILEVEL.includes(compression) || compression === 'jpeg' ? image.height : LINES_OF_STRIP;
}

function stripsOf(page: TiffPage): Uint8Array[] {
  const { image, compression, jpeg } = page;
  if (compression === 'g3') return [encodeGroup3(image)];
  if (compression === 'g4') return [encodeGroup4(image)];
  if (compression === 'jpeg') {
    if (!jpeg) throw new Error('A page compressed as JPEG needs its file.');
    return [jpeg];
  }
  const strips: Uint8Array[] = [];
  for (let top = 0; top < image.height; top += LINES_OF_STRIP) {
    const raw = image.data.subarray(
      top * image.width,
      Math.min(image.height, top + LINES_OF_STRIP) * image.width,
    );
    strips.push(PACKED[compression](raw, image.width));
  }
  return strips;
}

const PACKED = {
  none: (raw: Uint8Array) => raw.slice(),
  lzw: (raw: Uint8Array) => encodeLzw(raw),
  deflate: (raw: Uint8Array) => deflateSync(raw),
  packbits: (raw: Uint8Array, width: number) => packBits(raw, width),
};

function fieldsOf(page: TiffPage, strips: readonly { offset: number; size: number }[]): Field[] {
  const { image, dpi, compression } = page;
  const isBilevel = BILEVEL.includes(compression);
  const isColour = compression === 'jpeg';
  const samples = isColour ? 3 : 1;
  return [
    [256, LONG, [image.width]],
    [257, LONG, [image.height]],
    [258, SHORT, Array<number>(samples).fill(isBilevel ? 1 : 8)],
    [259, SHORT, [CODES[compression]]],
    // White is 0 for faxes; black is 0 for grey; colours of a JPEG are YCbCr.
    [262, SHORT, [isBilevel ? 0 : isColour ? 6 : 1]],
    [273, LONG, strips.map(({ offset }) => offset)],
    [277, SHORT, [samples]],
    [278, LONG, [linesOfStrip(page)]],
    [279, LONG, strips.map(({ size }) => size)],
    [282, RATIONAL, [Math.round(dpi.x), 1]],
    [283, RATIONAL, [Math.round(dpi.y), 1]],
    [296, SHORT, [2]],
    ...(isColour ? ([[530, SHORT, [2, 2]]] satisfies Field[]) : []),
  ].map(([tag, type, values]) => [tag, type, values] as Field);
}

function packValues(type: number, values: readonly number[], isBigEndian: boolean): Buffer {
  const size = type === SHORT ? 2 : 4;
  const bytes = Buffer.alloc(size * values.length);
  for (const [at, value] of values.entries()) write(bytes, value, at * size, size, isBigEndian);
  return bytes;
}

function write(buffer: Buffer, value: number, at: number, size: number, isBigEndian: boolean): void {
  if (isBigEndian) buffer.writeUIntBE(value, at, size);
  else buffer.writeUIntLE(value, at, size);
}

const [CLEAR, END, FIRST] = [256, 257, 258];

/** LZW of TIFF: codes of 9 to 12 bits, the highest first; the table begins anew after entry 4094. */
function encodeLzw(raw: Uint8Array): Uint8Array {
  const bits = writeBits();
  let codes = new Map<number, number>();
  let next = FIRST;
  let width = 9;
  bits.write(CLEAR, width);
  let prefix = raw[0] ?? 0;
  for (let at = 1; at < raw.length; at++) {
    const key = prefix * 256 + raw[at]!;
    const known = codes.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    bits.write(prefix, width);
    codes.set(key, next++);
    if (next === 4095) {
      bits.write(CLEAR, width);
      codes = new Map();
      next = FIRST;
      width = 9;
    } else if (next > 2 ** width - 1) width++;
    prefix = raw[at]!;
  }
  bits.write(prefix, width);
  if (next + 1 > 2 ** width - 1 && width < 12) width++;
  bits.write(END, width);
  return bits.bytes();
}

/** PackBits: runs of one byte, and bytes as they are; no run crosses a line. */
function packBits(raw: Uint8Array, width: number): Uint8Array {
  const out: number[] = [];
  for (let line = 0; line < raw.length; line += width) {
    const end = line + width;
    for (let at = line; at < end; ) {
      let run = 1;
      while (run < 128 && at + run < end && raw[at + run] === raw[at]) run++;
      if (run > 1) {
        out.push(257 - run, raw[at]!);
        at += run;
        continue;
      }
      let literal = 1;
      while (literal < 128 && at + literal < end && raw[at + literal] !== raw[at + literal - 1]) literal++;
      out.push(literal - 1);
      for (let byte = 0; byte < literal; byte++) out.push(raw[at + byte]!);
      at += literal;
    }
  }
  return Uint8Array.from(out);
}
