import { createHmac } from 'node:crypto';
import pg from 'pg';
import { StartupError } from '../data-folder/index.ts';
import { SUPERUSER } from './run-initdb.ts';

const DATABASE = 'exam';
const ROLE = 'exam';

/**
 * Makes the application's role and database where they are absent. The role may make databases, as tests do, but is no
 * superuser, so that it can neither read files nor run programs.
 * @param password the superuser's
 * @returns the connection string of the application
 */
export async function prepareDatabase(port: number, password: string): Promise<string> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: SUPERUSER, password, database: 'postgres' });
  try {
    await connect(client);
    if (!(await exists(client, 'SELECT 1 FROM pg_roles WHERE rolname = $1', ROLE))) {
      await client.query(
        `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD ${client.escapeLiteral(rolePassword(password))}`,
      );
    }
    if (!(await exists(client, 'SELECT 1 FROM pg_database WHERE datname = $1', DATABASE))) {
      await client.query(`CREATE DATABASE ${DATABASE} OWNER ${ROLE}`);
    }
  } finally {
    await client.end();
  }
  return connectionString(port, password);
}

/** The address of the prepared database for the application. @param password the superuser's */
export function connectionString(port: number, password: string): string {
  return `postgresql://${ROLE}:${rolePassword(password)}@127.0.0.1:${port}/${DATABASE}`;
}

function rolePassword(password: string): string {
  return createHmac('sha256', password).update(`role ${ROLE}`).digest('base64url');
}

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new StartupError(
      'The database does not accept the password in the file postgres-password of the data folder: put back the file that belongs to it.',
    );
  }
}

async function exists(client: pg.Client, query: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(query, [name]);
  return rowCount === 1;
}
