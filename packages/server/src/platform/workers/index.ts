export {
  makeWorkerThread,
  TaskError,
  ThreadEnded,
  type ThreadLimits,
  type WorkerThread,
} from './worker-thread.ts';
