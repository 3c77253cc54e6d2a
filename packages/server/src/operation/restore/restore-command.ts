import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { APPLICATION_NAME, type Db, overClient } from '../../platform/database/connect.ts';
import { getServerVersion, requireVersion } from '../../platform/database/server-version.ts';
import { parseEnvironment } from '../../platform/environment.ts';
import { describeContents } from '../backup/backup-header.ts';
import { type Backup, openBackup } from '../backup/read-backup.ts';
import type { CommandParts } from '../command.ts';
import { openDatabase } from '../open-database.ts';
import { OperationError } from '../operation-error.ts';
import { countRows, listTables } from '../queries.ts';
import { BACKUP_TABLES } from '../tables.ts';
import { countServerConnections, hasRows } from './queries.ts';
import { restoreBackup } from './restore-backup.ts';

const USAGE = `Name the backup to restore: npm run restore -- FILE
  --check    only tells whether the file is whole and what it holds
  --replace  replaces everything that the installation holds
  --yes      does not ask before it replaces`;

/** `restore FILE`: restores a backup into an empty installation, or replaces its contents. */
export async function restore({ variables, args, folder, say, ask, signal }: CommandParts): Promise<number> {
  const { file, options } = parseArguments(args);
  const path = resolve(folder, file);
  say(`Reading ${path} ...`);
  const backup = await openBackup(path);
  say(describeBackup(backup));
  if (options.check) return 0;

  const database = await openDatabase(parseEnvironment(variables), { mayMake: true, mayShare: false });
  try {
    const db = overClient(database.client);
    await requireReady(db);
    await requireConsent(db, options, ask);
    say('Restoring:');
    await restoreBackup(database.client, backup, say, signal);
    say('Restored. Everybody logs in again: sessions are in no backup.');
    return 0;
  } finally {
    await database.close();
  }
}

interface Options {
  readonly check: boolean;
  readonly replace: boolean;
  readonly yes: boolean;
}

function parseArguments(args: readonly string[]): { file: string; options: Options } {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { check: flag, replace: flag, yes: flag },
    });
    const [file, ...rest] = positionals;
    if (file !== undefined && rest.length === 0) return { file, options: values };
  } catch {
    // An unknown option gets the same answer as a missing file.
  }
  throw new OperationError(USAGE);
}

function describeBackup({ header }: Backup): string {
  const { madeAt, product, tables } = header;
  const contents = describeContents(new Map(tables.map(({ name, rows }) => [name, rows])));
  return `The backup is whole. It was made at ${madeAt} by version ${product} and holds ${contents}.`;
}

async function requireReady(db: Db): Promise<void> {
  requireVersion(await getServerVersion(db));
  if ((await countServerConnections(db, APPLICATION_NAME)) > 0) {
    throw new OperationError('A server is connected to this database: stop it first.');
  }
}

/** Replacing the contents of an installation needs a double confirmation. */
async function requireConsent(db: Db, { replace, yes }: Options, ask: CommandParts['ask']): Promise<void> {
  const held = await countHeld(db);
  if (held === undefined) return;
  if (!replace) {
    throw new OperationError(
      `This installation is not empty: it holds ${held}. Restore into an empty one, or replace all of it with --replace.`,
    );
  }
  if (yes) return;
  const answer = await ask(`This deletes what the installation holds: ${held}.\nType replace to go on: `);
  if (answer === undefined)
    throw new OperationError('Nobody can be asked here: add --yes to replace everything.');
  if (answer.trim() !== 'replace') throw new OperationError('Nothing was changed.');
}

/** The contents in words; undefined if it is empty. */
async function countHeld(db: Db): Promise<string | undefined> {
  const present = new Set(await listTables(db));
  const tables = BACKUP_TABLES.filter((table) => present.has(table));
  const filled: string[] = [];
  for (const table of tables) if (await hasRows(db, table)) filled.push(table);
  if (filled.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const table of filled) counts.set(table, await countRows(db, table));
  return describeContents(counts);
}
