export {
  makeWorkerProcess,
  makeWorkerProcesses,
  TaskError,
  WorkerEnded,
  type WorkerLimits,
  type WorkerProcess,
} from './worker-process.ts';
