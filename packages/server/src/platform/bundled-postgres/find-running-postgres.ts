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
 * How to connect to the PostgreSQL that a server runs on its data folder; undefined while it takes no connections.
 * Only for a folder that a server holds: in others the files are of the past.
 * @param path of the data folder
 */
export async function findRunningPostgres(path: string): Promise<string | undefined> {
  const postmaster = await readPostmasterFile(join(path, 'postgres'));
  const password = await readSecret(join(path, 'postgres-password'));
  if (!postmaster?.isReady || password === undefined) return undefined;
  return connectionString(postmaster.port, password);
}
