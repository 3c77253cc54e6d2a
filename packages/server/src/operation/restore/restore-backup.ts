import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { LEVELS, type Levels } from '../../database/index.ts';
import { type Db, overClient } from '../../platform/database/connect.ts';
import { migrateWithin } from '../../platform/database/migrate.ts';
import { isAnswerLost, sqlState } from '../../platform/database/sql-state.ts';
import type { BackupTable } from '../backup/backup-header.ts';
import { copyIn, setTextFormat } from '../backup/queries.ts';
import type { Backup } from '../backup/read-backup.ts';
import { counted } from '../counted.ts';
import { listWrongCells, rebuildCells } from '../integrity/queries.ts';
import { OperationError } from '../operation-error.ts';
import { countRows, listTables } from '../queries.ts';
import { MIGRATION_TABLES, OUR_TABLES } from '../tables.ts';
import { addSearchedTexts, analyze, dropSchema, setTriggers } from './queries.ts';

/**
 * Replaces everything in the database by a backup in one transaction: after any failure
 * nothing has changed. The tables are created as of the backup, filled, and then upgraded.
 * @param say is told about each finished table
 * @param signal aborts it; nothing is changed
 * @throws OperationError for a database with foreign tables
 */
export async function restoreBackup(
  client: pg.Client,
  backup: Backup,
  say: (line: string) => void,
  signal?: AbortSignal,
  levels: Levels = LEVELS,
): Promise<void> {
  const db = overClient(client);
  const { tables, migrations } = backup.header;
  await client.query('begin');
  try {
    await setTextFormat(db);
    await clear(db);
    await migrateWithin(db, levels, migrations.at(-1));
    await fill({ client, db, backup, say, signal });
    const newer = await migrateWithin(db, levels);
    if (newer.length > 0) say(`Brought up to date: ${newer.join(', ')}.`);
    await addSearchedTexts(db);
    await mend(db, say);
    await analyze(
      db,
      tables.map(({ name }) => name),
    );
    signal?.throwIfAborted();
    await commit(client);
  } catch (error) {
    // Fails over a broken connection; the original error must be reported.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function commit(client: pg.Client): Promise<void> {
  await client.query('commit').catch((error: unknown) => {
    if (!isAnswerLost(error)) throw error;
    throw new OperationError(
      'The connection broke before the database had confirmed the end: the backup is restored as a whole or not at all. Check with npm run doctor, and restore it again with --replace if it is missing.',
    );
  });
}

async function clear(db: Db): Promise<void> {
  const present = await listTables(db);
  const ours = new Set<string>([...OUR_TABLES, ...MIGRATION_TABLES]);
  const others = present.filter((table) => !ours.has(table));
  if (others.length > 0) {
    throw new OperationError(
      `This database also holds tables of something else (${others.join(', ')}): restore into one that is only for this product.`,
    );
  }
  await dropSchema(db, present);
}

interface Filling {
  readonly client: pg.Client;
  readonly db: Db;
  readonly backup: Backup;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal | undefined;
}

async function fill({ client, db, backup, say, signal }: Filling): Promise<void> {
  const present = new Set(await listTables(db));
  const chunks = backup.readChunks();
  for (const table of backup.header.tables) {
    if (!present.has(table.name))
      throw new OperationError(
        `This backup holds ${table.name}, which its version of the product did not have: its description is damaged.`,
      );
    await setTriggers(db, table.name, 'disable');
    await pipeline(Readable.from(untilEndOfTable(chunks)), copyIn(client, table), {
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      throw WRONG_ROWS.test(sqlState(error) ?? '') ? rowsDoNotFit(table) : error;
    });
    await setTriggers(db, table.name, 'enable');
    await requireCount(db, table);
    say(`  ${table.name}: ${counted(table.rows, 'row')}`);
  }
}

/** SQLSTATE classes of invalid values, references and columns. */
const WRONG_ROWS = /^(22|23|42)/;

function rowsDoNotFit({ name }: BackupTable): OperationError {
  return new OperationError(
    `What the backup holds for ${name} does not fit that table: nothing was restored.`,
  );
}

/** The chunks of one table; the others stay in `chunks`. */
async function* untilEndOfTable(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await chunks.next();
    if (done) throw new OperationError('The backup ends before its last table does.');
    if (value.length === 0) return;
    yield value;
  }
}

async function requireCount(db: Db, { name, rows }: BackupTable): Promise<void> {
  const found = await countRows(db, name);
  if (found === rows) return;
  throw new OperationError(`Of ${rows} rows of ${name} only ${found} arrived: nothing was restored.`);
}

/** A backup of an inconsistent pool must still be usable. */
async function mend(db: Db, say: (line: string) => void): Promise<void> {
  const wrong = await listWrongCells(db);
  if (wrong.length === 0) return;
  await rebuildCells(db);
  say(`The counts of ${wrong.length} cells were wrong in the backup and were counted again.`);
}
