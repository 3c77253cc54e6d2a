import type { FastifyBaseLogger } from 'fastify';
import { AppError, conflict } from '../errors.ts';
import { BEAT_MS } from './durable-runs.ts';
import type { Tasks } from './serve-tasks.ts';
import type { Turns } from './take-turns.ts';
import type { Bench, Worker } from './workshop.ts';

/** Work that may take longer than whoever asked for it waits. Of an account one is done at a time: nobody holds the others up. */
export interface Background<T extends Tasks = Tasks> {
  /** @throws AppError unavailable where too much waits already, of this account or of all, before anything is begun */
  requirePlace(accountId: string): void;
  /**
   * Does the work in the turn of its account, and waits a little for it.
   * @param onFailure undoes the traces of work that failed; it hears whether the failure will be answered
   * @param beat tells every few seconds, while the work waits for its turn, that it will still be done; work of which it
   *   says that nobody wants it any more leaves the line
   * @returns what came of it; undefined where it takes longer
   * @throws what the work throws in that time; later it goes to the log
   */
  run<Result>(
    accountId: string,
    work: (worker: Worker<T>) => Promise<Result>,
    onFailure: (error: unknown, isAnswered: boolean) => Promise<void>,
    beat?: () => Promise<boolean>,
  ): Promise<Result | undefined>;
  /** Resolves when all that was begun has ended. */
  settled(): Promise<void>;
}

const DISCARDED = 'This import was discarded in the meantime.';
const RETRY_AFTER_SECONDS = 10;
/** Most files are read, and most of what is imported is there, in that time. */
const PATIENCE_MS = 1_500;

/**
 * The line of durable work. What waits takes no memory yet.
 * @param refusal what is told who has no place
 */
export function durableLine(refusal: string): Turns {
  return {
    atOnce: 2,
    places: 32,
    ofEach: { atOnce: 1, places: 4 },
    refusal,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  };
}

/** @param patienceMs how long an answer waits */
export function makeBackground<T extends Tasks>({
  logger,
  bench,
  patienceMs = PATIENCE_MS,
}: {
  readonly logger: FastifyBaseLogger;
  readonly bench: Bench<T>;
  readonly patienceMs?: number | undefined;
}): Background<T> {
  /** What runs or waits, until its failure is undone, too. */
  const running = new Set<Promise<unknown>>();

  return {
    requirePlace: bench.requirePlace,
    async run(accountId, work, onFailure, beat = async () => true) {
      let isAwaited = true;
      const unwanted = new AbortController();
      const beatOnce = async () => (await beat()) || unwanted.abort(conflict(DISCARDED));
      const waiting = setInterval(() => void beatOnce().catch(() => {}), BEAT_MS);
      const begun = bench.inTurn({ accountId, signal: unwanted.signal }, (worker) => {
        clearInterval(waiting);
        return work(worker);
      });
      const done = begun.catch(async (error: unknown) => {
        await onFailure(error, isAwaited).catch((failure: unknown) =>
          logger.error({ err: failure }, 'could not put back what failed in the background'),
        );
        if (isAwaited) throw error;
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
      const result = await Promise.race([done, after(patienceMs)]);
      isAwaited = false;
      return result;
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, undefined).unref());
}
