import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file that only its owner may read (mode 600), whole or not at all: after a crash at any moment the path
 * holds the old text or the new one (temporary file, fsync, rename, fsync of the folder). The owner is the writer, or
 * the folder's when root writes.
 */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await giveToOwner(handle, dirname(path));
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Files that root writes into another account's folder must stay readable for that account. */
async function giveToOwner(file: FileHandle, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await file.chown(uid, gid);
}

/** Makes renames inside a folder last through a power cut. Windows cannot open folders and needs no such step. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
