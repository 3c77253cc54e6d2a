export { distributionsOf } from './distributions.ts';
export { exportDrafts } from './drafts/routes.ts';
export { describeExpected } from './expected/expect-mean.ts';
export { readKnownShares } from './expected/known-shares.ts';
export { listAskedInExam } from './expected/queries.ts';
export { getExam } from './get-exam.ts';
export { handOverExams } from './hand-over-exams.ts';
export { presentExamDetail, presentExamQuestion, presentExamVersions } from './present.ts';
export {
  type ExamQuestionRow,
  type ExamRow,
  findExam,
  findHelpedExam,
  insertExam,
  listChangesBehind,
  listExamsWithResults,
  listOwnExams,
  listQuestionsBehind,
  listQuestionsOfVersions,
} from './queries.ts';
export { registerExams } from './routes.ts';
