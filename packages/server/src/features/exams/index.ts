export { handOverExams } from './hand-over-exams.ts';
export { presentExamDetail, presentExamQuestion } from './present.ts';
export {
  isExamVisibleTo,
  isShownInVisibleExam,
  listOwnExams,
  listQuestionsBehind,
} from './queries.ts';
export { registerExams } from './routes.ts';
