import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { identifyProcess, openDataFolder, StartupError } from './index.ts';

const isWindows = process.platform === 'win32';
let root: string;
let path: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'exam-folder-'));
  path = join(root, 'data');
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

async function modeOf(file: string): Promise<number> {
  return (await stat(file)).mode & 0o777;
}

describe('the folder', () => {
  test.skipIf(isWindows)('is made for its owner alone', async () => {
    const folder = await openDataFolder(path);
    expect(await modeOf(path)).toBe(0o700);
    await folder.close();
  });

  test('that is a file is refused in one sentence', async () => {
    await writeFile(path, '');
    await expect(openDataFolder(path)).rejects.toThrow(StartupError);
  });
});

describe('a secret', () => {
  test.skipIf(isWindows)('is made once, for its owner alone, and survives a restart', async () => {
    const first = await openDataFolder(path);
    const secret = await first.secret('app-secret');
    await first.close();
    const second = await openDataFolder(path);
    expect(await second.secret('app-secret')).toBe(secret);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(await modeOf(join(path, 'app-secret'))).toBe(0o600);
    await second.close();
  });

  test('asked for twice at once is one', async () => {
    const folder = await openDataFolder(path);
    const [one, other] = await Promise.all([folder.secret('app-secret'), folder.secret('app-secret')]);
    expect(one).toBe(other);
    expect((await readFile(join(path, 'app-secret'), 'utf8')).trim()).toBe(one);
    expect(await folder.secret('postgres-password')).not.toBe(one);
    await folder.close();
  });

  test.skipIf(process.getuid?.() !== 0)(
    "made by root in somebody's folder belongs to that account",
    async () => {
      await mkdir(path);
      await chown(path, 1234, 1234);
      const folder = await openDataFolder(path);
      await folder.secret('app-secret');
      const { uid, gid } = await stat(join(path, 'app-secret'));
      expect({ uid, gid }).toEqual({ uid: 1234, gid: 1234 });
      await folder.close();
    },
  );

  test('whose file was emptied is not replaced silently', async () => {
    const folder = await openDataFolder(path);
    await writeFile(join(path, 'app-secret'), '');
    await expect(folder.secret('app-secret')).rejects.toThrow(/app-secret is empty/);
    await folder.close();
  });

  test('leaves no draft behind', async () => {
    const folder = await openDataFolder(path);
    await folder.secret('app-secret');
    expect((await readdir(path)).sort()).toEqual(['app-secret', 'server.lock.1']);
    await folder.close();
  });
});

describe('the lock', () => {
  let holder: ChildProcess;

  async function holdByAnotherProcess(): Promise<number> {
    await (await openDataFolder(path)).close();
    holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(holder, 'spawn');
    const pid = holder.pid ?? 0;
    await writeFile(join(path, 'server.lock.2'), JSON.stringify(identifyProcess(pid)));
    return pid;
  }

  async function killHolder(): Promise<void> {
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  }

  test('refuses a second server and names the first', async () => {
    const pid = await holdByAnotherProcess();
    await expect(openDataFolder(path)).rejects.toThrow(
      `Another server (process ${pid}) already uses the data folder ${path}.`,
    );
    await killHolder();
  });

  test('of a killed server is taken over', async () => {
    await holdByAnotherProcess();
    await killHolder();
    const folder = await openDataFolder(path);
    await expect(openDataFolder(path)).rejects.toThrow(`process ${process.pid}`);
    await folder.close();
  });

  test('is free again after closing', async () => {
    const first = await openDataFolder(path);
    await expect(openDataFolder(path)).rejects.toThrow(StartupError);
    await first.close();
    const second = await openDataFolder(path);
    await second.close();
  });

  test.skipIf(isWindows)('does not mistake a later process with the same number for its holder', async () => {
    await (await openDataFolder(path)).close();
    const earlier = { pid: process.pid, startedAt: 'long ago' };
    await writeFile(join(path, 'server.lock.2'), JSON.stringify(earlier));
    const folder = await openDataFolder(path);
    await folder.close();
  });

  test('left by a killed server goes to exactly one of many who come at once', async () => {
    await holdByAnotherProcess();
    const lock = await readFile(join(path, 'server.lock.2'));
    await killHolder();
    for (let round = 0; round < 20; round += 1) {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, 'server.lock.2'), lock);
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => openDataFolder(path)));
      const opened = outcomes.filter((outcome) => outcome.status === 'fulfilled');
      expect(opened).toHaveLength(1);
      await opened[0]?.value.close();
      await rm(path, { recursive: true });
    }
  });
});
