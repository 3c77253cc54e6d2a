export { compareNewcomers, type Likeness } from './comparison/compare-newcomers.ts';
export { COMPARING_COURSES, makeComparisons } from './comparison/make-comparisons.ts';
export { makeFindNearDuplicates } from './find-near-duplicates.ts';
export { countDecided } from './queries.ts';
export { registerNearDuplicates } from './routes.ts';
