import { type Zippable, zipSync } from 'fflate';
import { UnreadableFile } from './question-file.ts';
import { LazyArchive } from './zip/lazy-archive.ts';
import { listEntries, type ZipEntry } from './zip/list-entries.ts';
import { zipError } from './zip/zip-error.ts';

const MIB = 1024 * 1024;
const ENTRY_BYTES = 64 * MIB;
const ALL_BYTES = 256 * MIB;
/**
 * Texts shrink by a factor of 10 to 40; an archive that shrinks to less than a 200th was made for it. Small entries
 * may.
 */
const RATIO = { most: 200, beyondBytes: MIB };

/** Whether a file is a zip archive, by its first bytes. */
export function isArchive(content: Uint8Array): boolean {
  return content[0] === 0x50 && content[1] === 0x4b;
}

/**
 * Whether a file is an archive with an entry whose name begins with `beginning`. In a broken archive the name is
 * searched in its bytes.
 */
export function holdsEntry(content: Uint8Array, beginning: string): boolean {
  if (!isArchive(content)) return false;
  try {
    return listEntries(content, '').some(({ name }) => name.startsWith(beginning));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return Buffer.from(content.buffer, content.byteOffset, content.length).includes(beginning);
  }
}

/**
 * The files of a zip archive by name; nested archives are not opened. Its directory is checked before anything is
 * unpacked, and each file is checked against it when it is requested, which may throw, too.
 * @throws UnreadableFile for a broken, encrypted or hostile archive, or one above the limits
 */
export function readArchive(
  content: Uint8Array,
  { file }: { file: string },
): ReadonlyMap<string, Uint8Array> {
  return new LazyArchive(judgeEntries(content, file), file);
}

/**
 * Checks everything that `readArchive` checks and keeps nothing: for xlsx and docx, which a library opens.
 * @throws UnreadableFile
 */
export function checkArchive(content: Uint8Array, { file }: { file: string }): void {
  for (const _ of readArchive(content, { file }).values());
}

/** A zip archive of these files in order; equal files always give the same bytes. */
export function writeArchive(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  // The format counts years from 1980 and has no time zone.
  const mtime = new Date(1980, 0, 1);
  const zippable: Zippable = {};
  for (const [name, content] of files) zippable[name] = [content, { level: isPacked(name) ? 0 : 6, mtime }];
  return zipSync(zippable);
}

function isPacked(name: string): boolean {
  return /\.(?:png|webp|jpe?g|gif|zip)$/i.test(name);
}

function judgeEntries(content: Uint8Array, file: string): ZipEntry[] {
  const entries = listEntries(content, file).filter(({ isDirectory, size }) => !isDirectory || size > 0);
  const names = new Set<string>();
  let bytes = 0;
  for (const { name, size, data, end } of entries) {
    if (names.has(name)) throw zipError(file, `it holds two entries of the name ${JSON.stringify(name)}`);
    if (size > ENTRY_BYTES) throw tooLarge(file, `it holds a file of more than ${ENTRY_BYTES / MIB} MB`);
    refuseBomb(size, end - data, file);
    names.add(name);
    bytes += size;
    if (bytes > ALL_BYTES) throw tooLarge(file, `unpacked it has more than ${ALL_BYTES / MIB} MB`);
  }
  refuseBomb(bytes, content.length, file);
  return entries;
}

function refuseBomb(size: number, packedSize: number, file: string): void {
  if (size > RATIO.beyondBytes && size > RATIO.most * packedSize) {
    throw zipError(file, 'it would become far too large when unpacked', 'Such an archive is not accepted.');
  }
}

function tooLarge(file: string, fault: string) {
  return zipError(file, fault, 'Split it into several files.');
}
