import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Connects to the database of a running installation as its superuser.
 * @param {string} folder the data folder
 */
export async function connectDatabase(folder) {
  const client = new pg.Client(await databaseAddress(folder));
  await client.connect();
  return client;
}

/**
 * @param {string} folder
 * @returns {Promise<string>}
 */
export async function databaseAddress(folder) {
  const lines = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(join(folder, 'postgres-password'), 'utf8')).trim();
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${lines[3]}/exam`;
}
