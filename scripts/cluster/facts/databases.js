import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ROOT } from '../../project.js';
import { makeCourse } from '../pool.js';
import { urlOf } from '../postgres.js';
import { waitUntil } from '../processes.js';
import { loadOn } from './servers.js';

/** @typedef {import('../everything.js').Everything} Everything */

const LIMITED = 20;
const WRITES = 5;
/** How long the pooler leads to a standby that is not promoted yet. */
const TOO_EARLY_MS = 1_000;
const GOES_ON_WITHIN_S = 20;
const ROUNDS = 3;
const WRITING_MS = 3_000;

/**
 * A pooler passes on no settings of a connection, so it makes this one itself.
 * @param {Everything} cluster
 */
export async function timeLimits({ pooler }) {
  const clients = Array.from({ length: LIMITED }, () => new pg.Client(urlOf(pooler.port)));
  await Promise.all(clients.map((client) => client.connect()));
  const answers = await Promise.all(clients.map((client) => client.query('show statement_timeout')));
  await Promise.all(clients.map((client) => client.end()));
  const held = answers.filter(({ rows }) => rows[0].statement_timeout === '1min').length;
  return [{ tried: 'connections whose statements may take a minute', count: LIMITED, held }];
}

/**
 * While the standby confirms nothing, nothing is acknowledged, not even when an operator cancels what waits for it,
 * which PostgreSQL calls a success.
 * @param {Everything} cluster
 */
export async function standbyAway({ base, databases, signUp }) {
  const { primary, standby } = databases;
  const owner = await signUp();
  await standby.pause();
  const writes = Array.from({ length: WRITES }, (_, number) =>
    owner.ask(`${base}/api/courses`, { body: { name: `Unconfirmed ${number}` } }),
  );
  const waiting = `from pg_stat_activity where wait_event = 'SyncRep'`;
  await waitUntil('all wait', async () => (await primary.run(`select ${waiting}`)).length === WRITES);
  await primary.run(`select pg_cancel_backend(pid) ${waiting}`);
  const statuses = (await Promise.all(writes)).map(({ status }) => status);
  await standby.resume();
  await makeCourse(owner, base, 'Confirmed');
  const held = statuses.filter((status) => status === 500).length;
  return [{ tried: 'writes that no standby confirms, cancelled and called no success', count: WRITES, held }];
}

/**
 * A backup reads one moment, so it can be made where nothing can be written.
 * @param {Everything} cluster
 */
export async function backupOfStandby(cluster) {
  const file = join(cluster.folder, 'of-the-standby.backup');
  const words = await operateOnStandby(cluster, ['backup.js', file]);
  return [{ tried: 'backups of the standby', count: 1, held: words.includes(`Wrote ${file}`) ? 1 : 0 }];
}

/**
 * The primary is killed again and again while requests run. The pooler is pointed to the standby too early, so that it
 * is met while it only reads; then the standby is promoted, and gets a standby of its own.
 * @param {Everything} cluster
 */
export async function primariesDie(cluster) {
  const load = await loadOn(cluster);
  const { journal } = load;
  /** @type {number[]} */
  const seconds = [];
  for (let round = 1; round <= ROUNDS; round++) {
    seconds.push(await failOver(cluster, journal));
    await sleep(WRITING_MS);
  }
  await load.stop();

  const statuses = journal.refused.map(({ status }) => status);
  const note = `written to again after ${seconds.map((one) => `${one.toFixed(1)} s`).join(', ')}`;
  const inTime = seconds.filter((one) => one <= GOES_ON_WITHIN_S).length;
  return [
    { tried: 'primaries killed under load', count: ROUNDS, held: inTime, note },
    {
      tried: 'failed writes, all with 503, or with 500 where they may have been made',
      count: statuses.length,
      held: statuses.filter((status) => status === 503 || status === 500).length,
    },
    { tried: 'acknowledged writes', count: journal.made.length, held: await load.countKept() },
    { tried: 'counts of all cells, by the doctor', count: 1, held: await areCellsRight(cluster) },
  ];
}

/**
 * @param {Everything} cluster
 * @param {import('../load.js').Journal} journal
 * @returns {Promise<number>} after how many seconds a write was acknowledged again
 */
async function failOver({ databases, pooler }, journal) {
  const { primary, standby } = databases;
  await primary.kill();
  const killedMs = Date.now();
  pooler.pointTo(standby.port);
  await sleep(TOO_EARLY_MS);
  const promotedMs = Date.now();
  await standby.promote();
  const findFirst = () => journal.made.find(({ endMs }) => endMs > promotedMs);
  await waitUntil('writes go on', async () => findFirst() !== undefined, 60_000);
  databases.primary = standby;
  await databases.follow();
  return ((findFirst()?.endMs ?? Infinity) - killedMs) / 1000;
}

/** @param {Everything} cluster */
async function areCellsRight(cluster) {
  const words = await operateOnStandby(cluster, ['doctor.js']);
  return words.includes('The counts of all cells are right.') ? 1 : 0;
}

/**
 * Runs a command of the operator on the standby.
 * @param {Everything} cluster
 * @param {readonly [string, ...string[]]} command
 */
async function operateOnStandby({ a, databases }, [script, ...args]) {
  const env = { ...process.env, ...a.env, DATABASE_URL: urlOf(databases.standby.port) };
  const program = [join(ROOT, 'scripts', script), ...args];
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [words] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return words;
}
