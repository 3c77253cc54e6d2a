import { withSlashes } from './paths.ts';
import { BROKEN, FETCH_AGAIN, zipError } from './zip-error.ts';

/** An entry as the directory of a zip file declares it; unverified until it is unpacked. */
export interface ZipEntry {
  readonly name: string;
  readonly isDirectory: boolean;
  readonly method: number;
  readonly crc: number;
  /** The whole archive, because one subarray for each of 65,535 entries would take many MB. */
  readonly archive: Uint8Array;
  readonly data: number;
  readonly end: number;
  /** Unpacked size in bytes. */
  readonly size: number;
}

const END = { signature: 0x06054b50, bytes: 22 };
const CENTRAL = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };
/** Bits of the general-purpose flags: encrypted, strongly encrypted, directory encrypted. */
const ENCRYPTED = 0x1 | 0x40 | 0x2000;
const ZIP64 = 0xffffffff;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;

/**
 * The entries of a zip file, by its central directory (PKWARE's APPNOTE.TXT 6.3, sections 4.3 and 4.4). The file is
 * refused if
 * an entry's own header contradicts the directory, or two entries share bytes: two readers could then see two
 * archives.
 * @throws UnreadableFile
 */
export function listEntries(content: Uint8Array, file: string): ZipEntry[] {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const { start, count, end } = findDirectory(view, file);
  const entries: (ZipEntry & { begin: number })[] = [];
  let at = start;
  for (let rank = 0; rank < count; rank += 1) {
    if (at + CENTRAL.bytes > end || view.getUint32(at, true) !== CENTRAL.signature) throw broken(file);
    const next =
      at +
      CENTRAL.bytes +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
    if (next > end) throw broken(file);
    entries.push(readEntry(content, view, at, start, file));
    at = next;
  }
  const inOrder = entries.toSorted((one, other) => one.begin - other.begin);
  if (inOrder.some((entry, rank) => rank > 0 && entry.begin < inOrder[rank - 1]!.end)) {
    throw zipError(file, 'two of its entries share the same bytes');
  }
  return entries;
}

/** The start of the directory, its number of entries, and its latest possible end. */
function findDirectory(view: DataView, file: string) {
  const lowest = Math.max(0, view.byteLength - END.bytes - 0xffff);
  let end = view.byteLength - END.bytes;
  while (end >= lowest && view.getUint32(end, true) !== END.signature) end -= 1;
  if (end < lowest) throw broken(file);
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count) {
    throw zipError(file, 'it is one of several parts of an archive', 'Pack it in one part.');
  }
  if (start + view.getUint32(end + 12, true) > end) throw broken(file);
  return { start, count, end };
}

function readEntry(content: Uint8Array, view: DataView, at: number, directory: number, file: string) {
  const nameBytes = content.subarray(at + CENTRAL.bytes, at + CENTRAL.bytes + view.getUint16(at + 28, true));
  const packedSize = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  const begin = view.getUint32(at + 42, true);
  if ((view.getUint16(at + 8, true) & ENCRYPTED) !== 0) {
    throw zipError(file, 'it is encrypted', 'Save it without a password.');
  }
  if (packedSize === ZIP64 || size === ZIP64 || begin === ZIP64) {
    throw zipError(file, 'it is written for sizes above 4 GB (Zip64)');
  }
  const data = startOfData(content, view, { begin, nameBytes, method: view.getUint16(at + 10, true) }, file);
  const name = parseEntryName(nameBytes, file);
  const end = data + packedSize;
  if (end > directory) throw broken(file);
  return {
    name,
    isDirectory: nameBytes.at(-1) === SLASH || nameBytes.at(-1) === BACKSLASH,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    archive: content,
    data,
    size,
    begin,
    end,
  };
}

/** The start of an entry's bytes, after a header that must agree with the directory. */
function startOfData(
  content: Uint8Array,
  view: DataView,
  entry: { begin: number; nameBytes: Uint8Array; method: number },
  file: string,
): number {
  const { begin, nameBytes, method } = entry;
  if (begin + LOCAL.bytes > content.length || view.getUint32(begin, true) !== LOCAL.signature)
    throw broken(file);
  const name = content.subarray(begin + LOCAL.bytes, begin + LOCAL.bytes + view.getUint16(begin + 26, true));
  const isSame = name.length === nameBytes.length && name.every((byte, at) => byte === nameBytes[at]);
  if (!isSame || view.getUint16(begin + 8, true) !== method) {
    throw zipError(file, 'its directory and its entries say different things');
  }
  return begin + LOCAL.bytes + name.length + view.getUint16(begin + 28, true);
}

function broken(file: string) {
  return zipError(file, BROKEN, FETCH_AGAIN);
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

const LATIN1 = new TextDecoder('latin1');

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * The name of an entry as a relative path with single slashes, in Unicode's composed form. Some programs on Windows write
 * backslashes.
 * @throws UnreadableFile for a name that leads, or might be read as leading, out of the archive
 */
function parseEntryName(bytes: Uint8Array, file: string): string {
  const name = withSlashes(decodeName(bytes)).normalize('NFC');
  const parts = name.split('/').filter((part, at) => part !== '.' && (part !== '' || at === 0));
  const isSafe = !CONTROL.test(name) && !/^[a-z]:/i.test(name) && !parts.includes('..') && parts[0] !== '';
  if (!isSafe) {
    const shown = JSON.stringify(name.slice(0, 80));
    throw zipError(file, `it holds an entry whose name is not accepted, ${shown}`);
  }
  return parts.join('/');
}

/** Decodes UTF-8 even without the flag for it, because many programs forget the flag. */
function decodeName(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    return LATIN1.decode(bytes);
  }
}
