import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DataFolder, openDataFolder } from '../data-folder/index.ts';
import { usableMemory } from '../memory.ts';
import { findFreePort } from './free-port.ts';
import { type BundledPostgres, startBundledPostgres } from './index.ts';
import { sharedBuffersMiB } from './start-bundled-postgres.ts';
import { runSql } from './testing/database-process.ts';

const isWindows = process.platform === 'win32';
let root: string;
let folder: DataFolder;
let postgres: BundledPostgres;
/** Took the first port that the database was offered. */
const stranger = createServer();
const offered: number[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'exam-first-'));
  folder = await openDataFolder(join(root, 'data'));
  stranger.listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  const findPort = async () => {
    offered.push(offered.length === 0 ? port : await findFreePort());
    return offered.at(-1) ?? 0;
  };
  postgres = await startBundledPostgres({ folder, log: { info: () => {} }, findPort });
});

afterAll(async () => {
  await postgres.stop();
  await folder.close();
  stranger.close();
  await rm(root, { recursive: true, force: true });
});

test('the application is no superuser and owns its database', async () => {
  const [row] = await runSql(
    postgres.connectionString,
    `SELECT r.rolsuper, r.rolname = current_user AS owns FROM pg_database d JOIN pg_roles r ON r.oid = d.datdba
     WHERE d.datname = current_database()`,
  );
  expect(row).toEqual({ rolsuper: false, owns: true });
});

test.each([
  [0.5, 128],
  [2, 256],
  [4, 512],
  [64, 1_024],
])('of %s GiB of memory, it keeps up to %s MiB of what it has read', (gib, mib) => {
  expect(sharedBuffersMiB(gib * 2 ** 30)).toBe(mib);
});

test('it follows the memory of this machine', async () => {
  const [row] = await runSql(
    postgres.connectionString,
    `SELECT setting::int * 8 / 1024 AS mib FROM pg_settings WHERE name = 'shared_buffers'`,
  );
  expect(row).toEqual({ mib: sharedBuffersMiB(usableMemory()) });
});

test('the database holds Unicode, checks its pages and waits for the disk', async () => {
  const [row] = await runSql(
    postgres.connectionString,
    `SELECT current_setting('server_encoding') AS encoding, current_setting('data_checksums') AS checksums,
            current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
            datlocprovider::text AS provider, datlocale AS locale, upper('é') AS upper
     FROM pg_database WHERE datname = current_database()`,
  );
  expect(row).toEqual({
    encoding: 'UTF8',
    checksums: 'on',
    fsync: 'on',
    commit: 'on',
    provider: 'b',
    locale: 'C.UTF-8',
    upper: 'É',
  });
});

test('it listens on the loopback address alone', async () => {
  const lines = (await readFile(folder.file('postgres/postmaster.pid'), 'utf8')).split('\n');
  const [, , , port, socketFolder, address] = lines;
  expect({ port, socketFolder, address }).toEqual({
    port: new URL(postgres.connectionString).port,
    socketFolder: '',
    address: '127.0.0.1',
  });
});

test('a port that somebody else took meanwhile is replaced by another', () => {
  expect(offered).toHaveLength(2);
  expect(Number(new URL(postgres.connectionString).port)).toBe(offered[1]);
});

test('a wrong password is refused', async () => {
  const url = new URL(postgres.connectionString);
  url.password = 'wrong';
  await expect(runSql(url.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
});

test('the log tells no value of a failed statement', async () => {
  await expect(runSql(postgres.connectionString, `SELECT 'canary-7f3a'::int`)).rejects.toThrow('canary-7f3a');
  expect(await readFile(folder.file('postgres.log'), 'utf8')).not.toContain('canary-7f3a');
});

test.skipIf(isWindows)(
  'the folder, its secrets, log and cluster are closed to other accounts, and no draft is left',
  async () => {
    const modes: Record<string, string> = {};
    for (const name of ['', ...(await readdir(folder.path))]) {
      modes[name] = ((await stat(folder.file(name))).mode & 0o777).toString(8);
    }
    expect(modes).toEqual({
      '': '700',
      postgres: '700',
      'postgres-password': '600',
      'postgres.log': '600',
      'server.lock.1': '644',
    });
  },
);
