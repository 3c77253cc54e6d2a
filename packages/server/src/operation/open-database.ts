import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findRunningPostgres, hasCluster, startBundledPostgres } from '../platform/bundled-postgres/index.ts';
import { FolderHeldError, openDataFolder } from '../platform/data-folder/index.ts';
import { APPLICATION_NAME } from '../platform/database/connect.ts';
import { describeConnectFailure } from '../platform/database/describe-failure.ts';
import { DATABASE_LIMITS, type DatabaseLimits, endSilence } from '../platform/database/end-silence.ts';
import type { Environment } from '../platform/environment.ts';
import { OperationError } from './operation-error.ts';

/** A connection to the installation's database for one command. */
export interface OpenDatabase {
  readonly client: pg.Client;
  close(): Promise<void>;
}

export interface OpeningRules {
  /** Whether a missing database is created. */
  readonly mayMake: boolean;
  /** Whether a server may be running on the data folder. */
  readonly mayShare: boolean;
}

const START_LIMIT_MS = 20_000;

/**
 * Connects to the database of the installation. The bundled one is started if no server runs it, and stopped by
 * `close`.
 * @param limits database timeouts, per statement
 * @throws OperationError, StartupError
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  rules: OpeningRules,
  limits: DatabaseLimits = DATABASE_LIMITS,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return connectTo(databaseUrl, async () => {}, limits);
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

/** The server that holds the folder may be starting. */
async function waitForRunning(dataDir: string): Promise<string> {
  const deadlineMs = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadlineMs) {
    const url = await findRunningPostgres(dataDir);
    if (url !== undefined) return url;
    await sleep(100);
  }
  throw new OperationError(`The server on ${dataDir} runs, but its database takes no connections.`);
}

/** @param andThen runs after the connection is closed */
async function connectTo(
  url: string,
  andThen: () => Promise<void>,
  limits = DATABASE_LIMITS,
): Promise<OpenDatabase> {
  const client = await connectClient(url, limits).catch(async (error: unknown) => {
    await andThen();
    throw new OperationError(describeConnectFailure(error, url));
  });
  // The running query fails; without a listener the error would end the process.
  client.on('error', () => {});
  endSilence(client, limits);
  return {
    client,
    close: async () => {
      await client.end();
      await andThen();
    },
  };
}

async function connectClient(connectionString: string, limits: DatabaseLimits): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: `${APPLICATION_NAME} command`,
    connectionTimeoutMillis: 2 * limits.connectMs,
    statement_timeout: limits.statementMs,
  });
  await client.connect();
  return client;
}
