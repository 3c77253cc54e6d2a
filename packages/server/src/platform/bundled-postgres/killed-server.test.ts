import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../test/until.ts';
import {
  buildDriver,
  type DatabaseProcess,
  runSql,
  spawnDriver,
  startDatabaseProcess,
} from './testing/database-process.ts';
import { canSeeProcesses, listSurvivors, listTree, parentOf } from './testing/process-tree.ts';

let driver: Awaited<ReturnType<typeof buildDriver>>;
let root: string;
let path: string;
/** The one that runs, or that ran last. */
let server: DatabaseProcess;

beforeAll(async () => {
  driver = await buildDriver();
  root = await mkdtemp(join(tmpdir(), 'exam-killed-'));
  path = join(root, 'data');
});

afterAll(async () => {
  await driver.remove();
  await rm(root, { recursive: true, force: true });
});

const KEPT = [{ answer: 42 }];
const readRows = () => runSql(server.connectionString, 'SELECT * FROM kept');

/** Starts on the folder as the server before has left it, and expects the row there. */
async function startAgain(): Promise<void> {
  server = await startDatabaseProcess(driver.path, path);
  expect(await readRows()).toEqual(KEPT);
}

/** The processes of the server, its database and their supervisor. */
function listProcesses(): number[] {
  const tree = listTree(server.child.pid ?? 0);
  expect(tree).toContain(server.postmasterPid);
  return tree;
}

// Each test goes on with the folder, and some with the server, of the one before: a start takes longer than all else here.
describe.runIf(canSeeProcesses)('the processes of one installation', () => {
  test('a server killed while it makes its database leaves nothing half made', async () => {
    const child = spawnDriver(driver.path, path);
    await until(async () => expect(await draftIsBeingFilled()).toBe(true));
    const tree = listTree(child.pid ?? 0);
    child.kill('SIGKILL');
    expect(await listSurvivors(tree)).toEqual([]);
    expect(await readdir(path)).not.toContain('postgres');
    server = await startDatabaseProcess(driver.path, path);
    expect((await readdir(path)).filter((name) => name.includes('.new-'))).toEqual([]);
    await runSql(server.connectionString, 'CREATE TABLE kept AS SELECT 42 AS answer');
  });

  test("the terminal's Ctrl-C does not end the database before the server does, and a graceful end leaves none", async () => {
    const tree = listProcesses();
    process.kill(-(server.child.pid ?? 0), 'SIGINT');
    // PostgreSQL would have the signal before it is asked, and would refuse the connection.
    expect(await readRows()).toEqual(KEPT);
    const exit = server.nextReport();
    await server.stop();
    expect(await exit).toMatchObject({ expected: true });
    expect(await listSurvivors(tree)).toEqual([]);
  });

  test('a killed server leaves none', async () => {
    await startAgain();
    const tree = listProcesses();
    server.child.kill('SIGKILL');
    expect(await listSurvivors(tree)).toEqual([]);
  });

  test('a killed supervisor leaves none, and the server is told', async () => {
    await startAgain();
    const database = listTree(server.postmasterPid);
    process.kill(parentOf(server.postmasterPid), 'SIGKILL');
    expect(await server.nextReport()).toMatchObject({
      expected: false,
      reason: 'its supervisor ended with SIGKILL',
    });
    expect(await listSurvivors(database)).toEqual([]);
    await server.stop();
  });

  test('everything killed at once loses no row, and a stranger who got the number of the database keeps nobody from starting', async () => {
    await startAgain();
    const tree = listProcesses();
    // The database first: its supervisor would end it gracefully once the server is gone, and then its file is, too.
    for (const pid of [server.postmasterPid, ...tree]) killIfThere(pid);
    expect(await listSurvivors(tree)).toEqual([]);
    const file = join(path, 'postgres/postmaster.pid');
    const { uid, gid } = await stat(file);
    const options = { stdio: 'ignore', ...(process.getuid?.() === 0 ? { uid, gid } : {}) } as const;
    const stranger = spawn('sleep', ['3600'], options);
    await once(stranger, 'spawn');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(stranger.pid)));
    await startAgain();
    const strangerIsAlive = stranger.exitCode === null && stranger.signalCode === null;
    expect({ said: server.said, strangerIsAlive }).toEqual({ said: [], strangerIsAlive: true });
    stranger.kill();
  });

  test('a database that was left running is ended by the next start', async () => {
    const { postmasterPid } = server;
    const supervisorPid = parentOf(postmasterPid);
    // A supervisor that cannot act stands for platforms where its death ends nothing.
    process.kill(supervisorPid, 'SIGSTOP');
    const exited = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await exited;
    await startAgain().finally(() => process.kill(supervisorPid, 'SIGKILL'));
    expect(server.said).toEqual([
      `ended the PostgreSQL (process ${postmasterPid}) that an earlier server had left`,
    ]);
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
