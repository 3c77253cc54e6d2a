export { handOverExams, isShownInVisibleExam } from './queries.ts';
export { registerExams } from './routes.ts';
