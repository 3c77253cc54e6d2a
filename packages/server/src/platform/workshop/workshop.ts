import type { Tasks } from './serve-tasks.ts';
import { makeTurns, type TakeTurns, type Turns } from './take-turns.ts';
import { makeWorkerPool, type PoolSize, poolSizeOfThisMachine, type WorkerNeeds } from './worker-pool.ts';
import type { Way } from './worker-process.ts';

/**
 * One kind of long work, as a feature describes it. All of them stand in one list beside `app.ts`.
 * @typeParam T what its worker can be asked for
 */
export interface Definition<T extends Tasks = Tasks> {
  readonly name: string;
  /** How much of it is done at once, and waits, of all accounts and of each; and what the refused one is told. */
  readonly line: Turns;
  /** Whether it goes on when nobody waits for the answer: its progress is kept in the database. */
  readonly isDurable: boolean;
  /** What a job takes in a worker process; absent where the work is done in the server. */
  readonly worker?: WorkerNeeds;
  /** Never there: it carries the type. */
  readonly tasks?: T;
}

/** Who waits. */
export interface Client {
  readonly accountId: string;
  /** Aborts when the client has gone: it gives up its place, and what a worker does for it. */
  readonly signal?: AbortSignal | undefined;
}

/** Where the work of one definition is done. */
export interface Bench<T extends Tasks = Tasks> {
  /**
   * Does the work when it is the turn of the account.
   * @throws AppError unavailable when too much waits; the reason of the signal
   */
  inTurn<Result>(client: Client, work: (worker: Worker<T>) => Promise<Result>): Promise<Result>;
  /** @throws AppError unavailable when there is no place for one more of the account */
  requirePlace(accountId: string): void;
}

/** Worker processes, as the work of a turn sees them. */
export interface Worker<T extends Tasks = Tasks> {
  /**
   * Runs a task in a process when its memory is free. A job that holds a process must not ask for another one: both could
   * wait for each other.
   * @throws TaskError, WorkerEnded as `WorkerPool.run`
   */
  run<Name extends keyof T & string>(
    name: Name,
    input: Parameters<T[Name]>[0],
    way?: Way,
  ): Promise<Awaited<ReturnType<T[Name]>>>;
}

/** All long work of the server: a line for each definition, and one pool of processes with one budget of memory. */
export interface Workshop {
  /** @throws Error for a definition that is not in the list */
  at<T extends Tasks>(definition: Definition<T>): Bench<T>;
  /** What the worker processes take now, as `WorkerPool.taken`. */
  taken(): PoolSize;
  /** Ends all workers at once, and refuses what would begin. */
  close(): Promise<void>;
}

/** @param size of the pool; what this machine allows unless given */
export function makeWorkshop(
  definitions: readonly Definition[],
  { workersFolder, size = poolSizeOfThisMachine() }: { workersFolder: string; size?: PoolSize | undefined },
): Workshop {
  const reserveMiB = reserveFor(definitions, size);
  const mostOfDurableMiB = size.memoryMiB - reserveMiB - leastOfDurable(definitions);
  const pool = makeWorkerPool(workersFolder, size, reserveMiB, mostOfDurableMiB);
  const lines = new Map<Definition, TakeTurns>(definitions.map((one) => [one, makeTurns(one.line)]));

  function at<T extends Tasks>(definition: Definition<T>): Bench<T> {
    const line = lines.get(definition as Definition);
    if (line === undefined) throw new Error(`the list of long work has no ${definition.name}`);
    const { worker: needs, isDurable } = definition;
    return {
      requirePlace: line.requirePlace,
      inTurn: ({ accountId, signal }, work) => {
        const worker: Worker<T> = {
          run: (name, input, way = {}) => {
            if (needs === undefined) throw new Error(`${definition.name} has no worker`);
            return pool.run({ needs, request: { name, input }, way, isDurable, accountId, signal }) as never;
          },
        };
        return line(() => work(worker), accountId, signal);
      },
    };
  }

  return { at, taken: pool.taken, close: pool.close };
}

/** What the smallest durable job takes: so much is left beside the largest one, so that nobody's import waits for another's. */
function leastOfDurable(definitions: readonly Definition[]): number {
  const needs = definitions.flatMap(({ isDurable, worker }) =>
    isDurable && worker ? [worker.memoryMiB] : [],
  );
  return needs.length === 0 ? 0 : Math.min(...needs);
}

/** Memory for one job that is waited for, whatever durable work there is; at most half of all. */
function reserveFor(definitions: readonly Definition[], { memoryMiB }: PoolSize): number {
  const needs = definitions.map(({ isDurable, worker }) => (isDurable ? 0 : (worker?.memoryMiB ?? 0)));
  return Math.min(Math.max(0, ...needs), memoryMiB / 2);
}
