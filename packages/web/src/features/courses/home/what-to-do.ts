import type { Exam, ListedCourse } from '@exam/contract';
import { counted } from '../../../ui/counted.ts';

/** Something that waits for the teacher. Read as one sentence; the first part is the link. */
export interface ToDo {
  readonly to: string;
  readonly what: string;
  /** Where it is, such as " in Statistics midterm". */
  readonly where: string;
}

/** Exams that were saved before are no longer said to be unprinted. */
const NEW_FOR_MS = 30 * 24 * 60 * 60_000;
const MOST_TOLD = 5;

/** What needs to be done, the most urgent first: doubtful answers, new exams that are not printed, empty kinds of courses. */
export function whatToDo(
  courses: readonly ListedCourse[],
  exams: readonly Exam[],
  now: number,
): readonly ToDo[] {
  const doubtful = exams.filter(({ progress }) => (progress?.numberOfDoubts ?? 0) > 0);
  const unprinted = exams.filter(
    (exam) => isUnprinted(exam) && now - Date.parse(exam.createdAt) < NEW_FOR_MS,
  );
  const incomplete = courses.filter(
    ({ role, numberOfQuestions, numberOfEmptyCells }) =>
      role !== 'viewer' && numberOfQuestions > 0 && numberOfEmptyCells > 0,
  );
  return [
    ...doubtful.map(({ _id, name, progress }): ToDo => {
      const open = progress?.numberOfDoubts ?? 0;
      const what = `${counted(open, 'answer')} ${open === 1 ? 'needs' : 'need'} you`;
      return { to: `/exams/${_id}/sheets/open`, what, where: ` in ${name}` };
    }),
    ...unprinted.map(
      ({ _id, name }): ToDo => ({ to: `/exams/${_id}/print`, what: `${name} is not printed`, where: '' }),
    ),
    ...incomplete.map(({ _id, name, numberOfEmptyCells: empty }): ToDo => {
      const what = `${counted(empty, 'kind')} ${empty === 1 ? 'is' : 'are'} empty`;
      return { to: `/courses/${_id}`, what, where: ` in ${name}` };
    }),
  ].slice(0, MOST_TOLD);
}

/** Only whoever saved an exam is asked to print it. */
function isUnprinted({ printedAt, resultsAt, progress }: Exam): boolean {
  return printedAt === null && resultsAt === null && progress !== null && progress.numberOfSheets === 0;
}

/** Name of the exam that comes with the product, whose students have filled in their sheets. */
const DEMO_EXAM = 'Statistics midterm';
const DEMO_COURSES: readonly string[] = ['Operating Systems', 'Introductory Statistics'];

/** What to try first, as far as it was not done. None for an account without the demo exam. */
export function firstSteps(courses: readonly ListedCourse[], exams: readonly Exam[]): readonly ToDo[] {
  const demo = exams.find(({ name, progress }) => name === DEMO_EXAM && progress !== null);
  if (demo === undefined) return [];
  const steps: readonly (ToDo & { readonly isDone: boolean })[] = [
    {
      to: '/generate-exam',
      what: 'Generate an exam',
      where: ' from the demo courses.',
      isDone: exams.length > 1,
    },
    {
      to: `/exams/${demo._id}/sheets`,
      what: 'Read 24 filled sheets',
      where: ` of ${demo.name}, and look at the results.`,
      isDone: (demo.progress?.numberOfSheets ?? 0) > 0,
    },
    {
      to: '/add-course',
      what: 'Start your own course',
      where: ', and type or import its questions.',
      isDone: courses.some(({ name }) => !DEMO_COURSES.includes(name)),
    },
  ];
  return steps.filter(({ isDone }) => !isDone).map(({ isDone: _left, ...step }) => step);
}
