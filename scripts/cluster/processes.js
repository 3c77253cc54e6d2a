import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/**
 * The start of a command line that runs the rest as an ordinary account, for programs that refuse to be root's, and
 * ends it when we end.
 * @param {string} setpriv
 */
function bound(setpriv) {
  const account = isRoot ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];
  return [setpriv, ...account, '--pdeathsig=KILL'];
}

/**
 * Makes a folder that the programs may write to.
 * @param {string} path
 */
export function makeFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (isRoot) chownSync(path, NOBODY, NOBODY);
}

/**
 * Starts a program that runs until it is stopped.
 * @param {{ setpriv: string }} parts
 * @param {readonly string[]} command
 * @param {{ log: string, env?: NodeJS.ProcessEnv, asOurselves?: boolean }} options `log`: where its words go
 * @returns {ChildProcess}
 */
export function startProgram({ setpriv }, command, { log, env, asOurselves = false }) {
  const [file = '', ...args] = [
    ...(asOurselves ? [setpriv, '--pdeathsig=KILL'] : bound(setpriv)),
    ...command,
  ];
  const words = openSync(log, 'a');
  return spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', words, words], cwd: '/' });
}

/**
 * Runs a program to its end.
 * @param {{ setpriv: string }} parts
 * @param {readonly string[]} command
 * @param {{ log: string, env?: NodeJS.ProcessEnv, asOurselves?: boolean }} options
 * @throws Error with its last words where it fails
 */
export async function runProgram(parts, command, options) {
  const [code] = await once(startProgram(parts, command, options), 'close');
  if (code === 0) return;
  const lastWords = readFileSync(options.log, 'utf8').slice(-2_000);
  throw new Error(`${command[0]} ended with ${code}:\n${lastWords}`);
}

/**
 * Ends a program, if it still runs, and waits for that.
 * @param {ChildProcess | undefined} child
 * @param {NodeJS.Signals} signal
 */
export async function endProgram(child, signal) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** @returns {Promise<number>} a port of this machine that nobody listens at */
export async function findFreePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Asks again and again until the answer is yes.
 * @param {string} what for the message
 * @param {() => Promise<boolean>} isSo an error counts as no
 * @param {number} [limitMs]
 * @throws Error when it takes too long
 */
export async function waitUntil(what, isSo, limitMs = 30_000) {
  const deadlineMs = Date.now() + limitMs;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadlineMs) throw new Error(`${what}: not within ${limitMs / 1000} s`);
    await sleep(20);
  }
}
