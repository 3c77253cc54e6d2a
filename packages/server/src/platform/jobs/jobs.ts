import { type FairQueue, makeFairQueue, type QueueLimits, type Turn } from './fair-queue.ts';
import type { Tasks } from './serve-tasks.ts';
import {
  makeWorkerPool,
  type PoolSize,
  poolSizeOf,
  type TurnOfJobs,
  type WorkerNeeds,
  type WorkerPool,
} from './worker-pool.ts';
import type { BeginProcess, Way } from './worker-process.ts';

/**
 * One kind of job, described by its feature. All definitions stand in one list beside `app.ts`.
 * @typeParam T the tasks of its worker
 */
export interface JobDefinition<T extends Tasks = Tasks> {
  readonly name: string;
  /** The limits of its queue, for all accounts and for each of them, and the message of a refusal. */
  readonly queue: QueueLimits;
  /** Whether it goes on when no request waits for it: its progress is then kept in the database. */
  readonly isDurable: boolean;
  /** Limits of a job in a worker process; absent if the server itself does the work. */
  readonly worker?: WorkerNeeds;
  /** Never set: it carries the type. */
  readonly tasks?: T;
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
   * Does the job when the account has its turn.
   * @throws AppError unavailable if too many jobs wait; the reason of the signal
   */
  run<Result>(client: Client, work: (worker: Worker<T>) => Promise<Result>): Promise<Result>;
  /** @throws AppError unavailable if the queue is full for the account */
  requireCapacity(accountId: string): void;
  /** Whether the queue has a place for the account. */
  hasCapacity(accountId: string): boolean;
}

/** Worker processes, as the job in a turn sees them. */
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
  /** Whether the turn has lasted its time and another account waits: for this queue, or for a process of durable jobs. */
  isTurnOver(): boolean;
  /** Gives the turn to the next account, and waits for another one. @throws the reason of the client's signal */
  passTurnOn(): Promise<void>;
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
}

export function makeJobs(
  definitions: readonly JobDefinition[],
  { workersFolder, size = poolSizeOf(), beginWorker }: JobsParts,
): Jobs {
  const pool = makeWorkerPool(workersFolder, size, {
    reserveMiB: reserveFor(definitions, size),
    durableKinds: memoryOfDurable(definitions),
    beginProcess: beginWorker,
  });
  const queues = new Map<JobDefinition, FairQueue>(definitions.map((one) => [one, makeFairQueue(one.queue)]));

  function queueOf<T extends Tasks>(definition: JobDefinition<T>): JobQueue<T> {
    const queue = queues.get(definition as JobDefinition);
    if (queue === undefined) throw new Error(`the list of jobs has no ${definition.name}`);
    const { worker: needs, isDurable } = definition;
    return {
      requireCapacity: queue.requireCapacity,
      hasCapacity: queue.hasCapacity,
      async run({ accountId, signal }, work) {
        const place = await queue.join(accountId, signal);
        const turn = timedTurn(place, pool, accountId);
        const durableKind = isDurable ? definition.name : undefined;
        const worker: Worker<T> = {
          run: (name, input, way = {}) => {
            if (needs === undefined) throw new Error(`${definition.name} has no worker`);
            const request = { name, input };
            return pool.run({ needs, request, way, durableKind, turn, accountId, signal }) as never;
          },
          isTurnOver: turn.isOver,
          passTurnOn: () => turn.passOn(false),
        };
        try {
          return await work(worker);
        } finally {
          place.leave();
        }
      },
    };
  }

  return { queueOf, taken: pool.taken, close: pool.close };
}

/** How long a turn of a durable job may last while one other account waits; while several wait, they share it. */
const TURN_MS = 30_000;
/** To begin again costs time, too. */
const SHORTEST_TURN_MS = 5_000;

/** A turn whose length depends on how many others wait. */
function timedTurn(place: Turn, pool: WorkerPool, accountId: string): TurnOfJobs {
  let workedMs = 0;
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
      const others = place.othersWaiting() + pool.othersWaiting(accountId);
      if (others === 0) return false;
      countWork();
      return workedMs >= Math.max(SHORTEST_TURN_MS, TURN_MS / others);
    },
    async passOn(isLong) {
      await place.passOn(isLong);
      workedMs = 0;
      sinceMs = performance.now();
    },
  };
}

/** The usual memory of each kind of durable job that takes a process. */
function memoryOfDurable(definitions: readonly JobDefinition[]): ReadonlyMap<string, number> {
  return new Map(
    definitions.flatMap(({ name, isDurable, worker }) =>
      isDurable && worker ? [[name, worker.memoryMiB] as const] : [],
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
