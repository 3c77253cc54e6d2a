import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import type { TaskAnswer, TaskRequest, Tasks } from './serve-tasks.ts';

/** What one task may take before its process is ended. */
export interface WorkerLimits {
  /** Of V8's heap, and of the whole process beyond what it takes at rest. */
  readonly memoryMiB: number;
  readonly timeoutMs: number;
}

/**
 * A process of its own for work that is long, or whose input nobody trusts: what native code does there, be it a panic,
 * ends no server. It begins when it is first needed.
 */
export interface WorkerProcess<T extends Tasks> {
  /**
   * Runs one task; those that come meanwhile wait for it.
   * @throws TaskError when the task throws, WorkerEnded when it takes more than it may
   */
  run<Name extends keyof T & string>(
    name: Name,
    input: Parameters<T[Name]>[0],
  ): Promise<Awaited<ReturnType<T[Name]>>>;
  /** Ends it at once, for good, and with it what waits. */
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
  readonly answer: TaskAnswer | Uint8Array;
  /** Whether the process holds so much by now that the next task begins better in another. */
  readonly isWorn: boolean;
}

type OpenedReport = GuardReport & { readonly answer: TaskAnswer };

const GUARD = fileURLToPath(new URL('./worker-guard.js', import.meta.url));
/** How long a process that has nothing to do stays, with all that it has loaded. */
const IDLE_MS = 5 * 60_000;

/** @param program of the worker, which calls `serveTasks` */
export function makeWorkerProcess<T extends Tasks>(
  program: string,
  { memoryMiB, timeoutMs }: WorkerLimits,
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
    const begun = forkGuard({ program, memoryMiB });
    begun.on('exit', () => {
      if (child === begun) child = undefined;
    });
    return begun;
  };

  async function runNow(request: TaskRequest): Promise<unknown> {
    if (isClosed) throw new WorkerEnded('stopped');
    clearTimeout(idle);
    child ??= begin();
    try {
      const { answer, isWorn } = await askChild(child, request, timeoutMs);
      if (isWorn) await end();
      else idle = setTimeout(() => void end(), IDLE_MS).unref();
      if (answer.ok) return answer.value;
      throw new TaskError(answer);
    } catch (error) {
      if (!(error instanceof WorkerEnded)) throw error;
      await end();
      throw isClosed ? new WorkerEnded('stopped', error) : error;
    }
  }

  return {
    run(name, input) {
      const result = last.then(() => runNow({ name, input }));
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
    run(name, input) {
      const freest = workers.reduce((least, one) => (one.tasks < least.tasks ? one : least));
      freest.tasks++;
      return freest.process.run(name, input).finally(() => {
        freest.tasks--;
      });
    },
    async close() {
      await Promise.all(workers.map(({ process }) => process.close()));
    },
  };
}

/** It gets no environment: what it works on must not find a secret there. What it prints may quote a question: nobody reads it. */
function forkGuard(order: GuardOrder): ChildProcess {
  const child = fork(GUARD, [JSON.stringify(order)], {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  // One that fails while nobody waits for it is replaced at the next task.
  child.on('error', () => {});
  return child;
}

function askChild(child: ChildProcess, request: TaskRequest, timeoutMs: number): Promise<OpenedReport> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new WorkerEnded('time'))), timeoutMs);
    const onMessage = (report: unknown) => settle(() => resolve(opened(report as GuardReport)));
    const onError = (error: Error) => settle(() => reject(new WorkerEnded('failure', error)));
    // Nobody here killed it yet: that was its guard, or a system without memory.
    const onExit = (_code: number | null, signal: NodeJS.Signals | null) =>
      settle(() => reject(new WorkerEnded(signal === 'SIGKILL' ? 'memory' : 'failure')));
    const settle = (act: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    child.on('message', onMessage).on('error', onError).on('exit', onExit);
    child.send(request, (error) => error && onError(error));
  });
}

/** Answers come as bytes. */
function opened({ answer, isWorn }: GuardReport): OpenedReport {
  return { isWorn, answer: answer instanceof Uint8Array ? deserialize(answer) : answer };
}

/** Native code cannot be interrupted, but the system ends it with its process. */
async function endNow(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
