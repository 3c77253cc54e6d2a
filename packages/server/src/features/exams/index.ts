export { presentExamDetail, presentExamQuestion } from './present.ts';
export {
  handOverExams,
  isExamVisibleTo,
  isShownInVisibleExam,
  listOwnExams,
  listQuestionsBehind,
} from './queries.ts';
export { registerExams } from './routes.ts';
