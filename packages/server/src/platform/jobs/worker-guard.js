// @ts-check
// The main thread of a worker's process: it hands on what is asked and answered, and ends the process when the work takes
// too much memory, or the server is gone. It does nothing else, so that it can do so while the work is deep in native code.
// Plain JavaScript, because it is started as a program of its own, from the sources and from the build alike.
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * @typedef {{ program: string, memoryMiB: number, niceness: number }} GuardOrder The one argument, as JSON.
 * @typedef {{ answer: unknown, heldMiB: number, peakMiB: number }} GuardReport An answer, with the memory that the process holds, and the most since the task began.
 * @typedef {{ processorMs?: number, partProcessorMs?: number }} TimeLimits Of a task, and of the time until its next part.
 */

/** Interval of the memory check. Native code may exceed its limit for this long. */
const LOOKS_EVERY_MS = 100;
const MIB = 2 ** 20;
/** Memory of Node and the program before the first task. */
const AT_REST_MIB = 64;
/** The highest nice value of Linux. */
const LEAST_PRIORITY = 19;

/** @typedef {TimeLimits & { name?: string, piece?: Uint8Array, isTaken?: true, input?: { content?: unknown } }} TaskMessage */

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
/**
 * The processor time of the task, while there is one: its limits, and what the process had used when it began.
 * @type {{ limits: TimeLimits, taskFromMs: number, partFromMs: number } | undefined}
 */
let task;
/** The most memory since the task began, as far as the checks see it. */
let peakMiB = 0;

worker.on('message', (answer) => {
  const isPart = typeof answer === 'object' && answer !== null && 'part' in answer;
  if (!isPart) task = undefined;
  // Sending copies the answer, and an idle process keeps the copy.
  const copiedMiB = answer instanceof Uint8Array ? answer.byteLength / MIB : 0;
  const heldMiB = takenMiB() + copiedMiB;
  peakMiB = Math.max(peakMiB, heldMiB);
  process.send?.(/** @type {GuardReport} */ ({ answer, heldMiB, peakMiB }));
});
worker.on('error', (error) => {
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') endAtOnce();
  process.exit(1);
});
worker.on('exit', () => process.exit(1));

process.on('message', (/** @type {TaskMessage} */ message) => {
  if ('name' in message) {
    task = { limits: message, taskFromMs: usedMs(), partFromMs: usedMs() };
    peakMiB = 0;
  }
  if (task && message.isTaken) task.partFromMs = usedMs();
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
  const nowMiB = takenMiB();
  peakMiB = Math.max(peakMiB, nowMiB);
  if (nowMiB > memoryMiB) endAtOnce();
  if (task && isOutOfTime(task)) {
    task = undefined;
    // The server ends this process: only so does it know why.
    process.send?.({ isOutOfTime: true });
  }
}, LOOKS_EVERY_MS);

/** @param {NonNullable<typeof task>} task */
function isOutOfTime({ limits, taskFromMs, partFromMs }) {
  const nowMs = usedMs();
  const { processorMs = Infinity, partProcessorMs = Infinity } = limits;
  return nowMs - taskFromMs > processorMs || nowMs - partFromMs > partProcessorMs;
}

/** Processor time of all threads of this process. */
function usedMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function takenMiB() {
  return process.memoryUsage.rss() / MIB;
}

/**
 * A normal exit would wait for native code. The server takes this end for a memory overrun, unless it asked for it.
 */
function endAtOnce() {
  process.kill(process.pid, 'SIGKILL');
}
