export {
  makeWorkerProcess,
  TaskError,
  WorkerEnded,
  type WorkerLimits,
  type WorkerProcess,
} from './worker-process.ts';
export { makeWorkerProcesses } from './worker-processes.ts';
