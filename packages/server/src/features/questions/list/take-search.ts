import { type KyselyPlugin, sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import { sqlState } from '../../../platform/database/sql-state.ts';
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { makeFairQueue } from '../../../platform/jobs/fair-queue.ts';
import type { Client } from '../../../platform/jobs/index.ts';

/** The longest that a search may take with all its statements, and the longest that it waits before. */
const LONGEST_MS = 5_000;
const CANCELED = '57014';
const TOO_LONG = 'This search takes too long. Add a longer word, or choose a course or chapter.';

/** Runs searches: one of an account at a time and few in all, and none for long, so that nobody holds others up by searching. */
export function makeTakeSearch(db: Db, longestMs = LONGEST_MS) {
  const queue = makeFairQueue({
    atOnce: 4,
    capacity: 128,
    ofEach: { atOnce: 1, capacity: 16 },
    longestWaitMs: longestMs,
    refusal: 'Many people are searching at the moment. Try again in a few seconds.',
    retryAfterSeconds: 1,
  });
  /**
   * Runs a search as soon as its queue lets it.
   * @throws AppError unavailable if it takes too long, waits too long or too many wait
   */
  return <Result>({ accountId, signal }: Client, search: Search<Result>): Promise<Result> =>
    queue(() => withinLimit(db, longestMs, search), accountId, signal);
}

export type TakeSearch = ReturnType<typeof makeTakeSearch>;

type Search<Result> = (trx: Trx) => Promise<Result>;

async function withinLimit<Result>(db: Db, longestMs: number, search: Search<Result>): Promise<Result> {
  const endsAtMs = performance.now() + longestMs;
  try {
    return await inTransaction(db, async (trx) => {
      const limits = makeLimits(trx, endsAtMs);
      limits.tell();
      try {
        return await search(trx.withPlugin(limits.plugin));
      } finally {
        await limits.told();
      }
    });
  } catch (error) {
    throw sqlState(error) === CANCELED ? tooLong() : error;
  }
}

function tooLong(): AppError {
  return new AppError('unavailable', { message: TOO_LONG });
}

/** Allows each statement of a transaction only the time that those before it have left. */
function makeLimits(trx: Trx, endsAtMs: number) {
  // A quick statement leaves nearly all of the time: the next one keeps its limit, which saves a round trip.
  const unnoticedMs = (endsAtMs - performance.now()) / 10;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let telling: Promise<unknown> = Promise.resolve();
  function tell(): void {
    const nowMs = performance.now();
    if (nowMs >= endsAtMs) throw tooLong();
    if (nowMs - toldAtMs < unnoticedMs) return;
    toldAtMs = nowMs;
    const leftMs = sql.lit(Math.ceil(endsAtMs - nowMs));
    // Not awaited, because a result is handed on while it holds the connection. It comes before the next statement, which
    // fails like it.
    telling = sql`set local statement_timeout = ${leftMs}`.execute(trx).catch(() => {});
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      tell();
      return result;
    },
  };
  return { tell, plugin, told: () => telling };
}
