export { listQuestions, type QuestionFilters } from './list/queries.ts';
export type { NearDuplicates } from './near-duplicates.ts';
export { presentQuestion } from './present.ts';
export {
  changeQuestions,
  deleteQuestion,
  insertQuestions,
  joinQuestions,
  listQuestionsById,
  lockQuestions,
  type QuestionRow,
} from './queries.ts';
export { registerQuestions } from './routes.ts';
