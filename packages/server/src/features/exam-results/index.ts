export { COUNTING_ANSWERS } from './answer-counter.ts';
export { exportResults } from './export-results.ts';
export { purgeStudentResults } from './purge-student-results.ts';
export { registerExamResults } from './routes.ts';
