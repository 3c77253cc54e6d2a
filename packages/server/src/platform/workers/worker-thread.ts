import { Worker } from 'node:worker_threads';
import type { TaskAnswer, TaskRequest, Tasks } from './serve-tasks.ts';

/** What one task may take before its thread is ended. */
export interface ThreadLimits {
  readonly memoryMiB: number;
  readonly timeoutMs: number;
}

/** A thread of its own for work that is long, or whose input nobody trusts. It begins when it is first needed. */
export interface WorkerThread<T extends Tasks> {
  /**
   * Runs one task; those that come meanwhile wait for it.
   * @throws TaskError when the task throws, ThreadEnded when it takes more than it may
   */
  run<Name extends keyof T & string>(
    name: Name,
    input: Parameters<T[Name]>[0],
  ): Promise<Awaited<ReturnType<T[Name]>>>;
  close(): Promise<void>;
}

/** What a task threw: its name tells which error it was there. */
export class TaskError extends Error {
  constructor({ name, message, stack }: TaskAnswer & { ok: false }) {
    super(message);
    this.name = name;
    if (stack !== undefined) this.stack = stack;
  }
}

/** The thread is gone, and with it what it was working on. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
  readonly reason: 'time' | 'memory' | 'failure';

  constructor(reason: ThreadEnded['reason'], cause?: unknown) {
    super(`A worker thread was ended: ${reason}.`, { cause });
    this.reason = reason;
  }
}

/** How long a thread that has nothing to do stays, with all that it has loaded. */
const IDLE_MS = 5 * 60_000;

/** @param path of the program of the thread, which calls `serveTasks` */
export function makeWorkerThread<T extends Tasks>(path: string, limits: ThreadLimits): WorkerThread<T> {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const end = async () => {
    const ending = worker;
    worker = undefined;
    clearTimeout(idle);
    await ending?.terminate();
  };
  const begin = () => {
    // It gets no environment: what it works on must not find a secret there.
    const resourceLimits = { maxOldGenerationSizeMb: limits.memoryMiB };
    const begun = new Worker(path, { env: {}, execArgv: [], resourceLimits });
    begun.unref();
    // One that fails while nobody waits for it is replaced at the next task.
    begun.on('error', () => {});
    begun.on('exit', () => {
      if (worker === begun) worker = undefined;
    });
    return begun;
  };

  async function runNow(request: TaskRequest): Promise<unknown> {
    clearTimeout(idle);
    worker ??= begin();
    try {
      const answer = await askThread(worker, request, limits.timeoutMs);
      idle = setTimeout(() => void end(), IDLE_MS).unref();
      if (answer.ok) return answer.value;
      throw new TaskError(answer);
    } catch (error) {
      if (error instanceof ThreadEnded) await end();
      throw error;
    }
  }

  return {
    run(name, input) {
      const result = last.then(() => runNow({ name, input }));
      last = result.catch(() => {});
      return result as never;
    },
    close: end,
  };
}

function askThread(worker: Worker, request: TaskRequest, timeoutMs: number): Promise<TaskAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new ThreadEnded('time'))), timeoutMs);
    const onMessage = (answer: TaskAnswer) => settle(() => resolve(answer));
    const onError = (error: NodeJS.ErrnoException) =>
      settle(() => reject(new ThreadEnded(isOutOfMemory(error) ? 'memory' : 'failure', error)));
    const onExit = () => settle(() => reject(new ThreadEnded('failure')));
    const settle = (act: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(request);
  });
}

function isOutOfMemory(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
