import type { Chapter } from '@exam/contract';
import { counted } from '../../ui/counted.ts';

const KEPT = 'Saved exams stay. The trash keeps the rest for 30 days.';

/** A sentence about the things that are deleted with this chapter, for the confirmation dialog. */
export function whatGoesWith({ numberOfQuestions }: Chapter): string {
  if (numberOfQuestions === 0) return `The chapter has no questions. ${KEPT}`;
  return `Deletes ${counted(numberOfQuestions, 'question')}. ${KEPT}`;
}
