import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.js';

/**
 * Does a piece of work unless its stamp says that it was done with the same inputs. The stamp is removed before and
 * written after, so that an interrupted piece is done again.
 * @param {string} stamp path relative to the root
 * @param {string} hash of the inputs
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>} whether it was done now
 */
export async function doOnce(stamp, hash, work) {
  if (isDone(stamp, hash)) return false;
  const path = join(ROOT, stamp);
  rmSync(path, { force: true });
  await work();
  writeFileSync(path, hash);
  return true;
}

/**
 * Whether a piece of work was done with these inputs.
 * @param {string} stamp path relative to the root
 * @param {string} hash of the inputs
 */
export function isDone(stamp, hash) {
  return readIfThere(join(ROOT, stamp)) === hash;
}

/**
 * A hash of files with their names.
 * @param {readonly string[]} paths files and folders relative to the root; absent ones count as such
 * @param {readonly string[]} [facts] whatever else the result depends on
 */
export function hashFiles(paths, facts = []) {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const file of paths.flatMap(listFiles)) {
    hash.update(`\0${file}\0`).update(readIfThere(join(ROOT, file)) ?? '');
  }
  return hash.digest('hex');
}

// Files that are made from sources, and files that only tests read.
const NO_SOURCE = /^(node_modules|dist|\.cache|test|testing|test-results)$|\.test\.tsx?$/;

/**
 * Files at or below a path, sorted, so that the order of a folder's entries does not matter.
 * @param {string} path relative to the root
 * @returns {string[]}
 */
function listFiles(path) {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return [path];
  return readdirSync(join(ROOT, path))
    .filter((name) => !NO_SOURCE.test(name))
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}
