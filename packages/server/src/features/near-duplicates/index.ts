export { makeComparisons } from './comparison/make-comparisons.ts';
export { makeFindNearDuplicates } from './find-near-duplicates.ts';
export { registerNearDuplicates } from './routes.ts';
