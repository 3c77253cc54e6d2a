import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { isBeforeFirst, LEVELS } from '../../database/index.ts';
import { type Db, overClient } from '../../platform/database/connect.ts';
import { BEFORE_FIRST } from '../../platform/database/describe-failure.ts';
import { PRODUCT_VERSION } from '../../platform/product-version.ts';
import { counted } from '../counted.ts';
import { OperationError } from '../operation-error.ts';
import { listColumns, listMigrations, listReferences, listTables } from '../queries.ts';
import { BACKUP_TABLES } from '../tables.ts';
import { type BackupTable, formatHead } from './backup-header.ts';
import { END_OF_TABLE, toFrame } from './frames.ts';
import { beginReading, copyOut, countOut } from './queries.ts';
import { writeSealed } from './sealed-file.ts';

interface MadeBackup {
  readonly tables: readonly BackupTable[];
  readonly bytes: number;
}

/**
 * Writes a snapshot of the database to a file while servers keep writing.
 * @param say is told about each finished table
 * @param signal aborts it; no file is left
 * @param leftOut tables that the file does not hold, nor their rows in the trash
 * @throws OperationError for a database that is new, or newer than this program
 */
export async function makeBackup(
  client: pg.Client,
  path: string,
  say: (line: string) => void,
  signal?: AbortSignal,
  leftOut: readonly string[] = [],
): Promise<MadeBackup> {
  const db = overClient(client);
  await beginReading(db);
  try {
    const migrations = await listMigrations(db);
    requireKnown(migrations);
    const tables = await describeTables(db, leftOut);
    const head = formatHead({
      product: PRODUCT_VERSION,
      madeAt: new Date().toISOString(),
      migrations,
      tables,
    });
    const bytes = await writeSealed(
      path,
      partsOf(head, readTables(client, { tables, leftOut }, say), signal),
    );
    return { tables, bytes };
  } finally {
    // Fails over a broken connection; the original error must be reported.
    await client.query('rollback').catch(() => {});
  }
}

function requireKnown(migrations: readonly string[]): void {
  if (migrations.length === 0) throw new OperationError('This database is new: there is nothing in it yet.');
  const unknown = migrations.find((migration) => !(migration in LEVELS.migrations));
  if (unknown === undefined) return;
  if (isBeforeFirst(unknown)) throw new OperationError(BEFORE_FIRST);
  throw new OperationError(
    `This database was made by a newer version of the product (${unknown}): back it up with that version.`,
  );
}

/** Our existing tables; a database of an earlier version lacks the newest. */
async function describeTables(db: Db, leftOut: readonly string[]): Promise<BackupTable[]> {
  const present = new Set(await listTables(db));
  const names = BACKUP_TABLES.filter((table) => present.has(table) && !leftOut.includes(table));
  const tables: BackupTable[] = [];
  for (const name of orderTables(names, await listReferences(db))) {
    tables.push({ name, columns: await listColumns(db, name), rows: await countOut(db, name, leftOut) });
  }
  return tables;
}

async function* partsOf(head: Buffer, frames: AsyncIterable<Buffer>, signal?: AbortSignal) {
  yield head;
  const gzip = createGzip();
  const piped = pipeline(frames, gzip, { ...(signal && { signal }) });
  // Its failure also fails the reading from gzip.
  piped.catch(() => {});
  yield* gzip as AsyncIterable<Buffer>;
  await piped;
}

interface TablesToRead {
  readonly tables: readonly BackupTable[];
  readonly leftOut: readonly string[];
}

async function* readTables(
  client: pg.Client,
  { tables, leftOut }: TablesToRead,
  say: (line: string) => void,
) {
  for (const table of tables) {
    const rows = copyOut(client, table, leftOut);
    for await (const chunk of rows) yield* toFrame(chunk as Buffer);
    yield END_OF_TABLE;
    if (rows.rowCount !== table.rows) {
      throw new Error(`${table.name}: counted ${table.rows} rows, read ${rows.rowCount}`);
    }
    say(`  ${table.name}: ${counted(table.rows, 'row')}`);
  }
}

/** Tables in insertion order: referenced tables come first. */
function orderTables(
  tables: readonly string[],
  references: readonly { from: string; to: string }[],
): string[] {
  const ordered: string[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const isFree = (table: string) =>
      references.every(({ from, to }) => from !== table || !waiting.includes(to));
    const free = waiting.filter(isFree);
    if (free.length === 0)
      throw new Error(`The tables ${waiting.join(', ')} refer to each other in a circle.`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}
