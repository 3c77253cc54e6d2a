import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../errors.ts';
import { type FairQueue, makeFairQueue, type QueueLimits, type Slot } from './fair-queue.ts';
import type { Tasks } from './serve-tasks.ts';
import {
  makeWorkerPool,
  type PoolSize,
  poolSizeOf,
  type TimeSlice,
  type Used,
  type WorkerNeeds,
  type WorkerPool,
} from './worker-pool.ts';
import { type BeginProcess, type Way, WorkerEnded } from './worker-process.ts';

/**
 * One kind of job, described by its feature. All definitions stand in one list beside `app.ts`.
 * @typeParam T the tasks of its worker
 */
export interface JobDefinition<T extends Tasks = Tasks> {
  readonly name: string;
  /**
   * The limits of its queue, for all accounts and for each of them, and the message of a refusal. Definitions that name the
   * same object share one queue.
   */
  readonly queue: QueueLimits;
  /** Whether it goes on when no request waits for it: its progress is then kept in the database. */
  readonly isDurable: boolean;
  /** Limits of a job in a worker process; absent if the server itself does the work. */
  readonly worker?: WorkerNeeds;
  /** Never set: it carries the type. */
  readonly tasks?: T;
}

/** How a job ended: `refused` with a sentence, `cancelled` since nobody wants it any more, `stopped` with the server. */
export const OUTCOMES = ['done', 'refused', 'failed', 'cancelled', 'stopped'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a finished job took. It names no person and no object. */
export interface FinishedJob {
  /** The name of its definition. */
  readonly job: string;
  /** Time in the queue, for a process and, between its time slices, for the next one. */
  readonly waitedMs: number;
  readonly ranMs: number;
  /** The most memory of its worker process; undefined without one. */
  readonly peakMiB: number | undefined;
  /** How often it has begun, by earlier servers, too. */
  readonly tries: number;
  readonly outcome: Outcome;
}

/** A caller that waits for a job. */
export interface Client {
  readonly accountId: string;
  /** Aborts when the client has gone: its waiting job leaves the queue, and its running job is ended. */
  readonly signal?: AbortSignal | undefined;
}

/** The queue and the workers of one definition. */
export interface JobQueue<T extends Tasks = Tasks> {
  /**
   * Does the job as soon as its queue has a slot for the account.
   * @throws AppError unavailable if too many jobs wait; the reason of the signal
   */
  run<Result>(client: Client, work: (worker: Worker<T>) => Promise<Result>): Promise<Result>;
  /** @throws AppError unavailable if the queue is full for the account */
  requireCapacity(accountId: string): void;
  /** Whether the queue has a place for the account. */
  hasCapacity(accountId: string): boolean;
}

/** Worker processes, as a running job sees them. */
export interface Worker<T extends Tasks = Tasks> {
  /**
   * Runs a task in a process when its memory is free. A job that holds a process must not ask for a second one: two
   * such
   * jobs could wait for each other.
   * @throws TaskError, WorkerEnded as `WorkerPool.run`
   */
  run<Name extends keyof T & string>(
    name: Name,
    input: Parameters<T[Name]>[0],
    way?: Way,
  ): Promise<Awaited<ReturnType<T[Name]>>>;
  /** Whether the time slice of the job is over, since another account waits: for this queue, or for a process of durable jobs. */
  isTimeSliceOver(): boolean;
  /** Gives the slot to the next account, and waits for another one. @throws the reason of the client's signal */
  yield(): Promise<void>;
  /** Notes that the job ends with a refusal, which is a result of its own and no error. */
  noteRefusal(): void;
  /** Notes how often other servers have begun the job before. */
  noteEarlierTries(tries: number): void;
}

/** All jobs of the server: a queue for each definition, and one pool of processes with one budget of memory. */
export interface Jobs {
  /** @throws Error for a definition outside the list */
  queueOf<T extends Tasks>(definition: JobDefinition<T>): JobQueue<T>;
  /** Memory and processes of all workers now, as `WorkerPool.taken`. */
  taken(): PoolSize;
  /** Ends all workers at once, and refuses new jobs. */
  close(): Promise<void>;
}

interface JobsParts {
  readonly workersFolder: string;
  /** The limits of the pool; default: what this machine allows. */
  readonly size?: PoolSize | undefined;
  /** Default: each process is a new one. */
  readonly beginWorker?: BeginProcess | undefined;
  /** Is told of each job that has ended. */
  readonly onFinished?: ((job: FinishedJob) => void) | undefined;
}

export function makeJobs(
  definitions: readonly JobDefinition[],
  { workersFolder, size = poolSizeOf(), beginWorker, onFinished = () => {} }: JobsParts,
): Jobs {
  const pool = makeWorkerPool(workersFolder, size, {
    reserveMiB: reserveFor(definitions, size),
    durableKinds: memoryOfDurable(definitions),
    beginProcess: beginWorker,
  });
  const queues = new Map<QueueLimits, FairQueue>();
  for (const { queue } of definitions) if (!queues.has(queue)) queues.set(queue, makeFairQueue(queue));

  function queueOf<T extends Tasks>(definition: JobDefinition<T>): JobQueue<T> {
    const queue = queues.get(definition.queue);
    if (queue === undefined || !definitions.includes(definition as JobDefinition)) {
      throw new Error(`the list of jobs has no ${definition.name}`);
    }
    const { name: job, worker: needs, isDurable } = definition;
    const durableKind = isDurable ? kindOf(definitions, definition) : undefined;
    return {
      requireCapacity: queue.requireCapacity,
      hasCapacity: queue.hasCapacity,
      async run({ accountId, signal }, work) {
        const joinedMs = performance.now();
        const used: Used = { tries: 1, peakMiB: undefined };
        const tell = (ranMs: number, outcome: Outcome) =>
          onFinished({ job, waitedMs: performance.now() - joinedMs - ranMs, ranMs, ...used, outcome });
        const slot = await queue.acquire(accountId, signal).catch((error: unknown) => {
          // A job that its queue has no place for never began.
          if (signal?.aborted) tell(0, 'cancelled');
          throw error;
        });
        const slice = makeTimeSlice(slot, pool, accountId);
        let outcome: Outcome = 'done';
        const worker: Worker<T> = {
          run: (name, input, way = {}) => {
            if (needs === undefined) throw new Error(`${job} has no worker`);
            const request = { name, input };
            return pool.run({ needs, request, way, durableKind, slice, used, accountId, signal }) as never;
          },
          isTimeSliceOver: slice.isOver,
          yield: () => slice.yield(false),
          noteRefusal: () => {
            outcome = 'refused';
          },
          noteEarlierTries: (tries) => {
            used.tries += tries;
          },
        };
        try {
          return await work(worker);
        } catch (error) {
          outcome = signal?.aborted ? 'cancelled' : outcomeOf(error);
          throw error;
        } finally {
          slot.release();
          tell(slice.ranMs(), outcome);
        }
      },
    };
  }

  return { queueOf, taken: pool.taken, close: pool.close };
}

/** The name under which a durable job has its place in the memory: the first one with its queue stands for all. */
function kindOf(definitions: readonly JobDefinition[], { name, queue }: JobDefinition): string {
  return definitions.find((one) => one.queue === queue)?.name ?? name;
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof AppError) return 'refused';
  const ended = error instanceof Error && error.cause instanceof WorkerEnded ? error.cause : error;
  return ended instanceof WorkerEnded && ended.reason === 'stopped' ? 'stopped' : 'failed';
}

