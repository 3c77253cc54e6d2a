import type { Course } from '@exam/contract';
import { counted } from '../../ui/counted.ts';

/** What deleting this course also deletes, for the confirmation dialog. */
export function whatGoesWith({ numberOfChapters, numberOfQuestions }: Course): string {
  if (numberOfChapters === 0) return 'The course has no chapters. Saved exams stay.';
  const chapters = counted(numberOfChapters, 'chapter');
  if (numberOfQuestions === 0) return `Deletes ${chapters} without questions. Saved exams stay.`;
  return `Deletes ${chapters} and ${counted(numberOfQuestions, 'question')}. Saved exams stay.`;
}
