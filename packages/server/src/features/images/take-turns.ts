import { AppError } from '../../platform/errors.ts';

const RETRY_AFTER_SECONDS = 5;

/** Runs work with a bound on how much of it runs, and waits, at the same time. */
export type TakeTurns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * @param atOnce how many run at the same time
 * @param places how many may run or wait; the next is refused with Retry-After
 */
export function makeTurns({ atOnce, places }: { atOnce: number; places: number }): TakeTurns {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running + waiting.length >= places) {
      const message = 'Many images are arriving at the moment. Try again in a few seconds.';
      throw new AppError('unavailable', { message }, RETRY_AFTER_SECONDS);
    }
    // Whoever ends hands its place to the next, so that nobody slips in between.
    if (running < atOnce) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
