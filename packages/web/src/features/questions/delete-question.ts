import { questionChanges } from '../../data/questions.ts';
import { useDeletion } from '../../ui/use-deletion.ts';

/** Texts of the confirmation dialog. */
export const DELETE_QUESTION = {
  confirmTitle: 'Delete this question?',
  confirmText: 'It stays in the trash for 30 days. Exams that contain it keep their copy.',
} as const;

/** Deletes the question with the given id, tells the result, and offers to undo it. @param at see `useDeletion` */
export function useDeleteQuestion(at?: string) {
  return useDeletion(questionChanges.delete, 'question', at);
}
