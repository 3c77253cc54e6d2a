import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { usableMemory } from '../memory.ts';
import type { TaskRequest } from './serve-tasks.ts';
import {
  AT_REST_MIB,
  type BeginProcess,
  beginWorkerProcess,
  TaskError,
  type Way,
  WorkerEnded,
  type WorkerProcess,
} from './worker-process.ts';

/** The limits of one job of a definition. */
export interface WorkerNeeds {
  /** The name of its program in the folder of workers, without `.js`. The program calls `serveTasks`. */
  readonly program: string;
  /** Memory of the whole process, including Node's own. It suffices for nearly every job. */
  readonly memoryMiB: number;
  /** A job that exceeds `memoryMiB` begins again with this much, and is refused if it exceeds that. Default: `memoryMiB`. */
  readonly mostMemoryMiB?: number;
  /** A process that holds more than this after a job is ended. Default: half of its memory. */
  readonly mostAtRestMiB?: number;
  readonly timeoutMs: number;
  /** Processor time of one job. Default: what passes in `timeoutMs`. */
  readonly processorMs?: number;
  /**
   * Whether a durable job whose time slice is over is ended, and begins again as a long job. Others yield
   * themselves, where they can go on later.
   */
  readonly beginsAgain?: boolean;
  /** Saves memory at the cost of about 20 % more time. */
  readonly keepsHeapSmall?: boolean;
}

/** Limits for the processes of all jobs together. */
export interface PoolSize {
  readonly memoryMiB: number;
  readonly processes: number;
}

