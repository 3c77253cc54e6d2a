import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseEnvironment } from '../../platform/environment.ts';
import type { CommandParts } from '../command.ts';
import { openDatabase } from '../open-database.ts';
import { OperationError } from '../operation-error.ts';
import { SCAN_TABLES } from '../tables.ts';
import { describeContents } from './backup-header.ts';
import { makeBackup } from './make-backup.ts';

/** Leaves out the scanned answer sheets, which take most of the room; the results computed from them are held. */
const WITHOUT_SCANS = '--without-scans';

/** `backup FILE [--without-scans]`: writes the contents of the installation to a file, whether or not it is running. */
export async function backUp({ variables, args, folder, say, signal }: CommandParts): Promise<number> {
  const [file, ...rest] = args.filter((arg) => arg !== WITHOUT_SCANS);
  const leftOut = args.includes(WITHOUT_SCANS) ? SCAN_TABLES : [];
  if (file === undefined || rest.length > 0 || file.startsWith('-')) {
    throw new OperationError('Name the file that the backup is written to: npm run backup -- FILE');
  }
  const path = resolve(folder, file);
  await requireFolder(path);
  const database = await openDatabase(parseEnvironment(variables), { mayMake: false, mayShare: true });
  try {
    say('Backing up:');
    const { tables, bytes } = await makeBackup(database.client, path, say, signal, leftOut);
    const contents = describeContents(new Map(tables.map(({ name, rows }) => [name, rows])));
    say(`Wrote ${path} (${(bytes / 1e6).toFixed(1)} MB): ${contents}.`);
    say('It holds password hashes, questions and answers: keep it where only you can read it.');
    return 0;
  } finally {
    await database.close();
  }
}

async function requireFolder(path: string): Promise<void> {
  const [folder, file] = await Promise.all(
    [dirname(path), path].map((one) => stat(one).catch(() => undefined)),
  );
  if (!folder?.isDirectory()) throw new OperationError(`There is no folder ${dirname(path)}.`);
  if (file?.isDirectory()) throw new OperationError(`${path} is a folder: name a file in it.`);
}
