import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBundledPostgres } from '../platform/bundled-postgres/index.ts';
import { openDataFolder } from '../platform/data-folder/index.ts';
import { parseEnvironment } from '../platform/environment.ts';
import { type OpeningRules, openDatabase } from './open-database.ts';

let root: string;
let dataDir: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'exam-operation-'));
  dataDir = join(root, 'data');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const open = (rules: OpeningRules) => openDatabase({ dataDir, databaseUrl: undefined }, rules);
const TO_READ = { mayMake: false, mayShare: true };
const TO_REPLACE = { mayMake: true, mayShare: false };

test('a data folder without a database is refused, and nothing is created', async () => {
  await expect(open(TO_READ)).rejects.toThrow(`There is no database in ${dataDir}`);
  expect(existsSync(dataDir)).toBe(false);
});

test('the bundled database is started for a command and stopped after it, or shared with a running server', async () => {
  const made = await open(TO_REPLACE);
  await made.client.query('create table kept as select 7 as number');
  await made.close();
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);

  const folder = await openDataFolder(dataDir);
  const server = await startBundledPostgres({ folder, log: { info: () => {} } });
  const shared = await open(TO_READ);
  expect((await shared.client.query('select number from kept')).rows).toEqual([{ number: 7 }]);
  await expect(open(TO_REPLACE)).rejects.toThrow(/already uses the data folder .+ Stop it first\.$/);
  await shared.close();
  await server.stop();
  await folder.close();
});

test('a database that cannot be reached is named without its password', async () => {
  const { databaseUrl } = parseEnvironment({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/pool' });
  const opened = openDatabase({ dataDir, databaseUrl }, TO_READ);
  await expect(opened).rejects.toThrow(
    /^The database pool at 127\.0\.0\.1:1 cannot be reached \(.+ECONNREFUSED.+\): .+\.$/,
  );
  await expect(opened).rejects.not.toThrow('secret');
});
