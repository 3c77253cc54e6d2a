import { inflateSync } from 'node:zlib';
import UTIF from 'utif2';
import type { GreyImage } from '../grey-image.ts';
import type { OpenedScan } from '../opened-scan.ts';
import { checkSize, SCAN_LIMITS } from '../scan-limits.ts';
import { ScanRefused } from '../scan-refused.ts';
import { decodePicture, greyOfColours } from './pictures.ts';

/** Numbers of tags (TIFF 6.0, Adobe 1992). */
const TAG = {
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planes: 284,
  tileWidth: 322,
  jpegTables: 347,
} as const;

const COMPRESSION = { none: 1, lzw: 5, jpeg: 7, zip: 8, packBits: 32773, oldZip: 32946 } as const;
/** Huffman rows, fax of group 3 and of group 4, and those above. */
const READ: ReadonlySet<number> = new Set([2, 3, 4, ...Object.values(COMPRESSION)]);
/** Bytes of a value by its type. */
const BYTES_OF_TYPE = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** Values of a tag; a page of one row a strip has as many as rows. */
const MOST_VALUES = 100_000;

type Directory = ReadonlyMap<number, readonly number[]>;

/**
 * The pages of a TIFF file. Directories are read by our own lines, so that those of strangers end; strips are decoded by
 * UTIF, but for JPEG (as pictures) and Deflate (with a bound).
 */
export function openTiff(bytes: Uint8Array): OpenedScan {
  const directories = readDirectories(bytes);
  return {
    numberOfPages: directories.length,
    page: async (number) => {
      const directory = directories[number];
      if (directory === undefined)
        throw new RangeError(`expected a page below ${directories.length}, got ${number}`);
      return await decodePage(bytes, directory);
    },
    close: () => {},
  };
}

