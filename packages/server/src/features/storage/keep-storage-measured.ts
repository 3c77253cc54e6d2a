import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { isGoodEnough, measureStorage } from './measure-storage.ts';
import { findMeasured, listGrown, listUnmeasured } from './queries.ts';

const INTERVAL_MS = 60_000;
/** What a transaction wrote that began before the last look may have become visible after it. */
const OVERLAP_MS = 60_000;

interface Measuring {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly allowedBytes: number;
}

/**
 * Measures every minute the accounts whose things may have grown so much that they are full, and each account once a day. So an
 * account outruns its bound by what it adds in a minute, or in a hundred times as long as measuring it takes.
 * @returns a function that stops it, and resolves when nothing is measured any more
 */
export function keepStorageMeasured(parts: Measuring): () => Promise<void> {
  let isStopped = false;
  let wake = () => {};
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, INTERVAL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    let since = parts.clock();
    let waiting: readonly string[] = [];
    while (!isStopped) {
      const now = parts.clock();
      waiting = await measureGrown(parts, { since, waiting, isStopped: () => isStopped });
      since = now;
      if (isStopped) return;
      await rest();
    }
  };
  const running = run();
  return async () => {
    isStopped = true;
    wake();
    await running;
  };
}

interface Round {
  readonly since: Date;
  /** Accounts that were not measured in the last round: they were far from full, or it takes long and was done a short time ago. */
  readonly waiting: readonly string[];
  readonly isStopped: () => boolean;
}

/** @returns the accounts that have to wait */
export async function measureGrown(
  { db, log, allowedBytes }: Measuring,
  { since, waiting, isStopped }: Round,
): Promise<string[]> {
  const postponed: string[] = [];
  const tell = (error: unknown) => log.warn({ err: error }, 'could not measure what accounts store');
  const due = async () => [
    ...(await listGrown(db, new Date(since.getTime() - OVERLAP_MS))),
    ...(await listUnmeasured(db)),
  ];
  const grown = await due().catch((error: unknown) => {
    tell(error);
    return [];
  });
  for (const accountId of new Set([...waiting, ...grown])) {
    if (isStopped()) break;
    const kept = await findMeasured(db, accountId).catch(tell);
    if (kept && (kept.isFar || isGoodEnough(kept))) postponed.push(accountId);
    else await measureStorage(db, accountId, allowedBytes).catch(tell);
  }
  return postponed;
}
