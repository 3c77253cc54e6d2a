import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DataFolder, openDataFolder, StartupError } from '../data-folder/index.ts';
import { startBundledPostgres } from './index.ts';

let path: string;
let folder: DataFolder;

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'exam-refused-'));
  folder = await openDataFolder(path);
  await mkdir(folder.file('postgres'));
});

afterEach(async () => {
  await folder.close();
  await rm(path, { recursive: true, force: true });
});

const start = () => startBundledPostgres({ folder, log: { info: () => {} } });

test('a database of another major version is refused and left untouched', async () => {
  await writeFile(folder.file('postgres/PG_VERSION'), '17\n');
  const error = await start().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toMatch(
    /was made by PostgreSQL 17, this program brings PostgreSQL 18; nothing was changed/,
  );
  expect(await readdir(folder.file('postgres'))).toEqual(['PG_VERSION']);
  expect(await readFile(folder.file('postgres/PG_VERSION'), 'utf8')).toBe('17\n');
  expect((await readdir(path)).sort()).toEqual(['postgres', 'server.lock.1']);
});

test('a folder that holds no database is refused', async () => {
  await writeFile(folder.file('postgres/letter.txt'), 'dear');
  await expect(start()).rejects.toThrow(/holds no database/);
  expect(await readdir(folder.file('postgres'))).toEqual(['letter.txt']);
});
