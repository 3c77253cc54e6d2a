import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, without a slash at its end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/** Folders of all workspaces, relative to the root: those that package.json names. */
export const WORKSPACES = [
  ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`),
  'e2e',
  'filled-sheets',
].sort();

/**
 * Tells the person at the terminal one line.
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Seconds since a moment, for people.
 * @param {number} startMs of Date.now()
 */
export function secondsSince(startMs) {
  return `${((Date.now() - startMs) / 1000).toFixed(1)} s`;
}
