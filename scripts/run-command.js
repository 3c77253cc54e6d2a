import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ROOT } from './project.js';

/** A command that ended badly; what it printed says why. */
export class CommandFailure extends Error {}

/**
 * Runs a Node program of the project on this terminal.
 * @param {readonly string[]} args script and arguments, relative to the root
 * @param {NodeJS.ProcessEnv} [environment] added to ours
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export function runNode(args, environment = {}) {
  return runProgram(process.execPath, args, environment);
}

/**
 * Runs a program in the folder of the project, on this terminal.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [environment] added to ours
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export function runProgram(file, args, environment = {}) {
  return spawnHere(file, args, environment, false);
}

/**
 * Runs npm on this terminal.
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit code
 */
export function runNpm(args) {
  const npm = npmCommand(args);
  return spawnHere(npm.file, npm.args, {}, npm.shell);
}

/**
 * Runs npm in the folder of the project for what it prints.
 * @param {readonly string[]} args
 * @returns {Promise<string>}
 * @throws {CommandFailure} when npm fails; it says why on this terminal
 */
export async function readFromNpm(args) {
  const npm = npmCommand(args);
  const child = spawn(npm.file, npm.args, {
    cwd: ROOT,
    shell: npm.shell,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const printed = await text(child.stdout);
  const [code] = await exited;
  if (code !== 0) throw new CommandFailure(`npm ${args[0]} ended with ${code}.`);
  return printed;
}

/**
 * How npm is started: the one that started us, else the one on the path.
 * @param {readonly string[]} args
 * @returns {{ file: string, args: string[], shell: boolean }}
 */
function npmCommand(args) {
  const { npm_execpath: npm } = process.env;
  if (npm?.endsWith('.js')) return { file: process.execPath, args: [npm, ...args], shell: false };
  // Node starts npm.cmd through a shell only; the arguments are our own words.
  if (process.platform === 'win32') return { file: ['npm', ...args].join(' '), args: [], shell: true };
  return { file: 'npm', args: [...args], shell: false };
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} environment
 * @param {boolean} shell
 * @returns {Promise<number>}
 */
function spawnHere(file, args, environment, shell) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      shell,
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Does something, and on a CommandFailure ends the process with one line instead of a trace.
 * @param {() => Promise<void>} action
 * @param {number} [exitCode]
 */
export async function exitOnFailure(action, exitCode = 1) {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(exitCode);
  }
}
