// @ts-check
// Stands between the server and PostgreSQL and outlives a killed server just long enough to end PostgreSQL. Plain
// JavaScript, because it is started as a program of its own, from the sources and from the build alike.
import { spawn } from 'node:child_process';
import { appendFileSync, renameSync, statSync } from 'node:fs';

/**
 * @typedef {object} SupervisorOrder The one argument, as JSON.
 * @property {{ file: string, args: string[], uid?: number, gid?: number }} run PostgreSQL, to be started.
 * @property {{ file: string, args: string[] } | undefined} stop Ends it where signals cannot (Windows).
 * @property {string} logFile Takes what PostgreSQL says; one earlier part is kept as `<logFile>.1`.
 * @property {number} logLimitBytes Size of one part.
 *
 * @typedef {{ pid: number | undefined }} StartedReport Sent when PostgreSQL was started.
 * @typedef {{ exit: string, lastWords: string }} ExitReport Sent when it has ended.
 */

const FAST_LIMIT_MS = 20_000;
const IMMEDIATE_LIMIT_MS = 10_000;
const LAST_WORDS_CHARACTERS = 4_000;

/** @type {SupervisorOrder} */
const order = JSON.parse(process.argv[2] ?? '');
let lastWords = '';
let logBytes = sizeOf(order.logFile);

const { file, args, ...account } = order.run;
const postgres = spawn(file, args, { ...account, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
postgres.stdout.on('data', keep);
postgres.stderr.on('data', keep);
postgres.on('error', (error) => finish(error.message));
postgres.on('close', (code, signal) => finish(signal ? `signal ${signal}` : `code ${code}`));
report({ pid: postgres.pid });

// The server's end of the channel closes when the server lets go of it, and when it dies in whatever way.
process.on('disconnect', endPostgres);
// A terminal or a service manager signals every process at once, but the server still needs its database to finish.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

function endPostgres() {
  if (order.stop) spawn(order.stop.file, order.stop.args, { stdio: 'ignore', windowsHide: true });
  else postgres.kill('SIGINT');
  setTimeout(() => postgres.kill('SIGQUIT'), FAST_LIMIT_MS).unref();
  setTimeout(() => postgres.kill('SIGKILL'), FAST_LIMIT_MS + IMMEDIATE_LIMIT_MS).unref();
}

/** @param {string} exit */
function finish(exit) {
  report({ exit, lastWords }, () => process.exit());
  if (!process.connected) process.exit();
}

/**
 * @param {StartedReport | ExitReport} message
 * @param {() => void} [done]
 */
function report(message, done = () => {}) {
  if (process.connected) process.send?.(message, undefined, undefined, done);
}

/** @param {Buffer} chunk */
function keep(chunk) {
  lastWords = (lastWords + chunk.toString()).slice(-LAST_WORDS_CHARACTERS);
  try {
    if (logBytes > order.logLimitBytes) {
      renameSync(order.logFile, `${order.logFile}.1`);
      logBytes = 0;
    }
    appendFileSync(order.logFile, chunk, { mode: 0o600 });
    logBytes += chunk.length;
  } catch {
    // A full disk must not end the supervisor; the last words are still reported.
  }
}

/** @param {string} path */
function sizeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
