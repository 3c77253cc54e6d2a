// @ts-check
// The main thread of a worker's process: it hands on what is asked and answered, and ends the process when the work takes
// too much memory, or the server is gone. It does nothing else, so that it can do so while the work is deep in native code.
// Plain JavaScript, because it is started as a program of its own, from the sources and from the build alike.
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * @typedef {{ program: string, memoryMiB: number, niceness: number }} GuardOrder The one argument, as JSON.
 * @typedef {{ answer: unknown, heldMiB: number }} GuardReport An answer, with the memory that the process holds.
 */

/** Interval of the memory check. Native code may exceed its limit for this long. */
const LOOKS_EVERY_MS = 100;
const MIB = 2 ** 20;
/** Memory of Node and the program before the first task. */
const AT_REST_MIB = 64;
/** The highest nice value of Linux. */
const LEAST_PRIORITY = 19;

/** @type {GuardOrder} */
const { program, memoryMiB, niceness } = JSON.parse(process.argv[2] ?? '');

// Threads that start after this line yield the processors to the server and the database, for which everybody waits.
setPriority(Math.min(LEAST_PRIORITY, getPriority() + niceness));
const worker = new Worker(program, {
  env: {},
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: memoryMiB - AT_REST_MIB },
  // Output of the worker goes nowhere: it may quote a text of a user.
  stdout: true,
  stderr: true,
});
worker.on('message', (answer) => {
  // Sending copies the answer, and an idle process keeps the copy.
  const copiedMiB = answer instanceof Uint8Array ? answer.byteLength / MIB : 0;
  process.send?.(/** @type {GuardReport} */ ({ answer, heldMiB: takenMiB() + copiedMiB }));
});
worker.on('error', (error) => {
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') endAtOnce();
  process.exit(1);
});
worker.on('exit', () => process.exit(1));

process.on('message', (/** @type {{ piece?: Uint8Array, input?: { content?: unknown } }} */ message) => {
  if (message.piece === undefined) worker.postMessage(message, contentsOf(message));
  else handOn(message.piece);
});
// The channel closes when the server closes its end, and also when the server dies for any reason.
process.on('disconnect', endAtOnce);

/**
 * Copies a piece of a file into memory of its own, which can be transferred. Its buffer may hold other messages too.
 * @param {Uint8Array} piece
 */
function handOn(piece) {
  const own = new Uint8Array(piece);
  worker.postMessage({ piece: own }, [own.buffer]);
}

/**
 * The bytes of a file are transferred, not copied, because they may be a large part of the memory limit. Requests
 * come one
 * at a time, so the buffer holds nothing else.
 * @param {{ input?: { content?: unknown } }} request
 */
function contentsOf({ input }) {
  const content = input?.content;
  const isLarge = content instanceof Uint8Array && content.length > MIB;
  return isLarge ? [/** @type {ArrayBuffer} */ (content.buffer)] : [];
}

// V8 limits its own heap only. Memory of native code shows in the memory of the process.
setInterval(() => {
  if (takenMiB() > memoryMiB) endAtOnce();
}, LOOKS_EVERY_MS);

function takenMiB() {
  return process.memoryUsage.rss() / MIB;
}

/**
 * A normal exit would wait for native code. The server takes this end for a memory overrun, unless it asked for it.
 */
function endAtOnce() {
  process.kill(process.pid, 'SIGKILL');
}
