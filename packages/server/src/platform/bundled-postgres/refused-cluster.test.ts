import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DataFolder, openDataFolder, StartupError } from '../data-folder/index.ts';
import { startBundledPostgres } from './index.ts';
import { runInitdb } from './run-initdb.ts';

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

/** Runs an initdb that ends with these lines. */
async function fail(...lines: string[]): Promise<void> {
  const initdb = join(path, 'initdb');
  await writeFile(initdb, ['#!/bin/sh', ...lines.map((line) => `echo '${line}' >&2`), 'exit 1'].join('\n'), {
    mode: 0o755,
  });
  await runInitdb({
    binaries: { root: path, initdb, postgres: '', pgCtl: '' },
    launcher: { needsOpenPath: false, command: (file, args) => ({ file, args }) },
    draft: join(path, 'draft'),
    passwordFile: join(path, 'password'),
    durable: false,
  });
}

test.runIf(process.platform !== 'win32')(
  'where the disk is full, the reason is told and what to do',
  async () => {
    const written = 'could not write to file "pg_wal/xlogtemp.7": No space left on device';
    const tidied = [
      'child process exited with exit code 1',
      'initdb: removing contents of data directory "x"',
    ];
    const inRoom = 'make room, set DATA_DIR to a folder on another disk, or set DATABASE_URL.';
    const beginning = 'PostgreSQL could not make its database';
    await expect(fail(`2026-01-02 03:04:05 UTC [7] FATAL:  ${written}`, ...tidied)).rejects.toThrow(
      new RegExp(`^${beginning} \\(.*FATAL:  ${written}\\): ${inRoom}$`),
    );
    await expect(fail(`initdb: error: ${written}`, ...tidied)).rejects.toThrow(
      `${beginning} (initdb: error: ${written}): ${inRoom}`,
    );
    await expect(fail('of no kind')).rejects.toThrow(`${beginning} (of no kind): start as an ordinary user`);
  },
);
