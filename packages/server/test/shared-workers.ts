import {
  AT_REST_MIB,
  beginWorkerProcess,
  TaskError,
  type WorkerLimits,
  type WorkerProcess,
} from '../src/platform/jobs/worker-process.ts';

/** A process between two applications. */
interface Idle {
  readonly key: string;
  readonly process: WorkerProcess;
}

/** The one that was used last is the last. */
const idle = new Set<Idle>();
/** One of each program, and some more. */
const MOST_IDLE = 6;
/** Instead of the limits of the tasks, which a busy machine exceeds. */
const LAST_RESORT_MS = 300_000;

/** A process as any other, but one that yields to none: on a busy machine it would hardly get on. */
export function beginEagerWorker(program: string, limits: WorkerLimits): WorkerProcess {
  return beginWorkerProcess(program, { ...limits, niceness: 0 });
}

/**
 * An eager worker that the applications of a test process hand on to each other: its start takes a second of processor time.
 * Only a process at rest is handed on, never one that was ended at work.
 */
export function beginSharedWorker(program: string, limits: WorkerLimits): WorkerProcess {
  const key = JSON.stringify([program, limits]);
  const kept = [...idle].findLast((one) => one.key === key);
  if (kept) idle.delete(kept);
  return lend(kept ?? { key, process: beginEagerWorker(program, limits) }, limits.memoryMiB);
}

function lend(own: Idle, memoryMiB: number): WorkerProcess {
  const { process } = own;
  // A process that never did anything may still be starting.
  let isAtRest = false;
  let tellReturned = () => {};
  const returned = new Promise<void>((resolve) => {
    tellReturned = resolve;
  });
  // So little that the pool would have kept it, too.
  const isWorn = () => process.heldMiB > AT_REST_MIB + (memoryMiB - AT_REST_MIB) / 2;
  return {
    ended: Promise.race([process.ended, returned]),
    get heldMiB() {
      return process.heldMiB;
    },
    get peakMiB() {
      return process.peakMiB;
    },
    async run(request, { partMs: _partMs, ...way }) {
      isAtRest = false;
      try {
        const answer = await process.run(request, way, LAST_RESORT_MS);
        isAtRest = true;
        return answer;
      } catch (error) {
        isAtRest = error instanceof TaskError;
        throw error;
      }
    },
    async end() {
      if (!isAtRest || isWorn()) return process.end();
      isAtRest = false;
      keep(own);
      tellReturned();
    },
  };
}

function keep(own: Idle): void {
  idle.add(own);
  void own.process.ended.then(() => idle.delete(own));
  const [oldest] = idle;
  if (idle.size <= MOST_IDLE || !oldest) return;
  idle.delete(oldest);
  void oldest.process.end();
}
