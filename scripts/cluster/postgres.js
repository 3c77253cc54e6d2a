import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { endProgram, findFreePort, makeFolder, runProgram, startProgram, waitUntil } from './processes.js';

/** @typedef {import('./find-parts.js').Parts} Parts */
/** @typedef {Awaited<ReturnType<typeof startDatabases>>} Databases */

export const PASSWORD = 'a-password-of-the-test';
const ROLE = 'exam';
const STANDBY = 'standby';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '64MB',
  wal_level: 'replica',
  hot_standby: 'on',
  synchronous_commit: 'on',
  wal_receiver_status_interval: '1s',
};

/**
 * A primary and a standby that confirms each change before it counts as saved, with the empty database `exam`.
 * @param {Parts} parts
 * @param {string} folder
 */
export async function startDatabases(parts, folder) {
  const primary = await makeCluster(parts, join(folder, 'primary'));
  await primary.run(`create role ${ROLE} login password '${PASSWORD}'`);
  await makeDatabase(primary, 'exam');
  const all = [primary];
  const databases = {
    primary,
    standby: primary,
    /** Makes a new standby for the primary. */
    async follow() {
      databases.standby = await makeStandby(parts, join(folder, `standby-${all.length}`), databases.primary);
      all.push(databases.standby);
    },
    stop: () => Promise.all(all.map((cluster) => cluster.stop())),
  };
  await databases.follow();
  return databases;
}

/**
 * An empty database of the application's role.
 * @param {Cluster} cluster
 * @param {string} name
 */
export async function makeDatabase(cluster, name) {
  await cluster.run(`create database ${name} owner ${ROLE}`);
}

/**
 * The connection string of the application's role.
 * @param {number} port
 * @param {string} [database]
 */
export function urlOf(port, database = 'exam') {
  return `postgres://${ROLE}:${PASSWORD}@127.0.0.1:${port}/${database}`;
}

/** @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster */

/**
 * @param {Parts} parts
 * @param {string} path
 */
async function makeCluster(parts, path) {
  const log = `${path}.log`;
  const passwordFile = `${path}.password`;
  makeFolder(path);
  writeFileSync(passwordFile, PASSWORD, { mode: 0o644 });
  const options = [
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ];
  await runProgram(parts, [join(parts.postgres, 'initdb'), '--pgdata', path, ...options], { log });
  return startCluster(parts, path, {});
}

/**
 * @param {Parts} parts
 * @param {string} path
 * @param {Cluster} primary
 */
async function makeStandby(parts, path, primary) {
  makeFolder(path);
  const from = ['--host=127.0.0.1', `--port=${primary.port}`, '--username=postgres', '--checkpoint=fast'];
  const command = [join(parts.postgres, 'pg_basebackup'), '--pgdata', path, '--write-recovery-conf', ...from];
  await runProgram(parts, command, { log: `${path}.log`, env: { PGPASSWORD: PASSWORD } });
  // It has no standby of its own, whatever its primary had. The last line counts.
  appendFileSync(join(path, 'postgresql.auto.conf'), `synchronous_standby_names = ''\n`);
  const standby = await startCluster(parts, path, { cluster_name: STANDBY });
  await primary.run(`alter system set synchronous_standby_names = '${STANDBY}'`);
  await primary.run('select pg_reload_conf()');
  await waitUntil('the standby follows', () => follows(primary));
  return standby;
}

/**
 * @param {Parts} parts
 * @param {string} path
 * @param {Record<string, string>} settings
 */
async function startCluster(parts, path, settings) {
  const port = await findFreePort();
  const given = Object.entries({ ...SETTINGS, ...settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const program = join(parts.postgres, 'postgres');
  const child = startProgram(parts, [program, '-D', path, ...given], { log: `${path}.log` });
  /** @param {string} statement */
  const run = (statement) => query(port, statement);
  await waitUntil('PostgreSQL takes connections', async () => (await run('select 1')).length === 1);
  return {
    port,
    run,
    kill: () => endProgram(child, 'SIGKILL'),
    stop: () => endProgram(child, 'SIGINT'),
    /** Stops what a standby receives from its primary; `resume` lets it go on. */
    pause: () => signalReceiver(run, 'SIGSTOP'),
    resume: () => signalReceiver(run, 'SIGCONT'),
    /** Makes a standby a primary. */
    promote: () => run('select pg_promote()'),
  };
}

/** @param {Cluster} primary */
async function follows(primary) {
  const rows = await primary.run(`select from pg_stat_replication where sync_state = 'sync'`);
  return rows.length === 1;
}

/**
 * @param {(statement: string) => Promise<Record<string, unknown>[]>} run
 * @param {NodeJS.Signals} signal
 */
async function signalReceiver(run, signal) {
  const [receiver] = await run('select pid from pg_stat_wal_receiver');
  process.kill(Number(receiver?.['pid']), signal);
}

/**
 * As the superuser, on a connection of its own.
 * @param {number} port
 * @param {string} statement
 * @returns {Promise<Record<string, unknown>[]>}
 */
async function query(port, statement) {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: PASSWORD,
    database: 'postgres',
  });
  client.on('error', () => {});
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
