import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DataFolder,
  identifyProcess,
  isRunning,
  type ProcessIdentity,
  StartupError,
} from '../data-folder/index.ts';
import { usableMemory } from '../memory.ts';
import { chooseLauncher, type Launcher } from './choose-launcher.ts';
import { findBinaries, type PostgresBinaries } from './find-binaries.ts';
import { findFreePort } from './free-port.ts';
import { type LaunchedPostgres, launchPostgres, type PostgresExit } from './launch-postgres.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { checkCluster, createCluster } from './prepare-cluster.ts';
import { prepareDatabase } from './prepare-database.ts';
import { reasonIn } from './run-program.ts';

/** The PostgreSQL that came with the program, running on a data folder. */
export interface BundledPostgres {
  /** The address of the database `exam`. Its role owns it, may make databases, and is no superuser. */
  connectionString: string;
  /** Ends it with a fast shutdown; resolves when it has ended. May be called more than once. */
  stop(): Promise<void>;
  /** Resolves when it has ended, by `stop()` or otherwise; never rejects. */
  exited: Promise<PostgresExit>;
}

export interface BundledPostgresOptions {
  /** Open, so that nobody else uses its database. */
  folder: DataFolder;
  log: { info(message: string): void };
  /** False gives up durability for speed; only for tests. Default true. */
  durable?: boolean;
  /** Looks for a port that nobody uses at that moment. Default `findFreePort`. */
  findPort?: () => Promise<number>;
}

const ATTEMPTS = 10;
// The port was taken after we looked, and backends of a killed PostgreSQL that are about to notice.
const PASSING_TROUBLE = /could not create any TCP\/IP sockets|pre-existing shared memory block/;

/**
 * Starts PostgreSQL on the cluster of a data folder, making the cluster and the database `exam` at first use, and ends
 * what a killed server left running there.
 * @throws StartupError with one sentence when this machine or this data folder cannot have it.
 */
