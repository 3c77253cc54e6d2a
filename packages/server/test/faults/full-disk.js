import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Loaded before a program. It makes writes to files in FULL_FOLDER whose name contains FULL_NAME fail, as on a full
// disk. A real full disk needs rights that not every machine gives.
const { FULL_FOLDER = '', FULL_NAME = '' } = process.env;

/** @param {unknown} path */
const isFull = (path) => String(path).startsWith(FULL_FOLDER) && String(path).includes(FULL_NAME);

/** Node's own error, which names no path. */
async function refuse() {
  const words = 'ENOSPC: no space left on device, write';
  throw Object.assign(new Error(words), { errno: -28, code: 'ENOSPC', syscall: 'write' });
}

const { open, writeFile } = fs.promises;
Object.assign(fs.promises, {
  /** @type {typeof writeFile} */
  writeFile: (path, ...rest) => (isFull(path) ? refuse() : writeFile(path, ...rest)),
  /** @type {typeof open} */
  async open(path, ...rest) {
    const handle = await open(path, ...rest);
    return isFull(path) ? Object.assign(handle, { writeFile: refuse, write: refuse }) : handle;
  },
});
syncBuiltinESMExports();
