import { AppError } from './errors.ts';

const RETRY_AFTER_SECONDS = 5;

/** Runs work with a bound on how much of it runs, and waits, at the same time. */
export type TakeTurns = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface Turns {
  /** How many run at the same time. */
  readonly atOnce: number;
  /** How many may run or wait; the next is refused with Retry-After. */
  readonly places: number;
  /** What the refused one is told. */
  readonly refusal: string;
}

export function makeTurns({ atOnce, places, refusal }: Turns): TakeTurns {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running + waiting.length >= places) {
      throw new AppError('unavailable', { message: refusal }, RETRY_AFTER_SECONDS);
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
