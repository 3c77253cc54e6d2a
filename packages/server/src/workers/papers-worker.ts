import {
  type ExamAnalysis,
  listMissingInPdfs,
  makePreviewer,
  type NamedOrder,
  type PaperExam,
  type Previewer,
  packDocuments,
  packStudentSheets,
  printAnalysis,
  printPaper,
  printStudentSheets,
  type ShownPage,
  type StudentSheets,
} from '@exam/paper';
import { serveTasks } from '../platform/jobs/serve-tasks.ts';

interface PrintTask {
  readonly orders: readonly NamedOrder[];
  readonly allowsMissingSigns: boolean;
}

interface PreviewTask {
  /** Of the content. Equal content has equal keys, whoever asks. */
  readonly key: string;
  /** Absent in the first try: the process may have it still. */
  readonly content?: Omit<PaperExam, 'settings'>;
  readonly shown: ShownPage;
}

/** Versions whose previews this process remembers, the latest last. */
const previewers = new Map<string, Previewer>();
const MOST_PREVIEWERS = 2;
/** A larger version is not remembered; its texts and images would fill the process. */
const MOST_BYTES = 16 * 2 ** 20;

function findPreviewer({ key, content }: PreviewTask): Previewer | undefined {
  const before = previewers.get(key);
  if (before === undefined && content === undefined) return undefined;
  const found = before ?? makePreviewer(content!);
  previewers.delete(key);
  if (content !== undefined && sizeOf(content) > MOST_BYTES) return found;
  previewers.set(key, found);
  const [oldest] = previewers.keys();
  if (previewers.size > MOST_PREVIEWERS && oldest !== undefined) previewers.delete(oldest);
  return found;
}

/** In bytes. What is made of a text takes some hundred times as much as the text. */
function sizeOf({ version, images }: Omit<PaperExam, 'settings'>): number {
  const characters = version.questions.reduce(
    (sum, { text, choices, explanation }) => sum + text.length + choices.join('').length + explanation.length,
    0,
  );
  return [...images.values()].reduce((sum, { content }) => sum + content.length, 30 * characters);
}

// A program of its own, for worker processes: exams are set for paper here.
const TASKS = {
  /** @returns undefined if this process does not know the content, which is then sent */
  previewPage: (task: PreviewTask) => findPreviewer(task)?.(task.shown),
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
