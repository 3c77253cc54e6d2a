import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../errors.ts';
import { makeTurns } from '../take-turns.ts';
import { BEAT_MS } from './while-beating.ts';

/** Work that may take longer than whoever asked for it waits. Of an account one is done at a time: nobody holds the others up. */
export interface Background {
  /** @throws AppError unavailable where too much waits already, of this account or of all, before anything is begun */
  requirePlace(accountId: string): void;
  /**
   * Does the work in the turn of its account, and waits a little for it.
   * @param onFailure undoes the traces of work that failed; it hears whether the failure will be answered
   * @param beat tells every few seconds, while the work waits for its turn, that it will still be done
   * @returns what came of it; undefined where it takes longer
   * @throws what the work throws in that time; later it goes to the log
   */
  run<Result>(
    accountId: string,
    work: () => Promise<Result>,
    onFailure: (error: unknown, isAnswered: boolean) => Promise<void>,
    beat?: () => Promise<unknown>,
  ): Promise<Result | undefined>;
  /** Resolves when all that was begun has ended. */
  settled(): Promise<void>;
}

/** What waits takes no memory yet. */
const PLACES = 32;
const PLACES_OF_ACCOUNT = 4;
const RETRY_AFTER_SECONDS = 10;
/** Most files are read, and most of what is imported is there, in that time. */
const PATIENCE_MS = 1_500;

/**
 * @param atOnce how much is done at the same time, each of another account
 * @param patienceMs how long an answer waits
 */
export function makeBackground({
  logger,
  atOnce = 1,
  patienceMs = PATIENCE_MS,
  refusal,
}: {
  readonly logger: FastifyBaseLogger;
  readonly atOnce?: number;
  readonly patienceMs?: number | undefined;
  readonly refusal: string;
}): Background {
  const inTurn = makeTurns({
    atOnce,
    places: PLACES,
    ofEach: { atOnce: 1, places: PLACES_OF_ACCOUNT },
    refusal,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
  /** What runs or waits, until its failure is undone, too. */
  const running = new Set<Promise<unknown>>();

  return {
    requirePlace: inTurn.requirePlace,
    async run(accountId, work, onFailure, beat = async () => {}) {
      let isAwaited = true;
      const waiting = setInterval(() => void beat().catch(() => {}), BEAT_MS);
      const begun = inTurn(() => {
        clearInterval(waiting);
        return work();
      }, accountId);
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
