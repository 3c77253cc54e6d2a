export { registerQuestionExports } from './routes.ts';
