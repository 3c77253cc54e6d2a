import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import type { FilePiece, GivenPart, PartTaken, TaskAnswer, TaskRequest, Tasks } from './serve-tasks.ts';

/** What one task may take before its process is ended. */
export interface WorkerLimits {
  /** Of V8's heap, and of the whole process beyond what it takes at rest. */
  readonly memoryMiB: number;
  readonly timeoutMs: number;
  /** Whether memory matters more than a fifth of the time: what is not used any more goes early. */
  readonly keepsHeapSmall?: boolean;
}

/**
 * A process of its own for work that is long, or whose input nobody trusts: what native code does there, be it a panic,
 * ends no server. It begins when it is first needed.
 */
export interface WorkerProcess<T extends Tasks> {
  /**
   * Runs one task; those that come meanwhile wait for it. The time in which a part of its answer is taken is not the task's.
   * @throws TaskError when the task throws, WorkerEnded when it takes more than it may, and what taking a part throws
   */
  run<Name extends keyof T & string>(
    name: Name,
    input: Parameters<T[Name]>[0],
    way?: Way,
  ): Promise<Awaited<ReturnType<T[Name]>>>;
  /** Ends it at once, for good, and with it what waits. */
  close(): Promise<void>;
}

/** What goes to a task beside its input, and comes from it before its answer. */
export interface Way {
  /** A file that the task works on, in pieces, so that nobody here holds all of it. */
  readonly file?: { readonly bytes: number; readonly pieces: AsyncIterable<Uint8Array> };
  /** Takes the parts that the task gives, one after the other. */
  readonly take?: (part: never) => Promise<void>;
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
  /** Whether the process holds so much by now that the next task begins better in another. */
  readonly isWorn: boolean;
}

interface OpenedReport extends GuardReport {
  readonly answer: TaskAnswer;
}

/** V8 collects when its heap has grown by a fifth, where it else waits until it has doubled or more; in MiB, of young objects. */
const SMALL_HEAP = ['--heap-growing-percent=20', '--max-semi-space-size=4'];
const GUARD = fileURLToPath(new URL('./worker-guard.js', import.meta.url));
/** How long a process that has nothing to do stays, with all that it has loaded. */
const IDLE_MS = 5 * 60_000;

/** @param program of the worker, which calls `serveTasks` */
export function makeWorkerProcess<T extends Tasks>(
  program: string,
  { memoryMiB, timeoutMs, keepsHeapSmall = false }: WorkerLimits,
): WorkerProcess<T> {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const end = async () => {
    const ending = child;
    child = undefined;
    clearTimeout(idle);
    await endNow(ending);
  };
  const begin = () => {
    const begun = forkGuard({ program, memoryMiB }, keepsHeapSmall);
    begun.on('exit', () => {
      if (child === begun) child = undefined;
    });
    return begun;
  };

  async function runNow(request: TaskRequest, way: Way): Promise<unknown> {
    if (isClosed) throw new WorkerEnded('stopped');
    clearTimeout(idle);
    child ??= begin();
    const { answer, isWorn } = await askChild(child, request, way, timeoutMs).catch(async (error) => {
      await end();
      throw isClosed ? new WorkerEnded('stopped', error) : error;
    });
    if (isWorn) await end();
    else idle = setTimeout(() => void end(), IDLE_MS).unref();
    if (answer.ok) return answer.value;
    throw new TaskError(answer);
  }

  return {
    run(name, input, way = {}) {
      const result = last.then(() => runNow({ name, input }, way));
      last = result.catch(() => {});
      return result as never;
    },
    close() {
      isClosed = true;
      return end();
    },
  };
}

/**
 * Several processes of one program, so that a short task need not wait for a long one: each task goes to the one that
 * has the fewest.
 */
export function makeWorkerProcesses<T extends Tasks>(
  count: number,
  program: string,
  limits: WorkerLimits,
): WorkerProcess<T> {
  const workers = Array.from({ length: count }, () => ({
    process: makeWorkerProcess<T>(program, limits),
    tasks: 0,
  }));
  return {
    run(name, input, way) {
      const freest = workers.reduce((least, one) => (one.tasks < least.tasks ? one : least));
      freest.tasks++;
      return freest.process.run(name, input, way).finally(() => {
        freest.tasks--;
      });
    },
    async close() {
      await Promise.all(workers.map(({ process }) => process.close()));
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
    const settle = (act: () => void) => {
      if (isSettled) return;
      isSettled = true;
      watch.stop();
      child.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const fail = (error: unknown) => settle(() => reject(error));
    const onError = (error: Error) => fail(new WorkerEnded('failure', error));
    // Nobody here killed it yet: that was its guard, or a system without memory.
    const onExit = (_code: number | null, signal: NodeJS.Signals | null) =>
      fail(new WorkerEnded(signal === 'SIGKILL' ? 'memory' : 'failure'));
    const onMessage = ({ answer, isWorn }: GuardReport) => {
      if (isPart(answer)) takePart(answer).catch(fail);
      else settle(() => resolve({ answer: opened(answer), isWorn }));
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
      for await (const piece of file?.pieces ?? []) {
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
    child.send(message, (error) => (error ? reject(new WorkerEnded('failure', error)) : resolve()));
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

/** Native code cannot be interrupted, but the system ends it with its process. */
async function endNow(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
