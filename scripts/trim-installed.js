import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Maps and types, which only tools for developers read. */
const FOR_TOOLS = /\.(?:js|cjs|mjs|css|ts|cts|mts)\.map$|\.d\.[cm]?ts$/;
/** Weights that no paper is printed in, up to five in each package of a script. */
const OTHER_WEIGHT = /[\\/]@embedpdf[\\/]fonts-[a-z]+[\\/]fonts[\\/](?!.*-(?:Regular|Bold)\.)/;
/** The Word library once more for pages that import nothing: 10 MB. */
const FOR_PAGES = /[\\/]docx[\\/]dist[\\/][a-z]+\.(?:umd\.cjs|iife\.js)$/;
const UNREAD = [FOR_TOOLS, OTHER_WEIGHT, FOR_PAGES];

/**
 * Whether the product never reads a file of a package.
 * @param {string} path
 */
export function isUnread(path) {
  return UNREAD.some((pattern) => pattern.test(path));
}

/**
 * Removes what the product never reads from installed packages. Links are not followed: they lead to our sources.
 * @param {string} folder node_modules
 */
export async function trimInstalled(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await trimInstalled(path);
      else if (entry.isFile() && isUnread(path)) await rm(path);
    }),
  );
}
