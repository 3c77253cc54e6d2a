export { COMPARING_COURSES, makeComparisons } from './comparison/make-comparisons.ts';
export { type Likeness, Newcomers } from './comparison/newcomers.ts';
export { listComparable } from './comparison/queries.ts';
export { makeFindNearDuplicates } from './find-near-duplicates.ts';
export { countDecided } from './queries.ts';
export { registerNearDuplicates } from './routes.ts';
