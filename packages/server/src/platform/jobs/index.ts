export { type Background, durableQueue, makeBackground, type Piece } from './background.ts';
export { makeFairQueue } from './fair-queue.ts';
export {
  type Client,
  type JobDefinition,
  type JobQueue,
  type Jobs,
  makeJobs,
  type Worker,
} from './jobs.ts';
export { ENDED, type LostRun, type Run } from './queries.ts';
export { type Progress, runsOn, takeUpWhileListening } from './runs.ts';
export type { PoolSize } from './worker-pool.ts';
export { type BeginProcess, type SentFile, TaskError, WorkerEnded } from './worker-process.ts';
