import { AppError } from '../../../platform/errors.ts';

/** Runs work one at a time, so that it never uses more than one core. */
export interface Line {
  /** @throws AppError `unavailable` with Retry-After if too many are waiting */
  refuseIfFull(): void;
  /** Like `refuseIfFull`, then runs the work when its turn comes. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

const RETRY_AFTER_SECONDS = 2;

/** @param places how many may wait or run in total */
export function makeLine(places: number): Line {
  let taken = 0;
  let end: Promise<unknown> = Promise.resolve();

  function refuseIfFull(): void {
    if (taken < places) return;
    const message = 'Many people are logging in at the moment. Try again in a few seconds.';
    throw new AppError('unavailable', { message }, RETRY_AFTER_SECONDS);
  }

  return {
    refuseIfFull,
    async run(work) {
      refuseIfFull();
      taken += 1;
      const result = end.then(work).finally(() => {
        taken -= 1;
      });
      end = result.catch(() => {});
      return result;
    },
  };
}
