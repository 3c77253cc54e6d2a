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
export async function standbyAway({ base, primary, standby, signUp }) {
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
  const held = statuses.filter((status) => status === 503).length;
  return [{ tried: 'writes that no standby confirms, cancelled and answered with 503', count: WRITES, held }];
}

/**
 * The primary is killed while requests run. The pooler is pointed to the standby too early, so that it is met while it
 * only reads, and then the standby is promoted.
 * @param {Everything} cluster
 */
export async function primaryDies(cluster) {
  const { primary, standby, pooler } = cluster;
  const load = await loadOn(cluster);
  const { journal } = load;
  await primary.kill();
  const killedMs = Date.now();
  pooler.pointTo(standby.port);
  await sleep(TOO_EARLY_MS);
  await standby.promote();
  const isWritten = () => journal.made.some(({ endMs }) => endMs > killedMs + TOO_EARLY_MS);
  await waitUntil('writes go on', async () => isWritten(), 60_000);
  const firstMs = journal.made.find(({ endMs }) => endMs > killedMs + TOO_EARLY_MS)?.endMs ?? Infinity;
  await sleep(2_000);
  await load.stop();

  const seconds = (firstMs - killedMs) / 1000;
  const statuses = journal.refused.map(({ status }) => status);
  const note = `first write ${seconds.toFixed(1)} s after the kill; refused writes: ${countEach(statuses) || 'none'}`;
  return [
    {
      tried: 'primaries killed under load, and written to again soon',
      count: 1,
      held: seconds <= GOES_ON_WITHIN_S ? 1 : 0,
      note,
    },
    {
      tried: 'refused writes, all with 503',
      count: statuses.length,
      held: statuses.filter((status) => status === 503).length,
    },
    { tried: 'acknowledged writes', count: journal.made.length, held: await load.countKept() },
    { tried: 'counts of all cells, by the doctor', count: 1, held: await areCellsRight(cluster) },
  ];
}

/** @param {readonly number[]} statuses */
function countEach(statuses) {
  return [...new Set(statuses)]
    .map((status) => `${statuses.filter((other) => other === status).length} × ${status}`)
    .join(', ');
}

/** @param {Everything} cluster */
async function areCellsRight({ a, standby }) {
  const env = { ...process.env, ...a.env, DATABASE_URL: urlOf(standby.port) };
  const program = join(ROOT, 'scripts/doctor.js');
  const doctor = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [words] = await Promise.all([text(doctor.stdout), once(doctor, 'close')]);
  return words.includes('The counts of all cells are right.') ? 1 : 0;
}
