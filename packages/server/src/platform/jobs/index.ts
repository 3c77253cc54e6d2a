export {
  type DurableJob,
  type DurableJobs,
  durableQueue,
  type JobStarter,
  makeDurableJobs,
  type RequestedJob,
  type RunningJob,
} from './durable-jobs.ts';
export { makeFairQueue } from './fair-queue.ts';
export {
  type Client,
  type FinishedJob,
  type JobDefinition,
  type JobQueue,
  type Jobs,
  logJob,
  makeJobs,
  type Worker,
} from './jobs.ts';
export { ENDED, type Run } from './queries.ts';
export { type Progress, runsOn } from './runs.ts';
export {
  FAILED_JOBS,
  hourly,
  readFailedJobs,
  runSchedule,
  type ScheduledJob,
} from './schedule.ts';
export type { PoolSize } from './worker-pool.ts';
export { type BeginProcess, type SentFile, TaskError, WorkerEnded } from './worker-process.ts';
