import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import { MEMORY_FLAGS } from '../memory.ts';
import type { FilePiece, GivenPart, PartTaken, TaskAnswer, TaskRequest } from './serve-tasks.ts';

/** Limits of one task. A process that exceeds them is ended. */
export interface WorkerLimits {
  /** Memory of the whole process, including Node's own. */
  readonly memoryMiB: number;
  /** Saves memory at the cost of about 20 % more time: unused objects are freed early. */
  readonly keepsHeapSmall?: boolean | undefined;
  /** By how much its nice value exceeds that of the server; default: 10, so that it yields to the server and the database. */
  readonly niceness?: number;
}

/**
 * A separate process for work that is long or has untrusted input: even a panic of native code ends no server. It
 * runs one task after the other.
 */
export interface WorkerProcess {
  /**
   * Runs one task. The time in which the caller takes its parts does not count.
   * @param processorMs processor time of the task; default: no limit of its own
   * @throws TaskError if the task throws; WorkerEnded if it exceeds its limits; what taking a part throws. The
   * process is
   * unusable afterwards, except after a TaskError
   */
  run(request: TaskRequest, way: Way, timeoutMs: number, processorMs?: number): Promise<unknown>;
  /** Ends it at once, even during native code. Resolves when its memory is free. */
  end(): Promise<void>;
  /** Memory of the process after its last task, in MiB. */
  readonly heldMiB: number;
  /** The most memory of the process during its last task, as far as is known, in MiB. */
  readonly peakMiB: number;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

/** The file of a task, and the receiver of its parts. */
export interface Way {
  /** The file of the task, in pieces: the server never holds all of it. */
  readonly file?: SentFile;
  /** Takes the parts that the task gives, one after the other. */
  readonly take?: (part: never) => Promise<void>;
  /**
   * Drops all parts taken so far, because the task begins again: in a process that may take more memory, or because its
   * process died. A task that gives parts is not tried again without it.
   */
  readonly forget?: () => void | Promise<void>;
  /** Longest time until the next part; default: that of the whole task. */
  readonly partMs?: number | undefined;
  /** Longest processor time until the next part; default: no limit of its own. */
  readonly partProcessorMs?: number | undefined;
}

export interface SentFile {
  readonly bytes: number;
  /** The pieces from the first one on; it may be called again. */
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** An error that a task threw; `name` is the name of the original error. */
export class TaskError extends Error {
  constructor({ name, message, stack }: TaskAnswer & { ok: false }) {
    super(message);
    this.name = name;
    if (stack !== undefined) this.stack = stack;
  }
}

/** The process has ended, and its task with it. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
  readonly reason: 'time' | 'memory' | 'failure' | 'stopped';

  constructor(reason: WorkerEnded['reason'], cause?: unknown) {
    super(`A worker process was ended: ${reason}.`, { cause });
    this.reason = reason;
  }
}

/** The messages that `worker-guard.js` takes and sends. */
interface GuardOrder {
  readonly program: string;
  readonly memoryMiB: number;
  readonly niceness: number;
}

interface GuardReport {
  readonly answer: TaskAnswer | Uint8Array | GivenPart;
  /** Memory of the process in MiB: now, and at most since the task began. */
  readonly heldMiB: number;
  readonly peakMiB: number;
}

/** The task, or its part, has taken more processor time than it may. */
interface GuardAlarm {
  readonly isOutOfTime: true;
}

interface OpenedReport extends GuardReport {
  readonly answer: TaskAnswer;
}

/** Memory of Node and the program before the first task. `worker-guard.js` leaves as much beside V8's heap. */
export const AT_REST_MIB = 64;
/**
 * V8 collects garbage when its heap has grown by a fifth, instead of by 100 % or more. The semi-space is in MiB and
 * holds young objects.
 */
const SMALL_HEAP = ['--heap-growing-percent=20', '--max-semi-space-size=4'];
const NICENESS = 10;
const GUARD = fileURLToPath(new URL('./worker-guard.js', import.meta.url));

/** Begins a process. @param program of the worker, which calls `serveTasks` */
export type BeginProcess = (program: string, limits: WorkerLimits) => WorkerProcess;

/** @param program of the worker, which calls `serveTasks` */
export function beginWorkerProcess(
  program: string,
  { memoryMiB, keepsHeapSmall = false, niceness = NICENESS }: WorkerLimits,
): WorkerProcess {
  const child = forkGuard({ program, memoryMiB, niceness }, keepsHeapSmall);
  let heldMiB = AT_REST_MIB;
  let peakMiB = 0;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // A process that never started has no exit event.
    child.once('error', () => child.pid === undefined && resolve());
  });
  return {
    ended,
    get heldMiB() {
      return heldMiB;
    },
    get peakMiB() {
      return peakMiB;
    },
    async run(request, way, timeoutMs, processorMs) {
      const limits = { processorMs, partProcessorMs: way.partProcessorMs };
      const tellPeak = (mostMiB: number) => {
        peakMiB = mostMiB;
      };
      tellPeak(0);
      const report = await askChild(child, { ...request, ...limits }, way, timeoutMs).catch(
        (error: unknown) => {
          // It has taken all that it may.
          if (error instanceof WorkerEnded && error.reason === 'memory') tellPeak(memoryMiB);
          throw error;
        },
      );
      heldMiB = report.heldMiB;
      tellPeak(report.peakMiB);
      if (report.answer.ok) return report.answer.value;
      throw new TaskError(report.answer);
    },
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * The process gets no environment, so that untrusted input finds no secret there. Its output is discarded, because it
 * may quote a question.
 */
function forkGuard(order: GuardOrder, keepsHeapSmall: boolean): ChildProcess {
  const child = fork(GUARD, [JSON.stringify(order)], {
    env: {},
    execArgv: [...MEMORY_FLAGS, ...(keepsHeapSmall ? SMALL_HEAP : [])],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  // A process that fails while idle is replaced at the next task.
  child.on('error', () => {});
  return child;
}

function askChild(
  child: ChildProcess,
  request: TaskRequest,
  { file, take, partMs }: Way,
  timeoutMs: number,
): Promise<OpenedReport> {
  return new Promise((resolve, reject) => {
    const expire = () => fail(new WorkerEnded('time'));
    const ofTask = makeStopwatch(timeoutMs, expire);
    let ofPart = makeStopwatch(partMs ?? timeoutMs, expire);
    const stopWatches = () => {
      ofTask.stop();
      ofPart.stop();
    };
    let isSettled = false;
    let taking = Promise.resolve();
    const settle = (act: () => void) => {
      if (isSettled) return;
      isSettled = true;
      stopWatches();
      child.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    // A part that is being taken is taken to its end first. No part may arrive after the caller has dropped all
    // parts.
    const fail = (error: unknown) => settle(() => void taking.then(() => reject(error)));
    const onError = (error: Error) => fail(new WorkerEnded('failure', error));
    const onExit = (_code: number | null, signal: NodeJS.Signals | null) =>
      fail(new WorkerEnded(reasonOf(signal)));
    const onMessage = (message: GuardReport | GuardAlarm) => {
      if ('isOutOfTime' in message) {
        expire();
        return;
      }
      const { answer, heldMiB, peakMiB } = message;
      if (isPart(answer)) taking = takePart(answer).catch(fail);
      else settle(() => resolve({ answer: opened(answer), heldMiB, peakMiB }));
    };
    const takePart = async ({ part }: GivenPart) => {
      stopWatches();
      await take?.(deserialize(part) as never);
      if (isSettled) return;
      ofTask.goOn();
      ofPart = makeStopwatch(partMs ?? timeoutMs, expire);
      ofPart.goOn();
      await send(child, { isTaken: true });
    };
    const begin = async () => {
      await send(child, file === undefined ? request : { ...request, bytes: file.bytes });
      for await (const piece of file?.pieces() ?? []) {
        if (isSettled) return;
        await send(child, { piece });
      }
    };
    child.on('message', onMessage).on('error', onError).on('exit', onExit);
    ofTask.goOn();
    ofPart.goOn();
    begin().catch(fail);
  });
}

/**
 * Resolves when the message is sent, so that only one message at a time takes memory. A message to a process that has just
 * ended fails once its exit has told why.
 */
function send(child: ChildProcess, message: TaskRequest | FilePiece | PartTaken): Promise<void> {
  return new Promise((resolve, reject) => {
    // `send` is absent if the system refused to start the process.
    if (child.send === undefined) reject(new WorkerEnded('failure'));
    child.send?.(message, (error) => {
      if (error === null) resolve();
      else afterExit(child, () => reject(new WorkerEnded(reasonOf(child.signalCode), error)));
    });
  });
}

function afterExit(child: ChildProcess, act: () => void): void {
  const hasEnded = child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  if (hasEnded) act();
  else child.once('exit', act);
}

/** This process sent no kill signal, so the guard or the system ended the worker for its memory. */
function reasonOf(signal: NodeJS.Signals | null): WorkerEnded['reason'] {
  return signal === 'SIGKILL' ? 'memory' : 'failure';
}

/** Calls `ring` when it has run for this long in total. */
function makeStopwatch(milliseconds: number, ring: () => void) {
  let leftMs = milliseconds;
  let beganMs = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    goOn() {
      beganMs = performance.now();
      timer = setTimeout(ring, leftMs);
    },
    stop() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      leftMs = Math.max(0, leftMs - (performance.now() - beganMs));
    },
  };
}

function isPart(answer: GuardReport['answer']): answer is GivenPart {
  return 'part' in answer;
}

/** Answers arrive as serialised bytes. */
function opened(answer: TaskAnswer | Uint8Array): TaskAnswer {
  return answer instanceof Uint8Array ? deserialize(answer) : answer;
}
