import type { Tasks } from './serve-tasks.ts';
import { makeWorkerProcess, type WorkerLimits, type WorkerProcess } from './worker-process.ts';

/**
 * Several processes of one program, so that a short task need not wait for a long one: each task goes to the one that
 * has the fewest.
 */
export function makeWorkerProcesses<T extends Tasks>(
  count: number,
  program: string,
  limits: WorkerLimits,
): WorkerProcess<T> {
  const workers = Array.from({ length: count }, () => ({
    process: makeWorkerProcess<T>(program, limits),
    tasks: 0,
  }));
  return {
    run(name, input) {
      const freest = workers.reduce((least, one) => (one.tasks < least.tasks ? one : least));
      freest.tasks++;
      return freest.process.run(name, input).finally(() => {
        freest.tasks--;
      });
    },
    async close() {
      await Promise.all(workers.map(({ process }) => process.close()));
    },
  };
}
