import {
  type ExamAnalysis,
  listMissingInPdfs,
  type NamedOrder,
  type PaperExam,
  type PaperOrder,
  packDocuments,
  packStudentSheets,
  previewPage,
  printAnalysis,
  printPaper,
  printStudentSheets,
  type StudentSheets,
} from '@exam/paper';
import { serveTasks } from '../platform/workshop/serve-tasks.ts';

interface PrintTask {
  readonly orders: readonly NamedOrder[];
  readonly allowsMissingSigns: boolean;
}

// A program of its own, for worker processes: exams are set for paper here.
const TASKS = {
  previewPage: ({ exam, part, page }: { exam: PaperExam; part: PaperOrder['part']; page: number }) =>
    previewPage({ exam, part }, page),
  /** One document as it is, several in an archive; what stands in the way where no font has some signs. */
  printPapers: async ({ orders, allowsMissingSigns }: PrintTask) => {
    const missingSigns = allowsMissingSigns ? [] : listMissingInPdfs(orders.map(({ order }) => order));
    if (missingSigns.length > 0) return { missingSigns };
    const [only, ...more] = orders;
    const content = only && more.length === 0 ? printPaper(only.order) : packDocuments(orders);
    return { content: await content };
  },
  /** @param names a file name for each student; absent for one document */
  printSheets: ({ sheets, names }: { sheets: StudentSheets; names?: readonly string[] | undefined }) =>
    names === undefined ? printStudentSheets(sheets) : packStudentSheets(sheets, names),
  printAnalysis: (analysis: ExamAnalysis) => printAnalysis(analysis),
};
export type PaperTasks = typeof TASKS;

serveTasks(TASKS);
