export { registerExams } from './routes.ts';
