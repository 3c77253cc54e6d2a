import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ haproxy: string, pgbouncer: string, setpriv: string, postgres: string }} Parts paths of programs, and the folder of PostgreSQL's */

const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];
const POSTGRES_VERSIONS = '/usr/lib/postgresql';
const OLDEST_POSTGRES = 15;

/**
 * Looks for the programs that a cluster needs.
 * @returns {{ parts: Parts } | { missing: string[] }} what is not there, by the names of Debian's packages
 */
export function findParts() {
  const parts = {
    haproxy: findProgram('haproxy'),
    pgbouncer: findProgram('pgbouncer'),
    setpriv: findProgram('setpriv'),
    postgres: findPostgres(),
  };
  const packages = {
    haproxy: 'haproxy',
    pgbouncer: 'pgbouncer',
    setpriv: 'util-linux',
    postgres: 'postgresql',
  };
  const missing = Object.entries(packages).filter(
    ([part]) => parts[/** @type {keyof Parts} */ (part)] === undefined,
  );
  if (missing.length > 0) return { missing: missing.map(([, name]) => name) };
  return { parts: /** @type {Parts} */ (parts) };
}

/** @param {string} name */
export function findProgram(name) {
  const path = process.env['PATH']?.split(':') ?? [];
  return [...path, ...FOLDERS].map((folder) => join(folder, name)).find(isProgram);
}

/** The folder of the newest version as Debian lays it out. */
function findPostgres() {
  const versions = listFolder(POSTGRES_VERSIONS)
    .map(Number)
    .filter((version) => version >= OLDEST_POSTGRES);
  const folders = versions
    .sort((one, other) => other - one)
    .map((version) => join(POSTGRES_VERSIONS, `${version}`, 'bin'));
  return folders.find((folder) => isProgram(join(folder, 'postgres')));
}

/** @param {string} path */
function listFolder(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
