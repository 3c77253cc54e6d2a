import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cheapestOf, costOf } from '../../../../vitest.growth.ts';
import { type BackupHeader, FIRST_LINE, formatHead } from '../../src/operation/backup/backup-header.ts';
import { END_OF_TABLE, toFrame } from '../../src/operation/backup/frames.ts';
import { copyOut } from '../../src/operation/backup/queries.ts';
import { openBackup } from '../../src/operation/backup/read-backup.ts';
import { SEAL_BYTES, writeSealed } from '../../src/operation/backup/sealed-file.ts';
import { OperationError } from '../../src/operation/operation-error.ts';
import { listColumns } from '../../src/operation/queries.ts';
import { backUpTo, makeFolder, restoreInto, withClient } from '../../src/operation/testing/backup-of.ts';
import { fillInstallation } from '../../src/operation/testing/full-installation.ts';
import { hashTables } from '../table-hashes.ts';
import { makeTally } from '../tally.ts';
import { makeTestApp, type TestApp } from '../test-app.ts';

const MIB = 1024 * 1024;
const MOST_MIB = 100;
const MOST_MS = 5_000;

let server: TestApp;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let whole: Buffer;
let header: BackupHeader;
let body: Buffer;
beforeAll(async () => {
  server = await makeTestApp();
  await fillInstallation(server);
  folder = await makeFolder();
  await backUpTo(folder.file('whole'), server.databaseUrl);
  whole = await readFile(folder.file('whole'));
  ({ header } = await openBackup(folder.file('whole')));
  body = whole.subarray(formatHead(header).length, whole.length - SEAL_BYTES);
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

/** A backup with a valid seal whose description and contents are the attacker's. */
async function forge(description: object | string, contents = body): Promise<Buffer> {
  const line = typeof description === 'string' ? description : JSON.stringify(description);
  async function* parts() {
    yield Buffer.from(`${FIRST_LINE}\n${line}\n`);
    yield contents;
  }
  await writeSealed(folder.file('forged'), parts());
  return readFile(folder.file('forged'));
}

type Table = BackupHeader['tables'][number];
/** The description with its first table changed. */
const withTable = (change: Partial<Record<keyof Table, unknown>>) => ({
  ...header,
  tables: header.tables.map((table, index) => (index === 0 ? { ...table, ...change } : table)),
});
const withColumn = (name: string) =>
  withTable({ columns: [name, ...(header.tables[0]?.columns.slice(1) ?? [])] });

/** The backup with further tables that no backup should contain, with their real rows. */
async function forgeWith(...names: string[]): Promise<Buffer> {
  const tables: Table[] = [];
  const frames: Buffer[] = [gunzipSync(body)];
  for (const name of names) {
    const columns = await listColumns(server.db, name);
    const { rows, text } = await withClient(server.databaseUrl, async (client) => {
      const copying = copyOut(client, { name, columns });
      const chunks: Buffer[] = [];
      for await (const chunk of copying) chunks.push(chunk as Buffer);
      return { rows: copying.rowCount, text: Buffer.concat(chunks) };
    });
    if (rows === 0) throw new Error(`There is nothing in ${name} to forge.`);
    tables.push({ name, columns, rows });
    frames.push(...toFrame(text), END_OF_TABLE);
  }
  return forge({ ...header, tables: [...header.tables, ...tables] }, gzipSync(Buffer.concat(frames)));
}

/** A compressed run of one byte: it unpacks to this many MiB, about a thousand times its size. */
const packed = (mebibytes: number, byte: number, head: Buffer = Buffer.alloc(0)) => {
  // A file may consist of several compressed ones: all but the first are the same.
  const piece = gzipSync(Buffer.alloc(MIB, byte));
  return Buffer.concat([gzipSync(head), ...Array<Buffer>(mebibytes).fill(piece)]);
};

function frameOf(length: number): Buffer {
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(length);
  return frame;
}

function cutAndAltered(): [string, () => Buffer][] {
  return Array.from({ length: 4 }, (_, part) => Math.floor((whole.length * part) / 4)).flatMap((place) => [
    [`cut off at ${place}`, () => whole.subarray(0, place)],
    [`altered at ${place}`, () => Buffer.from(whole.with(place, (whole[place] ?? 0) ^ 1))],
  ]);
}

const makeForgeries = (): [string, () => Buffer | Promise<Buffer>][] => [
  ...cutAndAltered(),
  ['100 MiB of zeros', () => forge(header, packed(100, 0))],
  ['100 MiB of one letter in a table', () => forge(header, packed(60, 0x41, frameOf(60 * MIB)))],
  ['lines without end in a table', () => forge(header, packed(100, 0x0a, frameOf(60 * MIB)))],
  ['a piece of 4 GiB', () => forge(header, gzipSync(frameOf(0xffffffff)))],
  ['contents that are not packed', () => forge(header, Buffer.from('../../etc/passwd'))],
  ['no contents', () => forge(header, Buffer.alloc(0))],
  ['half of the contents', () => forge(header, body.subarray(0, body.length / 2))],
  ['a path for a table', () => forge(withTable({ name: '../../etc/passwd' }))],
  ['SQL for a table', () => forge(withTable({ name: 'accounts"; drop table exams; --' }))],
  ['a table of the system', () => forge(withTable({ name: 'pg_authid' }))],
  ['the table of sessions', () => forge(withTable({ name: 'sessions' }))],
  ['a session of an account', () => forgeWith('sessions')],
  ['refresh tokens of sessions', () => forgeWith('sessions', 'refresh_tokens')],
  ['a code that is on its way', () => forgeWith('verification_codes')],
  ['a link for a new password', () => forgeWith('password_resets')],
  ['SQL for a column', () => forge(withColumn('id) from program $$touch /tmp/x$$; --'))],
  ['a quote for a column', () => forge(withColumn('id"'))],
  ['a column that does not exist', () => forge(withColumn('is_operator'))],
  ['no columns', () => forge(withTable({ columns: [] }))],
  ['fewer rows than it says', () => forge(withTable({ rows: 1_000_000 }))],
  ['a negative number of rows', () => forge(withTable({ rows: -1 }))],
  [
    'tables in an order that breaks what refers',
    () => forge({ ...header, tables: header.tables.toReversed() }),
  ],
  ['a migration that is a path', () => forge({ ...header, migrations: ['../../../tmp/evil'] })],
  ['a migration of the future', () => forge({ ...header, migrations: [...header.migrations, '9999-later'] })],
  ['no migrations', () => forge({ ...header, migrations: [] })],
  ['a newer format', () => forge({ ...header, format: 2 })],
  ['a description of 100,000 brackets', () => forge('['.repeat(100_000))],
  ['a description of 2 MiB', () => forge({ ...header, product: 'x'.repeat(2 * MIB) })],
  ['no description', () => forge('')],
];

/** Restores the file and measures processor time and memory meanwhile. @returns the error and the cost */
async function attack(file: Buffer) {
  await writeFile(folder.file('hostile'), file);
  const restBytes = process.memoryUsage.rss();
  let peakBytes = restBytes;
  const watching = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  }, 5);
  let error: unknown;
  const milliseconds = await costOf(async () => {
    error = await restoreInto(server.databaseUrl, folder.file('hostile')).then(
      () => undefined,
      (reason: unknown) => reason,
    );
  });
  clearInterval(watching);
  return { error, milliseconds, extraMib: (peakBytes - restBytes) / MIB };
}

test('a hostile backup is refused, and changes nothing in a filled installation', async () => {
  const before = await hashTables(server.db);
  const tally = makeTally();
  for (const [what, make] of makeForgeries()) {
    const forged = await make();
    const { error, milliseconds, extraMib } = await cheapestOf(() => attack(forged), MOST_MS);
    const isUnchanged = JSON.stringify(await hashTables(server.db)) === JSON.stringify(before);
    const isCheap = milliseconds < MOST_MS && extraMib < MOST_MIB;
    const cost = `${Math.round(milliseconds)} ms, ${Math.round(extraMib)} MiB`;
    tally.add(
      `${what}: ${String(error)}, unchanged: ${isUnchanged}, ${cost}`,
      error instanceof OperationError && isUnchanged && isCheap,
    );
  }
  expect(tally.report(17, 'forged, cut off and altered backups')).toEqual([]);
});

test('the same file untouched is restored', async () => {
  expect((await attack(await forge(header))).error).toBeUndefined();
});
