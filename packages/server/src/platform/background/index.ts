export { type Background, makeBackground } from './background.ts';
export type { Run } from './queries.ts';
export { runsOn } from './runs.ts';
export type { Progress } from './while-beating.ts';
