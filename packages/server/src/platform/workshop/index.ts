export { type Background, durableLine, makeBackground, type Piece } from './background.ts';
export { type Progress, runsOn, takeUpWhileListening } from './durable-runs.ts';
export { ENDED, type LostRun, type Run } from './queries.ts';
export { makeTurns } from './take-turns.ts';
export type { PoolSize } from './worker-pool.ts';
export { type BeginProcess, type SentFile, TaskError, WorkerEnded } from './worker-process.ts';
export {
  type Bench,
  type Client,
  type Definition,
  makeWorkshop,
  type Worker,
  type Workshop,
} from './workshop.ts';
