import { crc32, inflateRawSync } from 'node:zlib';
import type { ZipEntry } from './list-entries.ts';
import { BROKEN, FETCH_AGAIN, zipError } from './zip-error.ts';

const STORED = 0;
const DEFLATED = 8;

/**
 * The bytes of an entry. No more memory is taken than its directory says, which has been judged before; one that holds more or
 * less than it says, or other bytes, is refused.
 * @throws UnreadableFile
 */
export function unpackEntry(entry: ZipEntry, file: string): Uint8Array {
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    throw zipError(file, `it is packed by a method that cannot be read (${entry.method})`);
  }
  const bytes = entry.method === STORED ? packedOf(entry) : inflate(entry, file);
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw broken(entry, file);
  return bytes;
}

/** zlib takes memory by the chunk: with one of the size that is claimed, nothing has to be put together afterwards. */
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
