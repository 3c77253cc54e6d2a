import { setTimeout as sleep } from 'node:timers/promises';
import type { Answered } from './client.ts';

type Ask = () => Promise<Answered>;

/**
 * Sends requests at even intervals, whether earlier ones are answered or not, as independent people would. Rejects if
 * a
 * request gets no answer at all.
 * @param isOver ends it before its time
 * @returns the answers, in the order of the requests
 */
export async function offerEvenly(
  ask: Ask,
  {
    perSecond,
    seconds,
    isOver = () => false,
  }: { perSecond: number; seconds: number; isOver?: () => boolean },
) {
  const asked: Promise<Answered>[] = [];
  const total = Math.round(perSecond * seconds);
  const startMs = performance.now();
  while (asked.length < total && !isOver()) {
    const due = Math.min(total, Math.ceil(((performance.now() - startMs) / 1000) * perSecond));
    while (asked.length < due) asked.push(ask());
    await sleep(2);
  }
  return Promise.all(asked);
}

/** The value below which this share of the values lies; NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
