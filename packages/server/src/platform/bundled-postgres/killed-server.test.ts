import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from '../data-folder/index.ts';
import { startBundledPostgres } from './index.ts';
import { buildDriver, runSql, spawnDriver, startDatabaseProcess } from './testing/database-process.ts';
import { canSeeProcesses, listSurvivors, listTree, parentOf } from './testing/process-tree.ts';

const LIMIT_MS = 15_000;
let driver: Awaited<ReturnType<typeof buildDriver>>;
let root: string;
let path: string;

/** The folder of an installation whose database holds a row: making one takes as long as all else here. */
let made: string;

beforeAll(async () => {
  driver = await buildDriver();
  made = await mkdtemp(join(tmpdir(), 'exam-made-'));
  const server = await startDatabaseProcess(driver.path, join(made, 'data'));
  await runSql(server.connectionString, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await server.stop();
});

afterAll(async () => {
  await driver.remove();
  await rm(made, { recursive: true, force: true });
});

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'exam-killed-'));
  path = join(root, 'data');
});

afterEach(() => rm(root, { recursive: true, force: true }));

/** Starts here on the folder of a server that is gone, and gives what its table holds and what the start said. */
async function startAgain(): Promise<{ rows: unknown[]; said: string[] }> {
  const said: string[] = [];
  const folder = await openDataFolder(path);
  const postgres = await startBundledPostgres({ folder, log: { info: (message) => said.push(message) } });
  const rows = await runSql(postgres.connectionString, 'SELECT * FROM kept');
  await postgres.stop();
  await folder.close();
  return { rows, said };
}

async function startWithRow() {
  execFileSync('cp', ['-a', join(made, 'data'), path]);
  return startDatabaseProcess(driver.path, path);
}

const KEPT = [{ answer: 42 }];

describe.runIf(canSeeProcesses)('processes', () => {
  test('a graceful end leaves none, and the next start finds the rows', async () => {
    const server = await startWithRow();
    const tree = listTree(server.child.pid ?? 0);
    expect(tree).toContain(server.postmasterPid);
    await server.stop();
    expect(await listSurvivors(tree, LIMIT_MS)).toEqual([]);
    expect((await startAgain()).rows).toEqual(KEPT);
  });

  test('a killed server leaves none', async () => {
    const server = await startWithRow();
    const tree = listTree(server.child.pid ?? 0);
    server.child.kill('SIGKILL');
    expect(await listSurvivors(tree, LIMIT_MS)).toEqual([]);
    expect((await startAgain()).rows).toEqual(KEPT);
  });

  test('a killed supervisor leaves none, and the server is told', async () => {
    const server = await startWithRow();
    const database = listTree(server.postmasterPid);
    process.kill(parentOf(server.postmasterPid), 'SIGKILL');
    expect(await server.nextReport()).toMatchObject({
      expected: false,
      reason: 'its supervisor ended with SIGKILL',
    });
    expect(await listSurvivors(database, LIMIT_MS)).toEqual([]);
    await server.stop();
  });

  test('everything killed at once loses no row', async () => {
    const server = await startWithRow();
    const tree = listTree(server.child.pid ?? 0);
    for (const pid of tree) killIfThere(pid);
    expect(await listSurvivors(tree, LIMIT_MS)).toEqual([]);
    expect((await startAgain()).rows).toEqual(KEPT);
  });

  test('a stranger who got the number of the killed database keeps nobody from starting', async () => {
    const server = await startWithRow();
    const tree = listTree(server.child.pid ?? 0);
    // The database first: its supervisor would end it gracefully once the server is gone, and then its file is, too.
    for (const pid of [server.postmasterPid, ...tree]) killIfThere(pid);
    await listSurvivors(tree, LIMIT_MS);
    const file = join(path, 'postgres/postmaster.pid');
    const { uid, gid } = await stat(file);
    const options = { stdio: 'ignore', ...(process.getuid?.() === 0 ? { uid, gid } : {}) } as const;
    const stranger = spawn('sleep', ['60'], options);
    await once(stranger, 'spawn');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(stranger.pid)));
    const { rows, said } = await startAgain();
    expect({ rows, said, strangerIsAlive: stranger.exitCode === null }).toEqual({
      rows: KEPT,
      said: [],
      strangerIsAlive: true,
    });
    stranger.kill();
  });

  test('a database that was left running is ended by the next start', async () => {
    const server = await startWithRow();
    const supervisorPid = parentOf(server.postmasterPid);
    // A supervisor that cannot act stands for platforms where its death ends nothing.
    process.kill(supervisorPid, 'SIGSTOP');
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    const { rows, said } = await startAgain().finally(() => process.kill(supervisorPid, 'SIGKILL'));
    expect(rows).toEqual(KEPT);
    expect(said).toEqual([
      `ended the PostgreSQL (process ${server.postmasterPid}) that an earlier server had left`,
    ]);
  });

  test("the terminal's Ctrl-C does not end the database before the server does", async () => {
    const server = await startWithRow();
    process.kill(-(server.child.pid ?? 0), 'SIGINT');
    await sleep(300);
    expect(await runSql(server.connectionString, 'SELECT * FROM kept')).toEqual(KEPT);
    await server.stop();
  });

  test('a server killed while it makes its database leaves nothing half made', async () => {
    const child = spawnDriver(driver.path, path);
    while (!(await draftIsBeingFilled())) await sleep(5);
    const tree = listTree(child.pid ?? 0);
    child.kill('SIGKILL');
    expect(await listSurvivors(tree, LIMIT_MS)).toEqual([]);
    expect(await readdir(path)).not.toContain('postgres');
    const server = await startDatabaseProcess(driver.path, path);
    expect((await readdir(path)).filter((name) => name.includes('.new-'))).toEqual([]);
    await server.stop();
  });
});

/** The first killed may take others with them before their turn. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function draftIsBeingFilled(): Promise<boolean> {
  const names = await readdir(path).catch(() => []);
  const draft = names.find((name) => name.startsWith('postgres.new-') && !name.endsWith('.password'));
  return draft !== undefined && (await readdir(join(path, draft))).length > 0;
}
