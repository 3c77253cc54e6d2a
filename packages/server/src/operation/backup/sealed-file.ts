import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../platform/data-folder/index.ts';

/** The end of a sealed file: a mark, which distinguishes truncation from alteration, and a SHA-256. */
const MARK = Buffer.from('EXAM-END');
const HASH_BYTES = 32;
export const SEAL_BYTES = MARK.length + HASH_BYTES;

export type Seal = 'whole' | 'cut off' | 'altered';

/**
 * Writes a file that only its owner may read (mode 600), atomically, with a checksum over everything at its end.
 * @returns its size in bytes
 */
export async function writeSealed(path: string, parts: AsyncIterable<Buffer>): Promise<number> {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    let size: number;
    try {
      size = await writeParts(handle, parts);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeParts(handle: FileHandle, parts: AsyncIterable<Buffer>): Promise<number> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of parts) {
    hash.update(part);
    await handle.writeFile(part);
    size += part.length;
  }
  await handle.writeFile(Buffer.concat([MARK, hash.digest()]));
  return size + SEAL_BYTES;
}

/** Reads the whole file and compares it with its checksum. @param size in bytes */
export async function checkSeal(path: string, size: number): Promise<Seal> {
  const contentBytes = size - SEAL_BYTES;
  if (contentBytes < 0) return 'cut off';
  const hash = createHash('sha256');
  if (contentBytes > 0) {
    for await (const part of createReadStream(path, { end: contentBytes - 1 })) hash.update(part as Buffer);
  }
  const seal: Buffer[] = [];
  for await (const part of createReadStream(path, { start: contentBytes })) seal.push(part as Buffer);
  const [mark, sum] = [
    Buffer.concat(seal).subarray(0, MARK.length),
    Buffer.concat(seal).subarray(MARK.length),
  ];
  if (!mark.equals(MARK)) return 'cut off';
  return sum.equals(hash.digest()) ? 'whole' : 'altered';
}
