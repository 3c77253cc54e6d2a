import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeDatabase } from '../../../test/test-app.ts';
import { LEVELS, type Levels } from '../../database/index.ts';
import { type Db, overClient } from '../../platform/database/connect.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { openBackup } from '../backup/read-backup.ts';
import { restoreBackup } from '../restore/restore-backup.ts';

export async function makeFolder(): Promise<{
  file(name: string): string;
  path: string;
  remove(): Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), 'exam-backup-'));
  return {
    path,
    file: (name) => join(path, name),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** A client on a database, for as long as the work takes. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** @param leftOut tables that the file does not hold */
export function backUpTo(path: string, url: string, leftOut: readonly string[] = []) {
  return withClient(url, (client) => makeBackup(client, path, () => {}, undefined, leftOut));
}

export async function restoreInto(url: string, path: string, levels: Levels = LEVELS): Promise<void> {
  const backup = await openBackup(path, levels);
  await withClient(url, (client) => restoreBackup(client, backup, () => {}, undefined, levels));
}

export interface OtherDatabase {
  readonly url: string;
  readonly db: Db;
  close(): Promise<void>;
}

/** A database with nothing in it, not even tables. */
export async function makeEmptyDatabase(): Promise<OtherDatabase> {
  const { url, drop } = await makeDatabase();
  // With another application name than servers have, which would block a restore.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    url,
    db: overClient(client),
    close: async () => {
      await client.end();
      await drop();
    },
  };
}
