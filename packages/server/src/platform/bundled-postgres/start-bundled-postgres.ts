import { setTimeout as sleep } from 'node:timers/promises';
import { type DataFolder, StartupError } from '../data-folder/index.ts';
import { chooseLauncher, type Launcher } from './choose-launcher.ts';
import { endPostmaster } from './end-postmaster.ts';
import { findBinaries, type PostgresBinaries } from './find-binaries.ts';
import { findFreePort } from './free-port.ts';
import { type LaunchedPostgres, launchPostgres, type PostgresExit } from './launch-postgres.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { checkCluster, createCluster } from './prepare-cluster.ts';
import { prepareDatabase } from './prepare-database.ts';
import { reasonIn } from './run-program.ts';
import { serverSettings } from './server-settings.ts';

/** The PostgreSQL that came with the program, running on a data folder. */
export interface BundledPostgres {
  /** Of the database `exam`; its role owns it, may make databases, and is no superuser. */
  connectionString: string;
  /** Ends it with a fast shutdown; resolves when it has ended. May be called more than once. */
  stop(): Promise<void>;
  /** Resolves when it has ended, by `stop()` or otherwise; never rejects. */
  exited: Promise<PostgresExit>;
}

/** What starting takes. */
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
  // What really runs there was ended just before.
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
