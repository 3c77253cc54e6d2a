export { purgeExamStudents } from './queries.ts';
