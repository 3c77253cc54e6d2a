import type { Course } from '@exam/contract';
import { counted } from '../../ui/counted.ts';

const KEPT = 'Saved exams stay. The trash keeps the rest for 30 days.';

/** A sentence about the things that are deleted with this course, for the confirmation dialog. */
export function whatGoesWith({ numberOfChapters, numberOfQuestions }: Course): string {
  if (numberOfChapters === 0) return `The course has no chapters. ${KEPT}`;
  const chapters = counted(numberOfChapters, 'chapter');
  if (numberOfQuestions === 0) return `Deletes ${chapters} without questions. ${KEPT}`;
  return `Deletes ${chapters} and ${counted(numberOfQuestions, 'question')}. ${KEPT}`;
}
