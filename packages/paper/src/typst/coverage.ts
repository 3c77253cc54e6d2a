import { closeSync, openSync, readSync } from 'node:fs';

/** Sorted and disjoint; both ends are inclusive. */
export type Ranges = readonly (readonly [first: number, last: number])[];

/** @param code code point of a character */
export function isIn(ranges: Ranges, code: number): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle]!;
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** @param words ranges of code points in hexadecimal, such as "2190-21ff" or "25cc" */
export function parseRanges(words: readonly string[]): Ranges {
  return words
    .join(' ')
    .split(' ')
    .map((range) => {
      const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
      return [first, last];
    });
}

/**
 * The characters that a font file contains, from its table "cmap" (OpenType specification). The rest of the file is not
 * read, because some fonts are large.
 * @throws Error if it is not a font file
 */
export function readCoverage(file: string): Ranges {
  const descriptor = openSync(file, 'r');
  try {
    const read = (from: number, length: number) => {
      const bytes = Buffer.alloc(length);
      readSync(descriptor, bytes, 0, length, from);
      return bytes;
    };
    const tables = read(12, read(4, 2).readUInt16BE(0) * 16);
    const place = Array.from({ length: tables.length / 16 }, (_, at) => at * 16).find(
      (at) => tables.toString('latin1', at, at + 4) === 'cmap',
    );
    if (place === undefined) throw new Error(`expected a font with a table "cmap", got ${file}`);
    return rangesOf(read(tables.readUInt32BE(place + 8), tables.readUInt32BE(place + 12)));
  } finally {
    closeSync(descriptor);
  }
}

/** The best subtable: all planes if available, otherwise the first plane. */
function rangesOf(cmap: Buffer): Ranges {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + at * 8));
  const ofFormat = (format: number) => offsets.find((offset) => cmap.readUInt16BE(offset) === format);
  const [all, firstPlane] = [ofFormat(12), ofFormat(4)];
  if (all !== undefined) return rangesOfAll(cmap.subarray(all));
  return firstPlane === undefined ? [] : rangesOfFirstPlane(cmap.subarray(firstPlane));
}

function rangesOfAll(table: Buffer): Ranges {
  return Array.from({ length: table.readUInt32BE(12) }, (_, at) => [
    table.readUInt32BE(16 + at * 12),
    table.readUInt32BE(20 + at * 12),
  ]);
}

/** Arrays of segment ends, starts and glyph offsets; the last segment is a sentinel. */
function rangesOfFirstPlane(table: Buffer): Ranges {
  const bytes = table.readUInt16BE(6);
  const [ends, starts, offsets] = [14, 16 + bytes, 16 + 3 * bytes];
  return Array.from({ length: bytes / 2 - 1 }, (_, at) => at * 2).flatMap((at) => {
    const [first, last] = [table.readUInt16BE(starts + at), table.readUInt16BE(ends + at)];
    const offset = table.readUInt16BE(offsets + at);
    if (offset === 0) return [[first, last] as const];
    const glyphs = offsets + at + offset;
    // A list of glyphs, in which 0 means that the character is missing.
    return Array.from({ length: last - first + 1 }, (_, place) => place)
      .filter((place) => table.readUInt16BE(glyphs + place * 2) !== 0)
      .map((place) => [first + place, first + place] as const);
  });
}
