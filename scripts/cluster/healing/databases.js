import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from '../../project.js';
import { PASSWORD } from '../postgres.js';
import { endProgram, findFreePort, makeFolder, startProgram, waitUntil } from '../processes.js';
import { replaced } from '../sample.js';
import { makeNetwork, startMachine } from './machines.js';

/** @typedef {import('./machines.js').Machine} Machine */
/** @typedef {Awaited<ReturnType<typeof startHealingDatabases>>} HealingDatabases */

const SAMPLES = join(ROOT, 'deploy/patroni');
/** By the names of the machines in the samples. */
const ADDRESSES = { a: '10.0.0.31', b: '10.0.0.32', c: '10.0.0.33' };
const ROLE = 'exam';
/** A first start makes a cluster and two copies of it. */
const START_MS = 180_000;

/**
 * Three machines with etcd, Patroni and PostgreSQL, and HAProxy before them, by the configuration of deploy/patroni/.
 * @param {import('./parts.js').HealingParts} parts
 * @param {string} folder
 * @param {(() => Promise<unknown>)[]} ends
 */
export async function startHealingDatabases(parts, folder, ends) {
  const log = join(folder, 'network.log');
  await makeNetwork(parts, log);
  /** @type {(Machine & ReturnType<typeof installOn>)[]} */
  const machines = [];
  for (const [name, address] of Object.entries(ADDRESSES)) {
    const machine = await startMachine(parts, { name, address, log });
    ends.push(() => machine.stop());
    const folders = join(folder, `machine-${name}`);
    machines.push({ ...machine, ...installOn(machine, parts, folders) });
  }
  for (const machine of machines) machine.boot();
  const port = await startHaproxy(parts, join(folder, 'haproxy-database'), ends);

  const databases = {
    /** Leads to the primary. */
    port,
    machines,
    /** The machine that Patroni calls the primary; undefined while there is none. */
    async findPrimary() {
      for (const machine of machines) if (await answers(machine, '/primary')) return machine;
      return undefined;
    },
    /** The machine that confirms the changes of the primary. */
    async findStandby() {
      for (const machine of machines) if (await answers(machine, '/sync')) return machine;
      return undefined;
    },
    /** Waits until every machine has its part again. */
    waitUntilWhole: () => waitUntil('all three machines work', () => isWhole(machines, port), START_MS),
    /** @param {string} statement @param {string} [database] */
    run: (statement, database = 'postgres') => query(port, statement, database),
    /** The machine on which the leader of etcd runs. */
    findLeader: () => findLeader(machines),
  };
  await databases.waitUntilWhole();
  await waitUntil('HAProxy leads to the primary', async () => (await databases.run('select 1')).length === 1);
  await databases.run(`create role ${ROLE} login password '${PASSWORD}'`);
  await databases.run(`create database exam owner ${ROLE}`);
  return databases;
}

/**
 * @param {Machine} machine
 * @param {import('./parts.js').HealingParts} parts
 * @param {string} folder
 */
function installOn(machine, parts, folder) {
  makeFolder(folder);
  const [etcdFile, patroniFile] = [join(folder, 'etcd.yml'), join(folder, 'patroni.yml')];
  const { name, address } = machine;
  /** Only the machine's own addresses: those of all machines stand together. @param {string} text */
  const moved = (text) =>
    text.replace(/^(?!.*10\.0\.0\.32).*$/gm, (line) => line.replaceAll(ADDRESSES.a, address));
  const etcd = moved(readSample('etcd.yml'));
  writeFileSync(
    etcdFile,
    replaced(etcd, { 'name: a\n': `name: ${name}\n`, '/var/lib/etcd/exams': join(folder, 'etcd') }),
  );
  writeFileSync(
    patroniFile,
    replaced(moved(readSample('patroni.yml')), {
      'name: a\n': `name: ${name}\n`,
      '/usr/lib/postgresql/15/bin': parts.postgres,
      'data_dir: /var/lib/postgresql/exams': `data_dir: ${join(folder, 'postgres')}`,
      '/var/lib/postgresql/exams.pgpass': join(folder, 'pgpass'),
      'a-password-to-replace': PASSWORD,
      'watchdog:\n': `  parameters:\n    unix_socket_directories: ${folder}\n    shared_buffers: 32MB\n\nwatchdog:\n`,
    }),
    { mode: 0o644 },
  );
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let etcdProcess;
  const startEtcd = () => {
    etcdProcess = machine.start([parts.etcd, '--config-file', etcdFile], { log: join(folder, 'etcd.log') });
  };
  return {
    startEtcd,
    killEtcd: () => endProgram(etcdProcess, 'SIGKILL'),
    boot: () => {
      startEtcd();
      machine.start([parts.patroni, patroniFile], { log: join(folder, 'patroni.log') });
    },
  };
}

