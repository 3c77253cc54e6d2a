// @ts-check
// The main thread of a worker's process: it hands on what is asked and answered, and ends the process when the work takes
// too much memory, or the server is gone. It does nothing else, so that it can do so while the work is deep in native code.
// Plain JavaScript, because it is started as a program of its own, from the sources and from the build alike.
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * @typedef {{ program: string, memoryMiB: number }} GuardOrder The one argument, as JSON.
 * @typedef {{ answer: unknown, heldMiB: number }} GuardReport What the process holds by now.
 */

/** Native code may take this much longer, and what it takes meanwhile. */
const LOOKS_EVERY_MS = 100;
const MIB = 2 ** 20;
/** What Node and the programs take before they do anything. */
const AT_REST_MIB = 64;
/** The nicest that a process can be. */
const LEAST_PRIORITY = 19;

/** @type {GuardOrder} */
const { program, memoryMiB } = JSON.parse(process.argv[2] ?? '');

// Threads that begin from here on yield the processors to the server and the database, for which everybody waits.
setPriority(Math.min(LEAST_PRIORITY, getPriority() + 10));
const worker = new Worker(program, {
  env: {},
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: memoryMiB - AT_REST_MIB },
  // What is printed may quote a text, and nobody listens.
  stdout: true,
  stderr: true,
});
worker.on('message', (answer) => {
  // Sending copies an answer, and an idle process keeps the copy.
  const copiedMiB = answer instanceof Uint8Array ? answer.byteLength / MIB : 0;
  process.send?.(/** @type {GuardReport} */ ({ answer, heldMiB: takenMiB() + copiedMiB }));
});
worker.on('error', (error) => {
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') endAtOnce();
  process.exit(1);
});
worker.on('exit', () => process.exit(1));

process.on('message', (/** @type {{ piece?: Uint8Array }} */ message) => {
  if (message.piece === undefined) worker.postMessage(message, contentsOf(message));
  else handOn(message.piece);
});
// The server let go of it, or died in whatever way.
process.on('disconnect', endAtOnce);

/**
 * A piece of a file in memory of its own, which is handed on: other messages may lie in the same.
 * @param {Uint8Array} piece
 */
function handOn(piece) {
  const own = new Uint8Array(piece);
  worker.postMessage({ piece: own }, [own.buffer]);
}

/**
 * The bytes of a file are handed on, not copied: they may be a large part of what the process may take. One request comes at a time,
 * so that nothing else is in the same memory.
 * @param {{ input?: { content?: unknown } }} request
 */
function contentsOf({ input }) {
  const content = input?.content;
  const isLarge = content instanceof Uint8Array && content.length > MIB;
  return isLarge ? [/** @type {ArrayBuffer} */ (content.buffer)] : [];
}

// V8 bounds its own heap alone: what native code takes shows in the memory of the process.
setInterval(() => {
  if (takenMiB() > memoryMiB) endAtOnce();
}, LOOKS_EVERY_MS);

function takenMiB() {
  return process.memoryUsage.rss() / MIB;
}

/** An exit in order would wait for native code. For the server this end means memory, unless the server asked for it. */
function endAtOnce() {
  process.kill(process.pid, 'SIGKILL');
}
