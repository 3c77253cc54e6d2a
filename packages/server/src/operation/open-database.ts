import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findRunningPostgres, hasCluster, startBundledPostgres } from '../platform/bundled-postgres/index.ts';
import { FolderHeldError, openDataFolder } from '../platform/data-folder/index.ts';
import { APPLICATION_NAME } from '../platform/database/connect.ts';
import type { Environment } from '../platform/environment.ts';
import { OperationError } from './operation-error.ts';

/** A connection to the installation's database, for one command. */
export interface OpenDatabase {
  readonly client: pg.Client;
  close(): Promise<void>;
}

export interface OpeningRules {
  /** Whether a database is made where there is none. */
  readonly mayMake: boolean;
  /** Whether a server may be running on the data folder meanwhile. */
  readonly mayShare: boolean;
}

const START_LIMIT_MS = 20_000;

/**
 * Connects to the database of the installation. The bundled one is started where no server runs it, and stopped by
 * `close`.
 * @throws OperationError, StartupError
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  rules: OpeningRules,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return connectTo(databaseUrl, async () => {});
  if (!rules.mayMake && !hasCluster(dataDir)) {
    throw new OperationError(`There is no database in ${dataDir}: set DATA_DIR, or DATABASE_URL.`);
  }
  try {
    return await openBundled(dataDir);
  } catch (error) {
    if (!(error instanceof FolderHeldError)) throw error;
    if (!rules.mayShare) throw new OperationError(`${error.message} Stop it first.`);
    return connectTo(await waitForRunning(dataDir), async () => {});
  }
}

async function openBundled(dataDir: string): Promise<OpenDatabase> {
  const folder = await openDataFolder(dataDir);
  try {
    const postgres = await startBundledPostgres({ folder, log: { info: () => {} } });
    return await connectTo(postgres.connectionString, async () => {
      await postgres.stop();
      await folder.close();
    });
  } catch (error) {
    await folder.close();
    throw error;
  }
}

/** The server that holds the folder may have been started just now. */
async function waitForRunning(dataDir: string): Promise<string> {
  const deadlineMs = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadlineMs) {
    const url = await findRunningPostgres(dataDir);
    if (url !== undefined) return url;
    await sleep(100);
  }
  throw new OperationError(`The server on ${dataDir} runs, but its database takes no connections.`);
}

/** @param andThen what is to be done once the connection is closed */
async function connectTo(url: string, andThen: () => Promise<void>): Promise<OpenDatabase> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${APPLICATION_NAME} command`,
    connectionTimeoutMillis: 10_000,
  });
  try {
    await client.connect();
  } catch (error) {
    await andThen();
    throw new OperationError(`The database ${placeOf(url)} cannot be reached (${reasonOf(error)}).`);
  }
  // It fails the query that runs; without a listener it would end the process, too.
  client.on('error', () => {});
  return {
    client,
    close: async () => {
      await client.end();
      await andThen();
    },
  };
}

/** Without the password. */
function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${decodeURIComponent(pathname.slice(1))} at ${hostname}:${port || '5432'}`;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return message || code || 'no reason is known';
}
