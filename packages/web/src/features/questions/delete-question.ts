import { TEXTS } from '@exam/contract/texts';
import { dropDeleted } from '../../lib/changed-data.ts';
import { useChange } from '../../ui/use-change.ts';
import { questionCalls } from './api.ts';
import { withoutQuestion } from './loaded-questions.ts';
import { changeLists, reloadLists } from './question-lists.ts';

/** What is asked before. */
export const DELETE_QUESTION = {
  confirmTitle: 'Delete this question?',
  confirmText: 'It leaves the pool for good. Exams that hold it keep their copy.',
} as const;

/** Deletes the question of the given id, says how it went, and refreshes the lists. */
export function useDeleteQuestion() {
  return useChange({
    send: questionCalls.delete,
    successText: TEXTS.itemDeleted,
    afterwards: (queryClient, _, questionId) => {
      changeLists(queryClient, (loaded) => withoutQuestion(loaded, questionId));
      dropDeleted(queryClient, questionId);
      // A long list takes a while, and the question has left it already: nobody waits for it.
      void reloadLists(queryClient);
    },
  });
}
