import { readdir, stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { hashTables } from '../../../test/table-hashes.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { listWrongCells } from '../../../test/wrong-cells.ts';
import {
  backUpTo,
  makeEmptyDatabase,
  makeFolder,
  type OtherDatabase,
  restoreInto,
  withClient,
} from '../testing/backup-of.ts';
import { fillInstallation } from '../testing/full-installation.ts';
import { makeBackup } from './make-backup.ts';

const LEFT_OUT = [
  'sessions',
  'refresh_tokens',
  'api_tokens',
  'sign_ons',
  'verification_codes',
  'password_resets',
  'email_changes',
  'invitations',
  'failed_mails',
  'rate_limits',
  'mail_counts',
  'account_storage',
  'uploads',
  'upload_parts',
  'account_imports',
];

let server: TestApp;
let owner: SignedIn;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let empty: OtherDatabase;
beforeAll(async () => {
  server = await makeTestApp();
  owner = await fillInstallation(server);
  folder = await makeFolder();
  empty = await makeEmptyDatabase();
});
afterAll(async () => {
  await server.close();
  await folder.remove();
  await empty.close();
});

/** Made again from the questions, at first without its words. */
const MADE_AGAIN = 'searched_texts';

/** Hashes of the tables that a backup holds. */
function kept(hashes: Record<string, string>): Record<string, string> {
  const left = [...LEFT_OUT, MADE_AGAIN];
  return Object.fromEntries(Object.entries(hashes).filter(([table]) => !left.includes(table)));
}

const countOf = (hash = '') => Number.parseInt(hash, 10);

const EMPTY = '0 rows ';

test('a restored installation equals the one that was backed up, table by table', async () => {
  const before = await hashTables(server.db);
  expect(Object.entries(before).filter(([, hash]) => hash === EMPTY)).toEqual([]);
  const path = folder.file('whole');
  const { tables } = await backUpTo(path, server.databaseUrl);
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(kept(before)).sort());
  await restoreInto(empty.url, path);
  const after = await hashTables(empty.db);
  expect(kept(after)).toEqual(kept(before));
  for (const table of LEFT_OUT) expect([table, after[table]]).toEqual([table, EMPTY]);
  expect(countOf(after[MADE_AGAIN])).toBe(countOf(before['questions']));
  expect(await listWrongCells(empty.db)).toEqual([]);
});

test('it is a file that only its owner reads, and nothing is left beside it', async () => {
  await backUpTo(folder.file('private'), server.databaseUrl);
  if (process.platform !== 'win32') {
    expect((await stat(folder.file('private'))).mode & 0o777).toBe(0o600);
  }
  expect((await readdir(folder.path)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('writes during a backup are not in it, and do not wait for it', async () => {
  const path = folder.file('moment');
  const { url, db, close } = await makeEmptyDatabase();
  await withClient(server.databaseUrl, async (blocker) => {
    // Locked in the middle, so that writes certainly happen during the backup.
    await blocker.query('begin');
    await blocker.query('lock table blueprints in access exclusive mode');
    const backup = backUpTo(path, server.databaseUrl);
    await waitUntilSomebodyWaitsFor('blueprints');
    const before = await hashUnblocked();
    const pool = makePool(server, owner.token);
    const { _id: chapterId } = await pool.chapter((await pool.course('Written meanwhile'))._id);
    await pool.question(chapterId);
    expect(await hashUnblocked()).not.toEqual(before);
    await blocker.query('rollback');
    await backup;
    await restoreInto(url, path);
    const { blueprints: _same, ...restored } = kept(await hashTables(db));
    expect(restored).toEqual(before);
  });
  await close();
});

async function hashUnblocked(): Promise<Record<string, string>> {
  return kept(await hashTables(server.db, ['blueprints']));
}

async function waitUntilSomebodyWaitsFor(table: string): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and relation = ${table}::regclass and not granted`.execute(
      server.db,
    );
    return rows[0]?.waiting;
  };
  await expect.poll(countWaiting).toBe(1);
}

test('an interrupted backup leaves no file', async () => {
  const ending = new AbortController();
  const made = withClient(server.databaseUrl, (client) =>
    makeBackup(client, folder.file('ended'), () => ending.abort(), ending.signal),
  );
  await expect(made).rejects.toThrow();
  expect((await readdir(folder.path)).filter((name) => name.startsWith('ended'))).toEqual([]);
});

test('an empty database and one of a newer version are refused', async () => {
  const { url, close } = await makeEmptyDatabase();
  await expect(backUpTo(folder.file('new'), url)).rejects.toThrow('This database is new');
  await close();
  const newer = await makeTestApp();
  await sql`insert into kysely_migration values ('9999-later', '2099-01-01')`.execute(newer.db);
  await expect(backUpTo(folder.file('newer'), newer.databaseUrl)).rejects.toThrow(
    'made by a newer version of the product (9999-later)',
  );
  await newer.close();
});
