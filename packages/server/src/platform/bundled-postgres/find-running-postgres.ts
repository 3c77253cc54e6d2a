import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSecret } from '../data-folder/index.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { connectionString } from './prepare-database.ts';

/** Whether a data folder has a database, running or not. @param path of the data folder */
export function hasCluster(path: string): boolean {
  return existsSync(join(path, 'postgres', 'PG_VERSION'));
}

/**
 * The connection string of the PostgreSQL that a server runs on its data folder; undefined while it accepts no
 * connections. Only for a folder held by a server: in others the files are stale.
 * @param path of the data folder
 */
export async function findRunningPostgres(path: string): Promise<string | undefined> {
  const postmaster = await readPostmasterFile(join(path, 'postgres'));
  const password = await readSecret(join(path, 'postgres-password'));
  if (!postmaster?.isReady || password === undefined) return undefined;
  return connectionString(postmaster.port, password);
}
