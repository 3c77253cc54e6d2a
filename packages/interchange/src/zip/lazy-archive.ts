import { crc32, inflateRawSync } from 'node:zlib';
import type { ZipEntry } from './list-entries.ts';
import { BROKEN, FETCH_AGAIN, zipError } from './zip-error.ts';

/** The files of an archive by name. A file is unpacked on each request, so that memory holds one at a time. */
export class LazyArchive implements ReadonlyMap<string, Uint8Array> {
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  readonly #file: string;

  /** @param entries already checked, with distinct names */
  constructor(entries: readonly ZipEntry[], file: string) {
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    this.#file = file;
  }

  get size(): number {
    return this.#entries.size;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** @throws UnreadableFile if the entry is not as the directory says */
  get(name: string): Uint8Array | undefined {
    const entry = this.#entries.get(name);
    return entry && unpackEntry(entry, this.#file);
  }

  keys(): MapIterator<string> {
    return this.#entries.keys();
  }

  *values(): MapIterator<Uint8Array> {
    for (const entry of this.#entries.values()) yield unpackEntry(entry, this.#file);
  }

  *entries(): MapIterator<[string, Uint8Array]> {
    for (const [name, entry] of this.#entries) yield [name, unpackEntry(entry, this.#file)];
  }

  [Symbol.iterator](): MapIterator<[string, Uint8Array]> {
    return this.entries();
  }

  forEach(visit: (bytes: Uint8Array, name: string, archive: ReadonlyMap<string, Uint8Array>) => void): void {
    for (const [name, bytes] of this) visit(bytes, name, this);
  }
}

const STORED = 0;

const DEFLATED = 8;

/**
 * The bytes of an entry. It takes at most the memory that the directory declares, which was checked before. An entry
 * with
 * another size or checksum is refused.
 * @throws UnreadableFile
 */
function unpackEntry(entry: ZipEntry, file: string): Uint8Array {
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    throw zipError(file, `it is packed by a method that cannot be read (${entry.method})`);
  }
  const bytes = entry.method === STORED ? packedOf(entry) : inflate(entry, file);
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw broken(entry, file);
  return bytes;
}

/** zlib allocates in chunks: with one chunk of the declared size, no copy is needed. */
function inflate(entry: ZipEntry, file: string): Uint8Array {
  const { size } = entry;
  try {
    const options = { maxOutputLength: Math.max(size, 1), chunkSize: Math.max(size, 64) };
    const { buffer, byteOffset, byteLength } = inflateRawSync(packedOf(entry), options);
    return new Uint8Array(buffer, byteOffset, byteLength);
  } catch {
    throw broken(entry, file);
  }
}

function packedOf({ archive, data, end }: ZipEntry): Uint8Array {
  return archive.subarray(data, end);
}

function broken({ name }: ZipEntry, file: string) {
  return zipError(file, `${BROKEN} at “${name}”`, FETCH_AGAIN);
}
