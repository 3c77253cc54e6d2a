import { spawn } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { runProgram, startProgram, waitUntil } from '../processes.js';

/** @typedef {Awaited<ReturnType<typeof startMachine>>} Machine */
/** @typedef {{ setpriv: string, ip: string, bridge: string, nsenter: string, unshare: string }} NetworkParts */

/** Ours, where HAProxy and PgBouncer run. */
const OUTSIDE = '10.0.0.20';
const BRIDGE = 'exams';
const MASK = 24;

/**
 * The network between the machines, in our own namespace: nothing of the host's network changes.
 * @param {NetworkParts} parts
 * @param {string} log
 */
export async function makeNetwork(parts, log) {
  for (const command of [
    'link set lo up',
    `link add ${BRIDGE} type bridge`,
    `address add ${OUTSIDE}/${MASK} dev ${BRIDGE}`,
    `link set ${BRIDGE} up`,
  ])
    await runAsOurselves(parts, [parts.ip, ...command.split(' ')], log);
}

/**
 * A machine: a network namespace with one cable to the bridge.
 * @param {NetworkParts} parts
 * @param {{ name: string, address: string, log: string }} place
 */
export async function startMachine(parts, { name, address, log }) {
  const holder = startProgram(parts, [parts.unshare, '--net', 'sleep', 'infinity'], {
    log,
    asOurselves: true,
  });
  const network = `/proc/${holder.pid}/ns/net`;
  await waitUntil(`machine ${name} has its own network`, async () => readlinkSync(network) !== ownNetwork());
  const inside = [parts.nsenter, `--net=${network}`];
  const cable = `cable-${name}`;
  await runAsOurselves(
    parts,
    [parts.ip, ...`link add ${cable} type veth peer name eth0 netns ${holder.pid}`.split(' ')],
    log,
  );
  await runAsOurselves(parts, [parts.ip, ...`link set ${cable} master ${BRIDGE} up`.split(' ')], log);
  for (const command of [`link set lo up`, `address add ${address}/${MASK} dev eth0`, 'link set eth0 up'])
    await runAsOurselves(parts, [...inside, parts.ip, ...command.split(' ')], log);

  /** @param {'up' | 'down'} state */
  const set = (state) => runAsOurselves(parts, [parts.ip, 'link', 'set', cable, state], log);
  /** @param {'on' | 'off'} state */
  const isolate = (state) =>
    runAsOurselves(parts, [parts.bridge, 'link', 'set', 'dev', cable, 'isolated', state], log);
  return {
    name,
    address,
    /**
     * Starts a program there, as an ordinary account.
     * @param {readonly string[]} command
     * @param {{ log: string, env?: NodeJS.ProcessEnv }} options
     */
    start: (command, options) =>
      startProgram(parts, [...inside, ...asNobody(parts), ...command], { ...options, asOurselves: true }),
    /** Starts a program there whose words we read. @param {readonly string[]} command */
    listenTo: (command) => {
      const [file = '', ...args] = [...inside, ...command];
      return spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    },
    unplug: () => set('down'),
    plugIn: () => set('up'),
    /** Machines that are set apart reach the rest of the network, but not one another. */
    setApart: () => isolate('on'),
    joinAgain: () => isolate('off'),
    /** Kills everything that runs there, as a machine that loses its power. */
    crash: () => killThere(network, holder.pid),
    stop: async () => {
      await killThere(network, holder.pid);
      holder.kill('SIGKILL');
    },
  };
}

const NOBODY = 65_534;

/** @param {{ setpriv: string }} parts */
function asNobody({ setpriv }) {
  return [setpriv, `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--pdeathsig=KILL'];
}

function ownNetwork() {
  return readlinkSync('/proc/self/ns/net');
}

/**
 * @param {string} network
 * @param {number | undefined} holder the process that keeps the machine
 */
async function killThere(network, holder) {
  const here = readlinkSync(network);
  const find = () =>
    readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && pid !== `${holder}` && networkOf(pid) === here);
  await waitUntil('everything there has ended', async () => {
    const found = find();
    for (const pid of found) kill(Number(pid));
    return found.length === 0;
  });
}

/** @param {string} pid */
function networkOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * @param {{ setpriv: string }} parts
 * @param {readonly string[]} command
 * @param {string} log
 */
async function runAsOurselves(parts, command, log) {
  await runProgram(parts, command, { log, asOurselves: true });
}
