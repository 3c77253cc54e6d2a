export { COUNTING_ANSWERS } from './answer-counter.ts';
export { exportResults } from './export-results.ts';
export { purgeStudentResults } from './queries.ts';
export { registerExamResults } from './routes.ts';
