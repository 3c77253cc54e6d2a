import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import pg from 'pg';
import { readPostmasterFile } from '../postmaster-file.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
// Inside the package, so that what the driver imports is found.
const CACHE = join(HERE, '../../../../.cache');

/** Builds the driver, with the supervisor beside it as in the real build; `remove` deletes both. */
export async function buildDriver(): Promise<{ path: string; remove(): Promise<void> }> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'driver-'));
  const path = join(folder, 'database-driver.js');
  await build({
    entryPoints: [join(HERE, 'database-driver.ts')],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  await copyFile(join(HERE, '../postgres-supervisor.js'), join(folder, 'postgres-supervisor.js'));
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A server process that has its database up. */
export interface DatabaseProcess {
  child: ChildProcess;
  connectionString: string;
  /** What was said at the start. */
  said: string[];
  postmasterPid: number;
  /** The next message of the driver, parsed. */
  nextReport(): Promise<unknown>;
  /** Ends it gracefully. */
  stop(): Promise<void>;
}

/** Spawns the driver on a data folder without waiting for its database. */
export function spawnDriver(driver: string, path: string): ChildProcess {
  // A group of its own, so that a test can signal it as a terminal would.
  return spawn(process.execPath, [driver, path], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Starts the driver on a data folder and waits until its database takes connections. */
export async function startDatabaseProcess(driver: string, path: string): Promise<DatabaseProcess> {
  const child = spawnDriver(driver, path);
  const lines = createInterface(child.stdout!)[Symbol.asyncIterator]();
  const nextReport = async () => {
    const line = await lines.next();
    if (line.done) throw new Error('the driver ended without a word');
    return JSON.parse(line.value) as unknown;
  };
  const { connectionString, said } = (await nextReport()) as { connectionString: string; said: string[] };
  const postmaster = await readPostmasterFile(join(path, 'postgres'));
  return {
    child,
    connectionString,
    said,
    postmasterPid: postmaster?.pid ?? 0,
    nextReport,
    async stop() {
      const exited = once(child, 'exit');
      child.stdin?.write('stop\n');
      await exited;
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function runSql<Row extends pg.QueryResultRow>(
  connectionString: string,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
