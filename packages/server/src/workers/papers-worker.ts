import {
  type NamedOrder,
  type PaperExam,
  type PaperOrder,
  packDocuments,
  previewPage,
  printPaper,
} from '@exam/paper';
import { serveTasks } from '../platform/workers/serve-tasks.ts';

// A program of its own, for worker processes: exams are set for paper here.
const TASKS = {
  previewPage: ({ exam, part, page }: { exam: PaperExam; part: PaperOrder['part']; page: number }) =>
    previewPage({ exam, part }, page),
  /** One document as it is, several in an archive. */
  printPapers: ([only, ...more]: readonly NamedOrder[]) =>
    only && more.length === 0 ? printPaper(only.order) : packDocuments(only ? [only, ...more] : []),
};
export type PaperTasks = typeof TASKS;

serveTasks(TASKS);