/** A job for a worker process. */
export interface PoolJob {
  readonly needs: WorkerNeeds;
  readonly request: TaskRequest;
  readonly way: Way;
  /**
   * The name of its definition if no request waits for it. Such jobs leave room for a job that a request waits for, and for one
   * of each other kind.
   */
  readonly durableKind?: string | undefined;
  /** Its time slice, if it has one. */
  readonly slice?: TimeSlice | undefined;
  /** Counts what the job takes. */
  readonly used?: Used | undefined;
  /** The account of the job. Jobs of one account together leave the reserve to others. */
  readonly accountId?: string | undefined;
  /** Aborts when nobody wants the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

/** What a job has taken so far. */
export interface Used {
  /** How often it has begun. */
  tries: number;
  /** The most memory of its processes; undefined without one. */
  peakMiB: number | undefined;
}

/** How long a job may run while others wait, as the pool sees it. */
export interface TimeSlice {
  /** Says whether the job waits for its process; such time is no work. */
  waits(isWaiting: boolean): void;
  /** Whether it has lasted its time, and another account waits. */
  isOver(): boolean;
  /** Gives the slot to the next account, and waits for another one. @param isLong whether it goes on as a long job */
  yield(isLong: boolean): Promise<void>;
}

/** The worker processes for all jobs. Together they never exceed the memory budget. */
export interface WorkerPool {
  /**
   * Waits until the memory that the job may take is free, and runs the job.
   * @throws TaskError, WorkerEnded as `WorkerProcess.run`; the reason of the signal
   */
  run(job: PoolJob): Promise<unknown>;
  /** How many durable jobs of other accounts wait for memory or a process. */
  othersWaiting(accountId: string): number;
  /** Memory and processes of running jobs and of idle processes. */
  taken(): PoolSize;
  /** Ends all processes at once and for good, and refuses all waiting jobs. */
  close(): Promise<void>;
}

const MOST_MIB = 2_048;
const MIB = 2 ** 20;
const PROCESSES_PER_CORE = 2;
/** Two for durable jobs, and one for a job that a request waits for. */
const FEWEST_PROCESSES = 3;

/**
 * The memory for worker processes: half of the usable one, at most 2,048 MiB. The rest is for the server, the database
 * and the files that it reads.
 * @param usableBytes default: on this machine
 */
export function poolSizeOf(usableBytes = usableMemory(), cores = availableParallelism()): PoolSize {
  return {
    memoryMiB: Math.min(MOST_MIB, Math.floor(usableBytes / 2 / MIB)),
    processes: Math.max(FEWEST_PROCESSES, PROCESSES_PER_CORE * cores),
  };
}

/** How long an idle process is kept with everything that it has loaded. */
const IDLE_MS = 5 * 60_000;
/**
 * Unless its definition says otherwise, a process that still holds more than this share of its memory after a job is ended,
 * because native code may not return freed memory.
 */
const WORN_SHARE = 0.5;
/**
 * For this long, small jobs that a request waits for overtake a waiting job. After that, no other job begins before
 * it.
 */
const OVERTAKEN_MS = 60_000;
/** A job whose client has gone may finish within this time, because a new process would cost as much. */
const GRACE_MS = 2_000;
/** Interval at which it is looked whether the time slice of a running job is over. */
const TIME_SLICE_LOOKS_MS = 1_000;

/** A job was ended because its time slice was over. */
class TimeSliceIsOver extends Error {
  override readonly name = 'TimeSliceIsOver';
}

interface Waiting {
  readonly key: string;
  readonly memoryMiB: number;
  readonly durableKind: string | undefined;
  readonly accountId: string | undefined;
  /** Whether the job lets small jobs that a request waits for go first. */
  readonly isHeavy: boolean;
  readonly sinceMs: number;
  readonly begin: (held: Held) => void;
  readonly refuse: (error: unknown) => void;
  readonly needs: WorkerNeeds;
}

/** A process, and the memory reserved for it. */
interface Held {
  readonly key: string;
  readonly process: WorkerProcess;
  state: 'busy' | 'idle' | 'ending';
  durableKind: string | undefined;
  accountId: string | undefined;
  memoryMiB: number;
  readonly mostAtRestMiB: number | undefined;
  idle?: NodeJS.Timeout;
}

export interface PoolParts {
  /**
   * Memory that durable jobs together, and the jobs of one account together, leave free, unless such a job is alone. Default:
   * 0.
   */
  readonly reserveMiB?: number;
  /** The usual memory of each durable kind, for which the others leave a place. */
  readonly durableKinds?: ReadonlyMap<string, number>;
  /** Begins a process for a program; default: a new one. */
  readonly beginProcess?: BeginProcess | undefined;
}

export function makeWorkerPool(
  workersFolder: string,
  size: PoolSize,
  { reserveMiB = 0, durableKinds = new Map(), beginProcess = beginWorkerProcess }: PoolParts = {},
): WorkerPool {
  /** Limit for the second attempt of a durable job, so that a job of any other kind runs beside it. */
  const mostOfDurableMiB = size.memoryMiB - reserveMiB - Math.max(0, ...durableKinds.values());
  /** In the order in which they became idle, the latest last. */
  const all = new Set<Held>();
  const waiting = new Set<Waiting>();
  let isClosed = false;

  const sumOf = (some: Iterable<Held>) => [...some].reduce((sum, { memoryMiB }) => sum + memoryMiB, 0);
  const busy = () => [...all].filter(({ state }) => state !== 'idle');

  /**
   * Durable jobs leave memory and a process to jobs that a request waits for, and jobs of one account leave them to
   * others. A job that is alone may have everything.
   */
  function leavesRoom({ memoryMiB, durableKind, accountId }: Waiting): boolean {
    const isRoomBeside = (others: readonly Held[], forMoreMiB = 0) =>
      others.length === 0 ||
      (sumOf(others) + memoryMiB + forMoreMiB <= size.memoryMiB - reserveMiB &&
        others.length + (forMoreMiB > 0 ? 2 : 1) < size.processes);
    const atWork = busy();
    const durable = atWork.filter((held) => held.durableKind !== undefined);
    return (
      (durableKind === undefined || isRoomBeside(durable, roomForOthers(durableKind, memoryMiB, durable))) &&
      (accountId === undefined || isRoomBeside(atWork.filter((held) => held.accountId === accountId)))
    );
  }

  /**
   * Memory that a durable job leaves to kinds of which no job is at work: to any one of them. The first job of a kind that
   * takes what is usual leaves none, because the place is its own.
   */
  function roomForOthers(kind: string, memoryMiB: number, durable: readonly Held[]): number {
    const atWork = new Set(durable.map(({ durableKind }) => durableKind));
    if (!atWork.has(kind) && memoryMiB <= (durableKinds.get(kind) ?? memoryMiB)) return 0;
    const idle = [...durableKinds].filter(([other]) => other !== kind && !atWork.has(other));
    return Math.max(0, ...idle.map(([, usualMiB]) => usualMiB));
  }

  /**
   * @returns a process for the job; undefined if it has to wait until others, such as idle ones that are ended now,
   * have ended
   */
  function findProcess({ key, memoryMiB, needs, durableKind, accountId }: Waiting): Held | undefined {
    const atWork = busy();
    if (sumOf(atWork) + memoryMiB > size.memoryMiB || atWork.length >= size.processes) return undefined;
    const idle = [...all].filter(({ state }) => state === 'idle');
    const warm = idle.findLast((held) => held.key === key);
    const tooMany = idle.filter((held) => held !== warm);
    let overMiB = sumOf(atWork) + sumOf(tooMany) + memoryMiB - size.memoryMiB;
    let over = atWork.length + tooMany.length + 1 - size.processes;
    if (overMiB > 0 || over > 0) {
      for (const held of tooMany) {
        if (overMiB <= 0 && over <= 0) break;
        overMiB -= held.memoryMiB;
        over -= 1;
        void end(held);
      }
      return undefined;
    }
    if (warm) {
      clearTimeout(warm.idle);
      return Object.assign(warm, { state: 'busy', durableKind, accountId, memoryMiB });
    }
    return Object.assign(begin(key, needs, memoryMiB), { durableKind, accountId });
  }

  function begin(key: string, needs: WorkerNeeds, memoryMiB: number): Held {
    const program = join(workersFolder, `${needs.program}.js`);
    const process = beginProcess(program, { memoryMiB, keepsHeapSmall: needs.keepsHeapSmall });
    const { mostAtRestMiB } = needs;
    const asked = { durableKind: undefined, accountId: undefined, memoryMiB };
    const held: Held = { key, process, state: 'busy', mostAtRestMiB, ...asked };
    all.add(held);
    void process.ended.then(() => {
      clearTimeout(held.idle);
      all.delete(held);
      beginNext();
    });
    return held;
  }

  function end(held: Held): Promise<void> {
    held.state = 'ending';
    return held.process.end();
  }

  function beginNext(): void {
    const now = performance.now();
    const rank = ({ isHeavy, sinceMs }: Waiting) => (isHeavy ? (now - sinceMs > OVERTAKEN_MS ? 0 : 2) : 1);
    let isDurableBlocked = false;
    for (const one of [...waiting].toSorted((a, b) => rank(a) - rank(b))) {
      const isDurable = one.durableKind !== undefined;
      if (isDurable && isDurableBlocked) continue;
      if (!leavesRoom(one)) {
        // Other durable jobs would take the room for which this one has waited too long.
        isDurableBlocked ||= isDurable && rank(one) === 0;
        continue;
      }
      let held: Held | undefined;
      try {
        held = findProcess(one);
      } catch (error) {
        // The system has no process or memory for the job.
        waiting.delete(one);
        one.refuse(new WorkerEnded('failure', error));
        continue;
      }
      // If later jobs began now, a job that needs much memory would never find enough of it free.
      if (held === undefined) return;
      waiting.delete(one);
      one.begin(held);
    }
  }

  function place({ needs, durableKind, accountId, signal }: PoolJob, memoryMiB: number): Promise<Held> {
    if (isClosed) throw new WorkerEnded('stopped');
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(one);
        reject(signal?.reason);
        beginNext();
      };
      const settle = (act: () => void) => {
        signal?.removeEventListener('abort', leave);
        act();
      };
      const one: Waiting = {
        key: [needs.program, memoryMiB, needs.keepsHeapSmall].join(' '),
        memoryMiB,
        durableKind,
        accountId,
        isHeavy: durableKind !== undefined || memoryMiB > needs.memoryMiB,
        sinceMs: performance.now(),
        begin: (held) => settle(() => resolve(held)),
        refuse: (error) => settle(() => reject(error)),
        needs,
      };
      signal?.addEventListener('abort', leave);
      waiting.add(one);
      beginNext();
    });
  }

  /** Gives a process to the next job, or frees its memory if it has ended. */
  function giveBack(held: Held, isUsable: boolean): void {
    const half = AT_REST_MIB + (held.memoryMiB - AT_REST_MIB) * WORN_SHARE;
    const mostAtRest = held.mostAtRestMiB ?? half;
    if (isUsable && held.state === 'busy' && held.process.heldMiB <= mostAtRest) {
      held.state = 'idle';
      held.memoryMiB = Math.ceil(held.process.heldMiB);
      held.idle = setTimeout(() => void end(held), IDLE_MS).unref();
      all.delete(held);
      all.add(held);
    } else void end(held);
    beginNext();
  }

  /** @throws TimeSliceIsOver if its time slice is over and `endsWithSlice` */
  async function runOnce(job: PoolJob, memoryMiB: number, endsWithSlice: boolean): Promise<unknown> {
    const { request, way, needs, signal, slice, used } = job;
    slice?.waits(true);
    const held = await place(job, memoryMiB).finally(() => slice?.waits(false));
    const stopWatching = afterAbort(signal, () => void end(held));
    let isSliceOver = false;
    const stopLooking = whenTimeSliceIsOver(endsWithSlice ? slice : undefined, () => {
      isSliceOver = true;
      void end(held);
    });
    try {
      const answer = await held.process.run(request, way, needs.timeoutMs, needs.processorMs);
      giveBack(held, true);
      return answer;
    } catch (error) {
      giveBack(held, error instanceof TaskError);
      if (isClosed) throw new WorkerEnded('stopped', error);
      if (error instanceof WorkerEnded) signal?.throwIfAborted();
      throw isSliceOver && error instanceof WorkerEnded ? new TimeSliceIsOver() : error;
    } finally {
      stopWatching();
      stopLooking();
      if (used) used.peakMiB = Math.max(used.peakMiB ?? 0, held.process.peakMiB);
    }
  }

  return {
    async run(job) {
      const { memoryMiB, mostMemoryMiB = memoryMiB } = job.needs;
      // A job that may take more than the whole budget gets the whole budget.
      const usual = Math.min(memoryMiB, size.memoryMiB);
      const isDurable = job.durableKind !== undefined;
      const most = Math.min(mostMemoryMiB, isDurable ? Math.max(usual, mostOfDurableMiB) : size.memoryMiB);
      // A process that the system ended for its memory rarely ends so twice; a panic of native code comes again.
      const again = new Map<unknown, number>([['failure', usual]]);
      if (most > usual) again.set('memory', most);
      const { slice, needs } = job;
      const { take, forget } = job.way;
      const canBeginAgain = take === undefined || forget !== undefined;
      if (needs.beginsAgain && canBeginAgain && slice) {
        if (slice.isOver()) await slice.yield(false);
        // Once: as a long job it runs to its end.
        again.set('slice', usual);
      }
      for (let nextMiB = usual; ; ) {
        try {
          return await runOnce(job, nextMiB, again.has('slice'));
        } catch (error) {
          const reason =
            error instanceof TimeSliceIsOver
              ? 'slice'
              : error instanceof WorkerEnded
                ? error.reason
                : undefined;
          const moreMiB = again.get(reason);
          if (moreMiB === undefined || !canBeginAgain) throw error;
          again.delete(reason);
          if (job.used) job.used.tries += 1;
          await forget?.();
          if (reason === 'slice') await slice?.yield(true);
          nextMiB = Math.max(nextMiB, moreMiB);
        }
      }
    },
    othersWaiting: (accountId) =>
      [...waiting].filter((one) => one.durableKind !== undefined && one.accountId !== accountId).length,
    taken: () => ({ memoryMiB: sumOf(all), processes: all.size }),
    async close() {
      isClosed = true;
      for (const one of waiting) one.refuse(new WorkerEnded('stopped'));
      waiting.clear();
      await Promise.all([...all].map(end));
    },
  };
}

/** Calls `act` some time after the signal aborts. @returns a function that cancels it */
function afterAbort(signal: AbortSignal | undefined, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    timer = setTimeout(act, GRACE_MS).unref();
  };
  if (signal?.aborted) wait();
  else signal?.addEventListener('abort', wait);
  return () => {
    signal?.removeEventListener('abort', wait);
    clearTimeout(timer);
  };
}

/** Calls `act` once the slice is over. @returns a function that ends the looking */
function whenTimeSliceIsOver(slice: TimeSlice | undefined, act: () => void): () => void {
  if (slice === undefined) return () => {};
  let timer: NodeJS.Timeout;
  const look = () => {
    if (slice.isOver()) act();
    else wait();
  };
  const wait = () => {
    timer = setTimeout(look, TIME_SLICE_LOOKS_MS).unref();
  };
  wait();
  return () => clearTimeout(timer);
}
