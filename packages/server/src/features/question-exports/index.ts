export { FINDING_LOSSES, WRITING_FILES } from './export-questions.ts';
export { registerQuestionExports } from './routes.ts';
