import type { Chapter } from '@exam/contract';
import { counted } from '../../ui/counted.ts';

/** What deleting this chapter also deletes, for the confirmation dialog. */
export function whatGoesWith({ numberOfQuestions }: Chapter): string {
  if (numberOfQuestions === 0) return 'The chapter has no questions. Saved exams stay.';
  return `Deletes ${counted(numberOfQuestions, 'question')}. Saved exams stay.`;
}
