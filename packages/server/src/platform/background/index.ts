export { type Background, makeBackground } from './background.ts';
export { LOST_MS, type Progress, whileBeating } from './while-beating.ts';
