import { lstat, readFile, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartupError } from '../data-folder/index.ts';

/**
 * Makes the links between shared libraries that a package of PostgreSQL needs: npm packages hold no symbolic links, and
 * the install script that makes them may be switched off.
 * @throws StartupError when one is missing and cannot be made.
 */
export async function makeMissingLinks(packageFolder: string): Promise<void> {
  const links = await readLinks(join(packageFolder, 'native', 'pg-symlinks.json'));
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (await isThere(path)) continue;
    try {
      await symlink(basename(source), path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Two starts at once make the same links.
      if (code === 'EEXIST') continue;
      throw new StartupError(
        `PostgreSQL lacks the link ${path} and it cannot be made (${code}): run npm rebuild there, or set DATABASE_URL.`,
      );
    }
  }
}

/** Source and target lie in the same folder; both are relative to the package. */
async function readLinks(path: string): Promise<{ source: string; target: string }[]> {
  if (!(await isThere(path))) return [];
  return JSON.parse(await readFile(path, 'utf8')) as { source: string; target: string }[];
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