/** The time slice of a durable job while one other account waits; while several wait, they share it. */
const TIME_SLICE_MS = 30_000;
/** To begin again costs time, too. */
const SHORTEST_TIME_SLICE_MS = 5_000;

/** A time slice, whose length depends on how many others wait. */
function makeTimeSlice(
  slot: Slot,
  pool: WorkerPool,
  accountId: string,
): TimeSlice & { /** The work of all time slices so far. */ ranMs(): number } {
  let workedMs = 0;
  let earlierMs = 0;
  let sinceMs = performance.now();
  let isWaiting = false;
  const countWork = () => {
    const nowMs = performance.now();
    if (!isWaiting) workedMs += nowMs - sinceMs;
    sinceMs = nowMs;
  };
  return {
    waits(isWaitingNow) {
      countWork();
      isWaiting = isWaitingNow;
    },
    isOver() {
      const others = slot.othersWaiting() + pool.othersWaiting(accountId);
      if (others === 0) return false;
      countWork();
      return workedMs >= Math.max(SHORTEST_TIME_SLICE_MS, TIME_SLICE_MS / others);
    },
    async yield(isLong) {
      countWork();
      await slot.yield(isLong);
      earlierMs += workedMs;
      workedMs = 0;
      sinceMs = performance.now();
    },
    ranMs() {
      countWork();
      return earlierMs + workedMs;
    },
  };
}

/** The usual memory of each kind of durable job that takes a process. */
function memoryOfDurable(definitions: readonly JobDefinition[]): ReadonlyMap<string, number> {
  return new Map(
    definitions.flatMap((one) =>
      one.isDurable && one.worker ? [[kindOf(definitions, one), one.worker.memoryMiB] as const] : [],
    ),
  );
}

/**
 * Memory reserved for one job that a request waits for, whatever durable jobs there are; at most half of the budget.
 */
function reserveFor(definitions: readonly JobDefinition[], { memoryMiB }: PoolSize): number {
  const needs = definitions.map(({ isDurable, worker }) => (isDurable ? 0 : (worker?.memoryMiB ?? 0)));
  return Math.min(Math.max(0, ...needs), memoryMiB / 2);
}

/** Logs in one line what a finished job took, so that it can be told why one was slow. */
export function logJob(log: FastifyBaseLogger, { peakMiB, waitedMs, ranMs, ...job }: FinishedJob): void {
  const taken = { waitedMs: Math.round(waitedMs), ranMs: Math.round(ranMs) };
  log.info({ ...job, ...taken, ...(peakMiB && { peakMiB: Math.round(peakMiB) }) }, 'a job finished');
}