function readDirectories(bytes: Uint8Array): Directory[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = bytes[0] === 0x49;
  const directories: Directory[] = [];
  const seen = new Set<number>();
  try {
    for (let at = view.getUint32(4, isLittle); at !== 0; ) {
      // A chain that bites its tail has no more pages than those seen.
      if (seen.has(at) || directories.length > SCAN_LIMITS.pages) break;
      seen.add(at);
      const count = view.getUint16(at, isLittle);
      const directory = new Map<number, readonly number[]>();
      for (let i = 0; i < count; i++) {
        const entry = at + 2 + i * 12;
        directory.set(view.getUint16(entry, isLittle), readValues(view, entry, isLittle));
      }
      // Thumbnails (bit 0 of tag 254) are no pages.
      if (((directory.get(254)?.[0] ?? 0) & 1) === 0 && directory.has(TAG.width)) directories.push(directory);
      at = view.getUint32(at + 2 + count * 12, isLittle);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    if (directories.length === 0) throw new ScanRefused('The TIFF file is damaged.');
  }
  return directories;
}

function readValues(view: DataView, entry: number, isLittle: boolean): number[] {
  const type = view.getUint16(entry + 2, isLittle);
  const count = view.getUint32(entry + 4, isLittle);
  const size = BYTES_OF_TYPE[type] ?? 0;
  if (size === 0 || size === 8 || count > MOST_VALUES) return [];
  const from = size * count <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
  return Array.from({ length: count }, (_, i) => {
    const at = from + i * size;
    if (size === 1) return view.getUint8(at);
    return size === 2 ? view.getUint16(at, isLittle) : view.getUint32(at, isLittle);
  });
}

async function decodePage(bytes: Uint8Array, directory: Directory): Promise<GreyImage> {
  const one = (tag: number, otherwise: number) => directory.get(tag)?.[0] ?? otherwise;
  const [width, height] = [one(TAG.width, 0), one(TAG.height, 0)];
  checkSize(width, height);
  const compression = one(TAG.compression, COMPRESSION.none);
  if (!READ.has(compression) || one(TAG.planes, 1) !== 1 || directory.has(TAG.tileWidth))
    throw new ScanRefused(
      'The TIFF file is compressed in a way that is not read. Save it with LZW or as PDF.',
    );
  const strips = stripsOf(bytes, directory);
  if (strips.length === 0) throw new ScanRefused('The TIFF file is damaged.');
  try {
    if (compression === COMPRESSION.jpeg && one(TAG.photometric, 6) !== 2)
      return await decodeJpegStrips(strips, directory, width, height);
    return decodeStrips(strips, directory, compression, width, height);
  } catch (error) {
    if (error instanceof ScanRefused) throw error;
    throw new ScanRefused('The TIFF file is damaged.');
  }
}

function stripsOf(bytes: Uint8Array, directory: Directory): Uint8Array[] {
  const counts = directory.get(TAG.stripByteCounts) ?? [];
  return (directory.get(TAG.stripOffsets) ?? []).map((offset, i) =>
    bytes.subarray(offset, offset + (counts[i] ?? bytes.length - offset)),
  );
}

/** Each strip is a JPEG file that leaves its tables to the directory. */
async function decodeJpegStrips(
  strips: readonly Uint8Array[],
  directory: Directory,
  width: number,
  height: number,
): Promise<GreyImage> {
  const tables = Buffer.from(directory.get(TAG.jpegTables) ?? []);
  const data = new Uint8Array(width * height).fill(255);
  let row = 0;
  for (const strip of strips) {
    const whole = tables.length > 4 ? Buffer.concat([tables.subarray(0, -2), strip.subarray(2)]) : strip;
    const part = await decodePicture(whole);
    if (part.width !== width) throw new ScanRefused('The TIFF file is damaged.');
    data.set(part.data.subarray(0, Math.max(0, (height - row) * width)), row * width);
    row += part.height;
    if (row >= height) break;
  }
  return { width, height, data };
}

function decodeStrips(
  strips: readonly Uint8Array[],
  directory: Directory,
  compression: number,
  width: number,
  height: number,
): GreyImage {
  const isZip = compression === COMPRESSION.zip || compression === COMPRESSION.oldZip;
  const bitsOfPixel =
    (directory.get(TAG.bitsPerSample)?.[0] ?? 1) * (directory.get(TAG.samplesPerPixel)?.[0] ?? 1);
  const rows = Math.min(height, directory.get(TAG.rowsPerStrip)?.[0] ?? height);
  const most = Math.ceil((width * bitsOfPixel) / 8) * rows;
  const plain = isZip ? strips.map((strip) => inflateSync(strip, { maxOutputLength: most })) : strips;
  const buffer = Buffer.concat([Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0]), ...plain]);
  let from = 8;
  const offsets = plain.map((strip) => {
    from += strip.length;
    return from - strip.length;
  });
  const image = {
    ...Object.fromEntries([...directory].map(([tag, values]) => [`t${tag}`, [...values]])),
    [`t${TAG.stripOffsets}`]: offsets,
    [`t${TAG.stripByteCounts}`]: plain.map((strip) => strip.length),
    [`t${TAG.compression}`]: [isZip ? COMPRESSION.none : compression],
  } as unknown as UTIF.IFD;
  const whole = buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.length) as ArrayBuffer;
  UTIF.decodeImage(whole, image);
  return {
    width,
    height,
    data: takeGrey(image.data, directory, width, height) ?? greyOfColours(UTIF.toRGBA8(image)),
  };
}

const WHITE_IS_ZERO = 0;
const BLACK_IS_ZERO = 1;

/** Pixels of one or eight bits without colours, as most scanners write them; no colours are made of them first. */
function takeGrey(
  rows: Uint8Array,
  directory: Directory,
  width: number,
  height: number,
): Uint8Array | undefined {
  const one = (tag: number) => directory.get(tag)?.[0];
  const photometric = one(TAG.photometric);
  if (photometric !== WHITE_IS_ZERO && photometric !== BLACK_IS_ZERO) return undefined;
  if ((one(TAG.samplesPerPixel) ?? 1) !== 1) return undefined;
  const inverted = photometric === WHITE_IS_ZERO ? 255 : 0;
  const bits = one(TAG.bitsPerSample) ?? 1;
  if (bits !== 1 && bits !== 8) return undefined;
  const grey = new Uint8Array(width * height);
  if (bits === 8) for (let i = 0; i < grey.length; i++) grey[i] = rows[i]! ^ inverted;
  else
    for (let y = 0, i = 0, row = 0; y < height; y++, row += Math.ceil(width / 8))
      for (let x = 0; x < width; x++, i++)
        grey[i] = (-((rows[row + (x >> 3)]! >> (7 - (x & 7))) & 1) & 255) ^ inverted;
  return grey;
}