export async function startBundledPostgres(options: BundledPostgresOptions): Promise<BundledPostgres> {
  const { folder, log, durable = true, findPort = findFreePort } = options;
  const cluster = folder.file('postgres');
  const binaries = await findBinaries();
  const { launcher, majorVersion } = await chooseLauncher(binaries, cluster);
  if (!(await checkCluster(cluster, majorVersion))) {
    log.info(`making a PostgreSQL ${majorVersion} database in ${cluster}`);
    await createCluster({ folder, cluster, binaries, launcher, durable });
  }
  const left = await endPostmaster(cluster);
  if (left !== undefined) log.info(`ended the PostgreSQL (process ${left}) that an earlier server had left`);

  const { launched, port } = await launchOnFreePort({
    folder,
    cluster,
    binaries,
    launcher,
    durable,
    findPort,
  });
  const stop = async () => {
    await launched.stop();
    // Only a killed supervisor leaves something here.
    await endPostmaster(cluster);
  };
  try {
    const connectionString = await prepareDatabase(port, await folder.secret('postgres-password'));
    return { connectionString, stop, exited: launched.exited };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Launch {
  folder: DataFolder;
  findPort: () => Promise<number>;
  cluster: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
  durable: boolean;
}

async function launchOnFreePort(launch: Launch): Promise<{ launched: LaunchedPostgres; port: number }> {
  const { cluster, findPort } = launch;
  const logFile = launch.folder.file('postgres.log');
  // A server that really ran there was ended just before.
  const stale = await readPostmasterFile(cluster);
  const plan = {
    cluster,
    logFile,
    ...(stale && process.platform !== 'win32' ? { stalePid: stale.pid } : {}),
  };
  let lastWords = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const port = await findPort();
    const launched = launchPostgres({ ...commands(launch, port), ...plan });
    if (await launched.ready) return { launched, port };
    const exit = await launched.exited;
    lastWords = exit.lastWords || exit.reason;
    if (!PASSING_TROUBLE.test(lastWords)) break;
    await sleep(attempt * 100);
  }
  throw new StartupError(`PostgreSQL did not start (${reasonIn(lastWords)}): see ${logFile}.`);
}

function commands({ binaries, launcher, cluster, durable }: Launch, port: number) {
  const args = ['-D', cluster, ...serverSettings(port, durable)];
  const run = launcher.command(binaries.postgres, args, 'INT');
  if (process.platform !== 'win32') return { run };
  return { run, stop: { file: binaries.pgCtl, args: ['stop', '-D', cluster, '-m', 'fast'] } };
}

const FAST_LIMIT_MS = 20_000;

const IMMEDIATE_LIMIT_MS = 10_000;

/**
 * Ends the PostgreSQL that still runs on `cluster`, if any: fast shutdown first, then immediate shutdown, which the
 * next start recovers from. Only for who holds the lock of the data folder.
 * @returns the process id of what was ended.
 * @throws StartupError when it does not end.
 */
async function endPostmaster(cluster: string): Promise<number | undefined> {
  const file = await readPostmasterFile(cluster);
  if (file === undefined || !servesCluster(file.pid, cluster)) return undefined;
  const postmaster = identifyProcess(file.pid);
  if (await endsAfter(postmaster, 'SIGINT', FAST_LIMIT_MS)) return file.pid;
  if (await endsAfter(postmaster, 'SIGQUIT', IMMEDIATE_LIMIT_MS)) return file.pid;
  throw new StartupError(
    `A PostgreSQL (process ${file.pid}) still runs on ${cluster} and does not end: end it.`,
  );
}

async function endsAfter(
  postmaster: ProcessIdentity,
  signal: NodeJS.Signals,
  limitMs: number,
): Promise<boolean> {
  const deadlineMs = Date.now() + limitMs;
  if (isRunning(postmaster)) process.kill(postmaster.pid, signal);
  while (isRunning(postmaster)) {
    if (Date.now() > deadlineMs) return false;
    await sleep(25);
  }
  return true;
}

/** The number in a stale postmaster.pid may be any process's by now: only one with this cluster in its call is ended. */
function servesCluster(pid: number, cluster: string): boolean {
  if (!isRunning({ pid })) return false;
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
    // Windows tells no command line cheaply, and PostgreSQL itself refuses to start beside another one.
    if (process.platform === 'win32') return false;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
}

const NETWORK = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  password_encryption: 'scram-sha-256',
};

const FEWEST_BUFFERS_MIB = 128;

/** More was not measured (decision 2). */
const MOST_BUFFERS_MIB = 1_024;

/**
 * The memory in which PostgreSQL keeps what it has read: an eighth of the usable memory, from 128 to 1,024 MiB.
 * @param usableBytes of all processes of the application
 */
export function sharedBuffersMiB(usableBytes: number): number {
  const share = Math.floor(usableBytes / 8 / 2 ** 20);
  return Math.min(MOST_BUFFERS_MIB, Math.max(FEWEST_BUFFERS_MIB, share));
}

const MEMORY = {
  shared_buffers: `${sharedBuffersMiB(usableMemory())}MB`,
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
};

// One server without followers needs no more in its log than recovery after a crash does.
const WRITE_AHEAD_LOG = {
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '512MB',
};

// Statements, details and values hold e-mails, hashes and answer keys; the application logs its errors without them.
const LOGGING = {
  logging_collector: 'off',
  log_destination: 'stderr',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  lc_messages: 'C',
};

const PLANNING = {
  timezone: 'UTC',
  random_page_cost: 1.1,
  // Compiling costs more than the short queries of this application take.
  jit: 'off',
};

/** Only for tests, which also open many connections: a weak hash of the password makes them quick. */
const VOLATILE = {
  shared_buffers: `${FEWEST_BUFFERS_MIB}MB`,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  scram_iterations: 1,
};

/**
 * Settings of the bundled server, given on its command line so that none can be left behind in a data folder. For a
 * machine of two cores that runs the application too.
 */
function serverSettings(port: number, durable: boolean): string[] {
  const settings = {
    ...NETWORK,
    port,
    ...MEMORY,
    ...WRITE_AHEAD_LOG,
    ...LOGGING,
    ...PLANNING,
    ...(durable ? {} : VOLATILE),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
