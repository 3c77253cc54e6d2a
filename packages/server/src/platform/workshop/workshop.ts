import type { Tasks } from './serve-tasks.ts';
import { makeTurns, type TakeTurns, type Turn, type Turns } from './take-turns.ts';
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
 * One kind of long work, described by its feature. All definitions stand in one list beside `app.ts`.
 * @typeParam T the tasks of its worker
 */
export interface Definition<T extends Tasks = Tasks> {
  readonly name: string;
  /** The limits of its line, for all accounts and for each of them, and the message of a refusal. */
  readonly line: Turns;
  /** Whether it goes on when no request waits for it: its progress is then kept in the database. */
  readonly isDurable: boolean;
  /** Limits of a job in a worker process; absent if the server itself does the work. */
  readonly worker?: WorkerNeeds;
  /** Never set: it carries the type. */
  readonly tasks?: T;
}

/** A caller that waits for work. */
export interface Client {
  readonly accountId: string;
  /** Aborts when the client has gone: its waiting job leaves the line, and its running job is ended. */
  readonly signal?: AbortSignal | undefined;
}

/** The line and the workers of one definition. */
export interface Bench<T extends Tasks = Tasks> {
  /**
   * Does the work when the account has its turn.
   * @throws AppError unavailable if too much work waits; the reason of the signal
   */
  inTurn<Result>(client: Client, work: (worker: Worker<T>) => Promise<Result>): Promise<Result>;
  /** @throws AppError unavailable if the line is full for the account */
  requireCapacity(accountId: string): void;
  /** Whether the line has a place for the account. */
  hasCapacity(accountId: string): boolean;
}

/** Worker processes, as the work in a turn sees them. */
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
  /** Whether the turn has lasted its time and another account waits: for this line, or for a process of durable work. */
  isTurnOver(): boolean;
  /** Gives the turn to the next account, and waits for another one. @throws the reason of the client's signal */
  passTurnOn(): Promise<void>;
}

/** All long work of the server: a line for each definition, and one pool of processes with one budget of memory. */
export interface Workshop {
  /** @throws Error for a definition outside the list */
  at<T extends Tasks>(definition: Definition<T>): Bench<T>;
  /** Memory and processes of all workers now, as `WorkerPool.taken`. */
  taken(): PoolSize;
  /** Ends all workers at once, and refuses new work. */
  close(): Promise<void>;
}

interface WorkshopParts {
  readonly workersFolder: string;
  /** The limits of the pool; default: what this machine allows. */
  readonly size?: PoolSize | undefined;
  /** Default: each process is a new one. */
  readonly beginWorker?: BeginProcess | undefined;
}

export function makeWorkshop(
  definitions: readonly Definition[],
  { workersFolder, size = poolSizeOf(), beginWorker }: WorkshopParts,
): Workshop {
  const pool = makeWorkerPool(workersFolder, size, {
    reserveMiB: reserveFor(definitions, size),
    durableKinds: memoryOfDurable(definitions),
    beginProcess: beginWorker,
  });
  const lines = new Map<Definition, TakeTurns>(definitions.map((one) => [one, makeTurns(one.line)]));

  function at<T extends Tasks>(definition: Definition<T>): Bench<T> {
    const line = lines.get(definition as Definition);
    if (line === undefined) throw new Error(`the list of long work has no ${definition.name}`);
    const { worker: needs, isDurable } = definition;
    return {
      requireCapacity: line.requireCapacity,
      hasCapacity: line.hasCapacity,
      async inTurn({ accountId, signal }, work) {
        const place = await line.join(accountId, signal);
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

  return { at, taken: pool.taken, close: pool.close };
}

/** How long a turn of durable work may last while one other account waits; while several wait, they share it. */
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
function memoryOfDurable(definitions: readonly Definition[]): ReadonlyMap<string, number> {
  return new Map(
    definitions.flatMap(({ name, isDurable, worker }) =>
      isDurable && worker ? [[name, worker.memoryMiB] as const] : [],
    ),
  );
}

/**
 * Memory reserved for one job that a request waits for, whatever durable work there is; at most half of the budget.
 */
function reserveFor(definitions: readonly Definition[], { memoryMiB }: PoolSize): number {
  const needs = definitions.map(({ isDurable, worker }) => (isDurable ? 0 : (worker?.memoryMiB ?? 0)));
  return Math.min(Math.max(0, ...needs), memoryMiB / 2);
}
