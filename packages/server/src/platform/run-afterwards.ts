import { makeFairQueue } from './jobs/fair-queue.ts';

/** The part of a logger that failed work is reported to. */
interface AfterwardsLog {
  error(fields: object, message: string): void;
}

/** Runs work that an answer does not wait for. */
export interface Afterwards {
  /** Starts the work at once or after earlier work. A failure goes to the log. */
  run(work: () => Promise<void>, log: AfterwardsLog): void;
  /** Resolves when all work has ended. */
  settled(): Promise<void>;
}

const AT_ONCE = 4;

/** @param capacity how much may run or wait; further ones are dropped, and the log says so */
export function makeAfterwards(capacity = 1_000): Afterwards {
  const queue = makeFairQueue({ atOnce: AT_ONCE, capacity, refusal: 'Too much is waiting.' });
  const running = new Set<Promise<void>>();
  return {
    run(work, log) {
      const done: Promise<void> = queue(work)
        .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
