import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { isBeforeFirst, LEVELS, type Levels } from '../../database/index.ts';
import { OperationError } from '../operation-error.ts';
import { BACKUP_TABLES } from '../tables.ts';
import { type BackupHeader, FIRST_LINE, parseHeader } from './backup-header.ts';
import { fromFrames } from './frames.ts';
import { checkSeal, SEAL_BYTES } from './sealed-file.ts';

/** A backup that was checked completely. */
export interface Backup {
  readonly header: BackupHeader;
  /** The text of all tables in header order, in chunks; an empty chunk ends a table. Can be called once. */
  readChunks(): AsyncGenerator<Buffer>;
}

const HEAD_LIMIT_BYTES = 1024 * 1024;

/**
 * Checks a whole backup before anything is done with it.
 * @throws OperationError if it is not a backup, damaged, or made by a newer version
 */
export async function openBackup(path: string, levels: Levels = LEVELS): Promise<Backup> {
  const { head, size } = await readHead(path);
  const [firstLine, secondLine] = head.toString().split('\n', 2);
  if (firstLine !== FIRST_LINE) throw new OperationError(`${path} is not a backup of this product.`);
  const seal = await checkSeal(path, size);
  if (seal === 'cut off') throw new OperationError(`${path} is incomplete: its end is missing.`);
  if (seal === 'altered') throw new OperationError(`${path} is damaged: its checksum does not fit.`);
  const header = parseHeader(secondLine ?? '');
  requireKnownMigrations(header, levels);
  requireKnownTables(header);
  const start = head.indexOf('\n', head.indexOf('\n') + 1) + 1;
  return { header, readChunks: () => readChunks(path, start, size - SEAL_BYTES - 1) };
}

async function readHead(path: string): Promise<{ head: Buffer; size: number }> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_LIMIT_BYTES), 0, HEAD_LIMIT_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), size };
  } catch (error) {
    throw new OperationError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  } finally {
    await file?.close();
  }
}

/** Its migrations must be the first ones of ours, so that its level can be created and then upgraded. */
function requireKnownMigrations({ migrations, product }: BackupHeader, levels: Levels): void {
  if (migrations.some(isBeforeFirst)) {
    throw new OperationError(
      `This backup was made by a version before 1.0 (${product}), which this version does not read: restore it with that version, let each person press “Download my data” at /account there, and import those files here at /account.`,
    );
  }
  const ours = Object.keys(levels.migrations).sort();
  const isEarlierLevel = migrations.every((migration, index) => migration === ours[index]);
  if (isEarlierLevel) return;
  throw new OperationError(
    `This backup was made by a newer or another version of the product (${product}, ${migrations.at(-1)}): restore it with that version.`,
  );
}

/** A backup with sessions or codes is forged: its author would be signed in to the restored installation. */
function requireKnownTables({ tables }: BackupHeader): void {
  const foreign = tables.find(({ name }) => !BACKUP_TABLES.includes(name));
  if (foreign === undefined) return;
  throw new OperationError(
    `This backup holds ${foreign.name}, which no backup of this product holds: nothing was restored.`,
  );
}

/** @param end index of the last byte @throws OperationError for wrongly packed or truncated contents */
async function* readChunks(path: string, start: number, end: number): AsyncGenerator<Buffer> {
  try {
    yield* unpack(path, start, end);
  } catch (error) {
    throw new OperationError(`The contents of ${path} cannot be read (${(error as Error).message}).`);
  }
}

async function* unpack(path: string, start: number, end: number): AsyncGenerator<Buffer> {
  if (end < start) throw new Error('there are none');
  const gunzip = createGunzip();
  const piped = pipeline(createReadStream(path, { start, end }), gunzip);
  // Its failure also fails the reading from gunzip.
  piped.catch(() => {});
  yield* fromFrames(gunzip as AsyncIterable<Buffer>);
  await piped;
}
