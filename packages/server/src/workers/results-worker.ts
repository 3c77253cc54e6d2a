import { type AnswersToCount, countAnswers } from '../features/exam-results/count-answers.ts';
import { serveTasks } from '../platform/workshop/serve-tasks.ts';

// A program of its own, for worker processes: what students answered is counted here.
const TASKS = {
  countAnswers: (answers: AnswersToCount) => countAnswers(answers),
};
export type ResultsTasks = typeof TASKS;

serveTasks(TASKS);