/**
 * @param {import('./parts.js').HealingParts} parts
 * @param {string} folder
 * @param {(() => Promise<unknown>)[]} ends
 * @returns {Promise<number>} the port that leads to the primary
 */
async function startHaproxy(parts, folder, ends) {
  makeFolder(folder);
  const file = join(folder, 'haproxy.cfg');
  const port = await findFreePort();
  writeFileSync(file, replaced(readSample('haproxy.cfg'), { '10.0.0.20:5432': `127.0.0.1:${port}` }));
  const child = startProgram(parts, [parts.haproxy, '-db', '-f', file], { log: join(folder, 'words.log') });
  ends.push(() => endProgram(child, 'SIGTERM'));
  return port;
}

/** @param {string} name */
function readSample(name) {
  return readFileSync(join(SAMPLES, name), 'utf8');
}

/**
 * @param {Machine} machine
 * @param {string} path of Patroni's REST API
 */
async function answers({ address }, path) {
  try {
    const { ok } = await fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(2_000) });
    return ok;
  } catch {
    return false;
  }
}

/**
 * Patroni answers for a while by what was true before, so the primary is asked too who reads its changes and who confirms them.
 * @param {readonly Machine[]} machines
 * @param {number} port leads to the primary
 */
async function isWhole(machines, port) {
  const primary = await Promise.all(machines.map((machine) => answers(machine, '/primary')));
  const replicas = await Promise.all(machines.map((machine) => answers(machine, '/replica?lag=1MB')));
  const standby = await Promise.all(machines.map((machine) => answers(machine, '/sync')));
  const count = (/** @type {boolean[]} */ list) => list.filter(Boolean).length;
  if (count(primary) !== 1 || count(replicas) !== 2 || count(standby) !== 1) return false;
  const confirming = machines[standby.indexOf(true)]?.name;
  const readers = await query(port, READERS, 'postgres').catch(() => []);
  return readers.length === 2 && readers.some(({ name, state }) => name === confirming && state === 'sync');
}

const READERS =
  "select application_name as name, sync_state as state from pg_stat_replication where state = 'streaming'";

/** @param {readonly (Machine & { killEtcd: () => Promise<void>, startEtcd: () => void })[]} machines */
async function findLeader(machines) {
  const states = await Promise.all(machines.map(readEtcd));
  const at = states.findIndex((state) => state !== undefined && state.leader === state.header.member_id);
  const found = machines[at];
  if (!found) throw new Error('etcd has no leader');
  return found;
}

/**
 * @param {Machine} machine
 * @returns {Promise<{ leader: string, header: { member_id: string } } | undefined>}
 */
async function readEtcd({ address }) {
  const asked = { method: 'POST', body: '{}', signal: AbortSignal.timeout(2_000) };
  const answer = await fetch(`http://${address}:2379/v3/maintenance/status`, asked).catch(() => undefined);
  return /** @type {any} */ (await answer?.json());
}

/**
 * As the superuser, on a connection of its own.
 * @param {number} port
 * @param {string} statement
 * @param {string} database
 * @returns {Promise<Record<string, unknown>[]>}
 */
async function query(port, statement, database) {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: PASSWORD, database });
  client.on('error', () => {});
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
