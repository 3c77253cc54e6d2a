import type { FastifyBaseLogger } from 'fastify';
import { AppError, conflict } from '../errors.ts';
import type { QueueLimits } from './fair-queue.ts';
import type { JobQueue, Worker } from './jobs.ts';
import { HEARTBEAT_MS } from './runs.ts';
import type { Tasks } from './serve-tasks.ts';

/** A piece of work, and what becomes of it if it fails. */
export interface Piece<Result, T extends Tasks = Tasks> {
  readonly work: (worker: Worker<T>) => Promise<Result>;
  /** Undoes the traces of failed work; its argument tells whether an answer will report the failure. */
  readonly onFailure: (error: unknown, isAnswered: boolean) => Promise<void>;
  /**
   * Is called every few seconds while the work waits, to record that the work will still be done. If it answers that
   * nobody wants the work any more, the work leaves the queue.
   */
  readonly heartbeat?: () => Promise<boolean>;
}

/**
 * Work that may outlast the call that asked for it. One piece per account runs at a time, so that no account holds
 * the others up.
 */
export interface Background<T extends Tasks = Tasks> {
  /**
   * @throws AppError unavailable if too much work of this account or of all accounts waits already; nothing has begun
   * then
   */
  requireCapacity(accountId: string): void;
  /** Whether the queue has a place for work of this account. */
  hasCapacity(accountId: string): boolean;
  /**
   * Does the work in the turn of its account, and waits for the result for a short time.
   * @returns the result of the work; undefined if it takes longer
   * @throws what the work throws in that time; later failures go to the log
   */
  run<Result>(accountId: string, piece: Piece<Result, T>): Promise<Result | undefined>;
  /** Does the work in the turn of its account, while no call waits for it. */
  runUnasked<Result>(accountId: string, piece: Piece<Result, T>): void;
  /** Resolves when all work has ended. */
  settled(): Promise<void>;
}

const DISCARDED = 'This import was discarded in the meantime.';
const RETRY_AFTER_SECONDS = 10;
/** Most files are read, and most imports are applied, within this time. */
const PATIENCE_MS = 1_500;

/**
 * The limits of a queue of durable jobs. A waiting job takes no memory yet.
 * @param refusal the message for an account whose work is refused
 */
export function durableQueue(refusal: string): QueueLimits {
  return {
    atOnce: 2,
    capacity: 32,
    // A few accounts cannot keep all others out.
    capacityOfNewcomers: 96,
    ofEach: { atOnce: 1, capacity: 4 },
    sharesTime: true,
    refusal,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  };
}

/** @param patienceMs how long a call waits for the result */
export function makeBackground<T extends Tasks>({
  logger,
  bench,
  patienceMs = PATIENCE_MS,
}: {
  readonly logger: FastifyBaseLogger;
  readonly bench: JobQueue<T>;
  readonly patienceMs?: number | undefined;
}): Background<T> {
  /** Work that runs or waits. Failed work stays until it has been undone. */
  const running = new Set<Promise<unknown>>();

  /** @param caller whether a call still waits for the result */
  function begin<Result>(
    accountId: string,
    { work, onFailure, heartbeat = async () => true }: Piece<Result, T>,
    caller: { isWaiting: boolean },
  ): Promise<Result | undefined> {
    const unwanted = new AbortController();
    const sendHeartbeat = async () => (await heartbeat()) || unwanted.abort(conflict(DISCARDED));
    const waiting = setInterval(() => void sendHeartbeat().catch(() => {}), HEARTBEAT_MS);
    const begun = bench.run({ accountId, signal: unwanted.signal }, (worker) => {
      clearInterval(waiting);
      return work(worker);
    });
    const done = begun.catch(async (error: unknown) => {
      await onFailure(error, caller.isWaiting).catch((failure: unknown) =>
        logger.error({ err: failure }, 'could not put back what failed in the background'),
      );
      if (caller.isWaiting) throw error;
      if (!(error instanceof AppError)) logger.error({ err: error }, 'work in the background failed');
      return undefined;
    });
    const kept = done
      .catch(() => {})
      .finally(() => {
        clearInterval(waiting);
        running.delete(kept);
      });
    running.add(kept);
    return done;
  }

  return {
    requireCapacity: bench.requireCapacity,
    hasCapacity: bench.hasCapacity,
    async run(accountId, piece) {
      const caller = { isWaiting: true };
      const result = await Promise.race([begin(accountId, piece, caller), after(patienceMs)]);
      caller.isWaiting = false;
      return result;
    },
    runUnasked: (accountId, piece) => void begin(accountId, piece, { isWaiting: false }),
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, undefined).unref());
}
