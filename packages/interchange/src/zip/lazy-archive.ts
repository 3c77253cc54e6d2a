import type { ZipEntry } from './list-entries.ts';
import { unpackEntry } from './unpack-entry.ts';

/** The files of an archive by name. One is unpacked whenever it is asked for, so that memory holds one at a time. */
export class LazyArchive implements ReadonlyMap<string, Uint8Array> {
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  readonly #file: string;

  /** @param entries already judged; no two of a name */
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

  /** @throws UnreadableFile when the entry is not what the archive says */
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
