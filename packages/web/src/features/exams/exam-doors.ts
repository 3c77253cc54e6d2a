import type { Exam, ExamProgress } from '@exam/contract';
import { longDate } from '../../ui/long-date.ts';
import { checkOf } from '../../ui/scans/check-of.ts';

/** `next`: the step to take now. `doubts`: the step to take now, since something there needs a person. */
export type DoorState = 'done' | 'next' | 'doubts' | 'to-do';

/** One step of an exam, with the screen that it leads to. */
export interface Door {
  readonly name: string;
  readonly to: string;
  readonly state: DoorState;
  /** How far the step is, or what to do there, in a few words. */
  readonly fact: string;
}

interface Step extends Omit<Door, 'state'> {
  readonly isDone: boolean;
}

/**
 * Saved → Students → Printed → Sheets → Results. The next step is the first one after everything that is done; steps left out on the
 * way stay open. Whoever does not own the exam has no door to students and sheets, which are personal data.
 */
export function doorsOf(exam: Exam): Door[] {
  const { progress } = exam;
  const steps: Step[] = [
    { name: 'Saved', to: at(exam, 'questions'), isDone: true, fact: longDate(exam.createdAt) },
    ...(progress === null ? [] : [studentsStep(exam, progress)]),
    {
      name: 'Printed',
      to: at(exam, 'print'),
      isDone: exam.printedAt !== null,
      fact: exam.printedAt === null ? 'Print it' : longDate(exam.printedAt),
    },
    ...(progress === null ? [] : [sheetsStep(exam, progress)]),
    resultsStep(exam),
  ];
  const next = steps.findLastIndex(({ isDone }) => isDone) + 1;
  const doubts = progress?.numberOfDoubts ?? 0;
  return steps.map(({ isDone, ...step }, index) => {
    if (doubts > 0) return { ...step, state: step.name === 'Sheets' ? 'doubts' : isDone ? 'done' : 'to-do' };
    return { ...step, state: isDone ? 'done' : index === next ? 'next' : 'to-do' };
  });
}

function studentsStep(exam: Exam, { numberOfStudents }: ExamProgress): Step {
  const isDone = numberOfStudents > 0;
  const fact = isDone ? `${numberOfStudents.toLocaleString('en')} listed` : 'List them';
  return { name: 'Students', to: at(exam, 'students'), isDone, fact };
}

function sheetsStep(exam: Exam, progress: ExamProgress): Step {
  const { numberOfSheets, numberOfStudents, numberOfDoubts, numberOfDoubtfulAnswers } = progress;
  if (numberOfDoubts > 0) {
    const fact = checkOf(numberOfDoubts, numberOfDoubtfulAnswers);
    return { name: 'Sheets', to: at(exam, 'sheets/open'), isDone: false, fact };
  }
  const sheets = numberOfSheets.toLocaleString('en');
  const isOfList = numberOfStudents >= numberOfSheets;
  const read = isOfList ? `${sheets} of ${numberOfStudents.toLocaleString('en')} read` : `${sheets} read`;
  const isDone = numberOfSheets > 0;
  return { name: 'Sheets', to: at(exam, 'sheets'), isDone, fact: isDone ? read : 'Scan them' };
}

function resultsStep(exam: Exam): Step {
  const { resultsAt, progress } = exam;
  const step = { name: 'Results', to: at(exam, 'results'), isDone: resultsAt !== null };
  if (resultsAt === null)
    return { ...step, fact: progress?.numberOfSheets ? 'See results' : 'Upload answers' };
  if (progress === null || progress.meanPoints === null) return { ...step, fact: longDate(resultsAt) };
  const mean = progress.meanPoints.toLocaleString('en', { maximumFractionDigits: 1 });
  const { numberOfPassed, numberOfMarked } = progress;
  const passed = numberOfPassed === null ? '' : ` · ${numberOfPassed} of ${numberOfMarked} passed`;
  const full = progress.fullPoints === null ? '' : ` of ${progress.fullPoints.toLocaleString('en')}`;
  return { ...step, fact: `mean ${mean}${full}${passed}` };
}

function at({ _id }: Exam, screen: string): string {
  return `/exams/${_id}/${screen}`;
}
