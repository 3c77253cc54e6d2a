import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../project.js';
import { loadOn } from '../facts/servers.js';
import { PASSWORD } from '../postgres.js';
import { waitUntil } from '../processes.js';

/** @typedef {import('../facts.js').Outcome} Outcome */
/** @typedef {import('./databases.js').HealingDatabases} HealingDatabases */
/** @typedef {HealingDatabases['machines'][number]} Machine */
/** @typedef {Awaited<ReturnType<typeof import('../everything.js').startServers>> & { databases: HealingDatabases }} Healing */
/** @typedef {{ id: string, endMs: number }} DirectWrite */

const HEALED_WITHIN_S = 20;
const ROUNDS = 2;
const WRITING_MS = 3_000;

/** @type {readonly { area: string, check: (cluster: Healing) => Promise<Outcome[]> }[]} */
export const HEALING_FACTS = [
  { area: 'the machine of the primary dies', check: primariesCrash },
  { area: 'the leader of etcd dies', check: leadersDie },
  { area: 'the network between primary and standby is cut', check: networkIsCut },
  { area: 'the primary is cut off', check: primaryIsCutOff },
];

/**
 * The machine of the primary loses its power under load, and comes back.
 * @param {Healing} cluster
 */
async function primariesCrash(cluster) {
  return disturb(cluster, async ({ findPrimary }) => {
    const machine = await needed(findPrimary());
    await machine.crash();
    return async () => machine.boot();
  });
}

/**
 * The leader of etcd is killed under load, and comes back.
 * @param {Healing} cluster
 */
async function leadersDie(cluster) {
  return disturb(cluster, async ({ findLeader }) => {
    const machine = await findLeader();
    await machine.killEtcd();
    return async () => machine.startEtcd();
  });
}

/**
 * The primary no longer reaches the standby that confirms its changes. Both reach everything else.
 * @param {Healing} cluster
 */
async function networkIsCut(cluster) {
  return disturb(cluster, async ({ findPrimary, findStandby }) => {
    const apart = [await needed(findPrimary()), await needed(findStandby())];
    for (const machine of apart) await machine.setApart();
    return async () => {
      for (const machine of apart) await machine.joinAgain();
    };
  });
}

/**
 * The primary is cut off from everything, with a client on its own machine that goes on writing to it.
 * @param {Healing} cluster
 */
async function primaryIsCutOff(cluster) {
  const { databases } = cluster;
  await databases.run('create table direct_writes (id uuid primary key)', 'exam');
  await databases.run('grant all on direct_writes to exam', 'exam');
  /** @type {DirectWrite[]} */
  const direct = [];
  let late = 0;
  const outcomes = await disturb(cluster, async ({ findPrimary }, journal) => {
    const machine = await needed(findPrimary());
    const end = writeDirectly(machine, direct);
    await waitUntil('the client on the machine writes', async () => direct.length > 0);
    await machine.unplug();
    return async () => {
      const cutMs = direct.at(-1)?.endMs ?? 0;
      const first = journal.made.find(({ startMs }) => startMs > cutMs)?.endMs ?? Infinity;
      late += direct.filter(({ endMs }) => endMs > first).length;
      await machine.plugIn();
      await end();
    };
  });
  const rows = await databases.run('select id from direct_writes', 'exam');
  const kept = new Set(rows.map(({ id }) => id));
  return [
    ...outcomes,
    {
      tried:
        'writes that the cut-off primary acknowledged, all before the new one acknowledged any, and kept',
      count: direct.length,
      held: direct.filter(({ id }) => kept.has(id)).length - late,
    },
  ];
}

/**
 * Does something to the machines under load, several times, and undoes it once writes go on.
 * @param {Healing} cluster
 * @param {(databases: HealingDatabases, journal: import('../load.js').Journal) => Promise<() => Promise<void>>} harm what to do; it gives what undoes it
 * @returns {Promise<Outcome[]>}
 */
async function disturb(cluster, harm) {
  const load = await loadOn(cluster);
  const { journal } = load;
  /** @type {number[]} */
  const seconds = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const undo = await harm(cluster.databases, journal);
    seconds.push(await waitForWrites(journal));
    await sleep(WRITING_MS);
    await undo();
    await cluster.databases.waitUntilWhole();
  }
  await load.stop();
  const note = `written to again after ${seconds.map((one) => `${one.toFixed(1)} s`).join(', ')}; ${journal.refused.length} of ${journal.made.length + journal.refused.length} writes failed`;
  return [
    {
      tried: `times that writes went on within ${HEALED_WITHIN_S} s without a hand`,
      count: ROUNDS,
      held: seconds.filter((one) => one <= HEALED_WITHIN_S).length,
      note,
    },
    { tried: 'acknowledged writes that were kept', count: journal.made.length, held: await load.countKept() },
  ];
}

/**
 * What was sent before may still be acknowledged, seconds later where a server is busy: only writes that were begun afterwards count.
 * @param {import('../load.js').Journal} journal
 * @returns {Promise<number>} after how many seconds a write was acknowledged again
 */
async function waitForWrites(journal) {
  const beganMs = Date.now();
  const findFirst = () => journal.made.find(({ startMs }) => startMs > beganMs);
  await waitUntil('writes go on', async () => findFirst() !== undefined, 120_000);
  return ((findFirst()?.endMs ?? Infinity) - beganMs) / 1000;
}

/**
 * Lets a client on a machine write to the database there, whatever it is.
 * @param {Machine} machine
 * @param {DirectWrite[]} direct what was acknowledged goes here
 * @returns {() => Promise<void>} ends it
 */
function writeDirectly(machine, direct) {
  const script = join(ROOT, 'scripts/cluster/healing/write-directly.js');
  const child = machine.listenTo([process.execPath, script, machine.address, PASSWORD]);
  createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) }).on(
    'line',
    (line) => direct.push(JSON.parse(line)),
  );
  return async () => {
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  };
}

/**
 * @template Value
 * @param {Promise<Value | undefined>} asked
 * @returns {Promise<Value>}
 */
async function needed(asked) {
  const value = await asked;
  if (value === undefined) throw new Error('there is no such machine');
  return value;
}
