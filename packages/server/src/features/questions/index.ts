export { presentQuestion } from './present.ts';
export { insertQuestions, joinQuestions, listQuestionsById, type QuestionRow } from './queries.ts';
export { registerQuestions } from './routes.ts';
