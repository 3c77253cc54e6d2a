import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connect } from '../src/platform/database/connect.ts';
import { migrate } from '../src/platform/database/migrate.ts';

/** A database for a test, with a function that drops it. */
export interface CreatedDatabase {
  readonly url: string;
  readonly name: string;
  drop(): Promise<void>;
}

/**
 * Creates a database under a new name.
 * @param serverUrl for a role that may create databases
 * @param template is copied, and may have no connections; PostgreSQL's own template is empty
 */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<CreatedDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying files takes half the processor time of writing the pages anew, and the suite creates hundreds of
  // databases.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  // Without force, PostgreSQL waits for the last connections and ends a running vacuum, which `with (force)` may not
  // do.
  return { url: url.href, name, drop: () => onServer(serverUrl, `drop database ${name}`) };
}

/**
 * A migrated database for copying. A copy takes a fifth of the time of the migrations, and each test application
 * needs one.
 */
export async function createTemplate(serverUrl: string): Promise<CreatedDatabase> {
  const template = await createDatabase(serverUrl);
  const { db, close } = connect(template.url, () => {});
  await migrate(db).finally(close);
  return template;
}

/** The connections of this process to each server: a new one for each statement costs PostgreSQL 30 ms. */
const servers = new Map<string, pg.Pool>();

async function onServer(url: string, statement: string): Promise<void> {
  await serverAt(url).query(statement);
}

function serverAt(url: string): pg.Pool {
  const known = servers.get(url);
  if (known) return known;
  const server = new pg.Pool({ connectionString: url, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server of the suite is stopped before this process ends.
  server.on('error', () => {});
  servers.set(url, server);
  return server;
}
