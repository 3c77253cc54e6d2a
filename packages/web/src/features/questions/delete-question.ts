import { TEXTS } from '@exam/contract/texts';
import { questionChanges } from '../../data/questions.ts';
import { useChange } from '../../ui/use-change.ts';

/** Texts of the confirmation dialog. */
export const DELETE_QUESTION = {
  confirmTitle: 'Delete this question?',
  confirmText: 'The question is deleted for good. Exams that contain it keep their copy.',
} as const;

/** Deletes the question with the given id, and tells the result. */
export function useDeleteQuestion() {
  return useChange({ ...questionChanges.delete, successText: TEXTS.itemDeleted });
}
