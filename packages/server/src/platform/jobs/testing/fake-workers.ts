import type { TaskRequest } from '../serve-tasks.ts';
import {
  AT_REST_MIB,
  type BeginProcess,
  TaskError,
  WorkerEnded,
  type WorkerLimits,
} from '../worker-process.ts';

/** Stands for the processes of a pool: a test decides how each task ends. */
export interface FakeWorkers {
  readonly begin: BeginProcess;
  /** The names of the tasks at work. */
  running(): string[];
  /** The names of all tasks that ever began, in their order. */
  readonly begun: readonly string[];
  /** The number of processes that were ever started. */
  started(): number;
  /** The living processes, and what they may take together: the whole limit at work, and what is held while idle. */
  taken(): { memoryMiB: number; processes: number };
  /** The limits of the process that works on the task, and the times of the task. */
  limitsOf(name: string): WorkerLimits & { readonly timeoutMs: number; readonly processorMs?: number };
  /** Ends a task with an answer. @param heldMiB memory of its process afterwards */
  answer(name: string, heldMiB?: number): Promise<void>;
  /** Ends a task by an error that it throws; its process goes on. @param error its name and message */
  refuse(name: string, error?: { readonly name: string; readonly message: string }): Promise<void>;
  /** Ends a task because its process cannot go on. */
  fail(name: string, reason: WorkerEnded['reason']): Promise<void>;
  /** Makes processes that are ended from now on live until `bury`. */
  letLinger(): void;
  bury(): Promise<void>;
  /** Makes the next start fail, as where the system has no memory for a process. */
  refuseNextStart(): void;
}

interface FakeProcess {
  readonly limits: WorkerLimits;
  heldMiB: number;
  /** What it may take now. */
  mostMiB: number;
  task?: FakeTask;
}

interface FakeTask {
  readonly name: string;
  readonly times: { readonly timeoutMs: number; readonly processorMs?: number };
  readonly resolve: (answer: string) => void;
  readonly reject: (error: Error) => void;
}

/** Resolves when everything has happened that waits for no timer and no task. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** @param nameOf the name of a task in the test; default: that of its request */
export function makeFakeWorkers(nameOf = ({ name }: TaskRequest) => name): FakeWorkers {
  const alive = new Set<FakeProcess>();
  const begun: string[] = [];
  let started = 0;
  let isStartRefused = false;
  let lingering: (() => void)[] | undefined;

  const begin: FakeWorkers['begin'] = (_program, limits) => {
    if (isStartRefused) {
      isStartRefused = false;
      throw new Error('spawn ENOMEM');
    }
    started += 1;
    const process: FakeProcess = { limits, heldMiB: AT_REST_MIB, mostMiB: limits.memoryMiB };
    alive.add(process);
    let bury = () => {};
    const ended = new Promise<void>((resolve) => {
      bury = () => {
        alive.delete(process);
        takeTask(process)?.reject(new WorkerEnded('memory'));
        resolve();
      };
    });
    return {
      ended,
      get heldMiB() {
        return process.heldMiB;
      },
      get peakMiB() {
        return process.mostMiB;
      },
      run: (request, _way, timeoutMs, processorMs) => {
        const name = nameOf(request);
        begun.push(name);
        process.mostMiB = limits.memoryMiB;
        return new Promise((resolve, reject) => {
          const times = { timeoutMs, ...(processorMs !== undefined && { processorMs }) };
          process.task = { name, times, resolve, reject };
        });
      },
      end: () => {
        if (lingering) lingering.push(bury);
        else bury();
        return ended;
      },
    };
  };

  const running = () => [...alive].flatMap(({ task }) => (task ? [task.name] : []));

  function processOf(name: string): FakeProcess {
    for (const process of alive) if (process.task?.name === name) return process;
    throw new Error(`${name} is not at work; at work: ${running().join(', ')}`);
  }

  /** Ends the task and leaves its process idle. */
  function finish(name: string, heldMiB: number): FakeTask | undefined {
    const process = processOf(name);
    Object.assign(process, { heldMiB, mostMiB: heldMiB });
    return takeTask(process);
  }

  return {
    begin,
    begun,
    running,
    started: () => started,
    taken: () => ({
      memoryMiB: [...alive].reduce((sum, { mostMiB }) => sum + mostMiB, 0),
      processes: alive.size,
    }),
    limitsOf: (name) => ({ ...processOf(name).limits, timeoutMs: 0, ...processOf(name).task?.times }),
    answer(name, heldMiB = AT_REST_MIB) {
      finish(name, heldMiB)?.resolve(`${name} is done`);
      return settle();
    },
    refuse(name, error = { name: 'Refusal', message: `${name} is refused` }) {
      finish(name, AT_REST_MIB)?.reject(new TaskError({ ok: false, stack: '', ...error }));
      return settle();
    },
    fail(name, reason) {
      takeTask(processOf(name))?.reject(new WorkerEnded(reason));
      return settle();
    },
    letLinger() {
      lingering = [];
    },
    bury() {
      for (const bury of lingering ?? []) bury();
      lingering = undefined;
      return settle();
    },
    refuseNextStart() {
      isStartRefused = true;
    },
  };
}

function takeTask(process: FakeProcess): FakeTask | undefined {
  const { task } = process;
  delete process.task;
  return task;
}
