import { type TableToWrite, writeTableFile } from '@exam/interchange';
import {
  type AnswersToCount,
  countAnswers,
  countSheets,
  type SheetsToCount,
} from '../features/exam-results/count-answers.ts';
import { readStudentList, type StudentsToRead } from '../features/exam-students/read-student-list.ts';
import { serveTasks } from '../platform/jobs/serve-tasks.ts';

// A program of its own, for worker processes: what students answered is counted here, and their marks are written;
// lists of students are read here, too.
const TASKS = {
  countAnswers: (answers: AnswersToCount) => countAnswers(answers),
  countSheets: (sheets: SheetsToCount) => countSheets(sheets),
  readStudentList: (list: StudentsToRead) => readStudentList(list),
  writeTable: (table: TableToWrite) => writeTableFile(table),
};
export type ResultsTasks = typeof TASKS;

serveTasks(TASKS);
