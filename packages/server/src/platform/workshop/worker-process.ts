import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import type { FilePiece, GivenPart, PartTaken, TaskAnswer, TaskRequest } from './serve-tasks.ts';

/** What one task may take before its process is ended. */
export interface WorkerLimits {
  /** Memory of the whole process, including Node's own. */
  readonly memoryMiB: number;
  /** Saves memory at the cost of about 20 % more time: unused objects are freed early. */
  readonly keepsHeapSmall?: boolean | undefined;
}

/**
 * A process of its own for work that is long, or whose input nobody trusts: what native code does there, be it a panic,
 * ends no server. It does one task after the other.
 */
export interface WorkerProcess {
  /**
   * Runs one task. The time in which a part of its answer is taken is not the task's.
   * @throws TaskError when the task throws, WorkerEnded when it takes more than it may, and what taking a part throws; the
   * process is of no use then, unless it was a TaskError
   */
  run(request: TaskRequest, way: Way, timeoutMs: number): Promise<unknown>;
  /** Ends it at once, also in the midst of native code. Resolves when its memory is free. */
  end(): Promise<void>;
  /** What it held after its last task, in MiB. */
  readonly heldMiB: number;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

/** What goes to a task beside its input, and comes from it before its answer. */
export interface Way {
  /** A file that the task works on, in pieces, so that nobody here holds all of it. */
  readonly file?: SentFile;
  /** Takes the parts that the task gives, one after the other. */
  readonly take?: (part: never) => Promise<void>;
  /** Drops all parts that were taken: the task begins again in a process that may take more memory. Without it a task that gives parts is not tried again. */
  readonly forget?: () => void;
}

export interface SentFile {
  readonly bytes: number;
  /** The pieces from the first one on, each time that it is called. */
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** What a task threw: its name tells which error it was there. */
export class TaskError extends Error {
  constructor({ name, message, stack }: TaskAnswer & { ok: false }) {
    super(message);
    this.name = name;
    if (stack !== undefined) this.stack = stack;
  }
}

/** The process is gone, and with it what it was working on. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
  readonly reason: 'time' | 'memory' | 'failure' | 'stopped';

  constructor(reason: WorkerEnded['reason'], cause?: unknown) {
    super(`A worker process was ended: ${reason}.`, { cause });
    this.reason = reason;
  }
}

/** As `worker-guard.js` takes and tells it. */
interface GuardOrder {
  readonly program: string;
  readonly memoryMiB: number;
}

interface GuardReport {
  readonly answer: TaskAnswer | Uint8Array | GivenPart;
  /** What the process holds by now. */
  readonly heldMiB: number;
}

interface OpenedReport extends GuardReport {
  readonly answer: TaskAnswer;
}

/** What Node and the programs take before they do anything; `worker-guard.js` leaves as much beside V8's heap. */
export const AT_REST_MIB = 64;
/** V8 collects when its heap has grown by a fifth, where it else waits until it has doubled or more; in MiB, of young objects. */
const SMALL_HEAP = ['--heap-growing-percent=20', '--max-semi-space-size=4'];
const GUARD = fileURLToPath(new URL('./worker-guard.js', import.meta.url));

/** @param program of the worker, which calls `serveTasks` */
export function beginWorkerProcess(
  program: string,
  { memoryMiB, keepsHeapSmall = false }: WorkerLimits,
): WorkerProcess {
  const child = forkGuard({ program, memoryMiB }, keepsHeapSmall);
  let heldMiB = AT_REST_MIB;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // One that never began has no exit.
    child.once('error', () => child.pid === undefined && resolve());
  });
  return {
    ended,
    get heldMiB() {
      return heldMiB;
    },
    async run(request, way, timeoutMs) {
      const report = await askChild(child, request, way, timeoutMs);
      heldMiB = report.heldMiB;
      if (report.answer.ok) return report.answer.value;
      throw new TaskError(report.answer);
    },
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** It gets no environment: what it works on must not find a secret there. What it prints may quote a question: nobody reads it. */
function forkGuard(order: GuardOrder, keepsHeapSmall: boolean): ChildProcess {
  const child = fork(GUARD, [JSON.stringify(order)], {
    env: {},
    execArgv: keepsHeapSmall ? [...SMALL_HEAP] : [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  // One that fails while nobody waits for it is replaced at the next task.
  child.on('error', () => {});
  return child;
}

function askChild(
  child: ChildProcess,
  request: TaskRequest,
  { file, take }: Way,
  timeoutMs: number,
): Promise<OpenedReport> {
  return new Promise((resolve, reject) => {
    const watch = makeStopwatch(timeoutMs, () => fail(new WorkerEnded('time')));
    let isSettled = false;
    let taking = Promise.resolve();
    const settle = (act: () => void) => {
      if (isSettled) return;
      isSettled = true;
      watch.stop();
      child.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    // A part in hand is taken to its end first, so that nothing is taken after a caller has dropped all parts.
    const fail = (error: unknown) => settle(() => void taking.then(() => reject(error)));
    const onError = (error: Error) => fail(new WorkerEnded('failure', error));
    // Nobody here killed it yet: that was its guard, or a system without memory.
    const onExit = (_code: number | null, signal: NodeJS.Signals | null) =>
      fail(new WorkerEnded(signal === 'SIGKILL' ? 'memory' : 'failure'));
    const onMessage = ({ answer, heldMiB }: GuardReport) => {
      if (isPart(answer)) taking = takePart(answer).catch(fail);
      else settle(() => resolve({ answer: opened(answer), heldMiB }));
    };
    const takePart = async ({ part }: GivenPart) => {
      watch.stop();
      await take?.(deserialize(part) as never);
      if (isSettled) return;
      watch.goOn();
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
    watch.goOn();
    begin().catch(fail);
  });
}

/** Resolves when it is on its way, so that one message after the other takes memory. */
function send(child: ChildProcess, message: TaskRequest | FilePiece | PartTaken): Promise<void> {
  return new Promise((resolve, reject) => {
    // Absent where the system refused the process.
    if (child.send === undefined) reject(new WorkerEnded('failure'));
    child.send?.(message, (error) => (error ? reject(new WorkerEnded('failure', error)) : resolve()));
  });
}

/** Rings when it has run for so long, all times that it ran taken together. */
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

/** Answers come as bytes. */
function opened(answer: TaskAnswer | Uint8Array): TaskAnswer {
  return answer instanceof Uint8Array ? deserialize(answer) : answer;
}
