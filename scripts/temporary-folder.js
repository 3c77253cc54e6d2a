import { existsSync, statfsSync } from 'node:fs';

/** The folder of Linux that lies in memory. The suite needs up to 1 GB of it. */
const MEMORY_FOLDER = { path: '/dev/shm', neededBytes: 4 * 1024 ** 3 };

/**
 * Where tests keep databases and data folders: in memory if there is room. The suite creates 400 databases of 300 files
 * each, and a file system on a disk takes two fifths of PostgreSQL's processor time for them.
 * @returns {{ TMPDIR?: string }} variables
 */
export function temporaryFolder() {
  const { path, neededBytes } = MEMORY_FOLDER;
  if (!existsSync(path)) return {};
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize < neededBytes ? {} : { TMPDIR: path };
}
