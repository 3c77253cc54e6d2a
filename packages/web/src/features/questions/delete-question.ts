import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/error-text.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { questionCalls } from './api.ts';
import { withoutQuestion } from './loaded-questions.ts';
import { changeLists, refreshLists } from './question-lists.ts';

/** What is asked before. */
export const DELETE_QUESTION = {
  confirmTitle: 'Delete this question?',
  confirmText: 'It leaves the pool for good. Exams that hold it keep their copy.',
} as const;

/** Deletes the question of the given id, says how it went, and refreshes the lists. */
export function useDeleteQuestion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: questionCalls.delete,
    onSuccess: ({ message }, questionId) => {
      notifySuccess(message ?? TEXTS.itemDeleted);
      changeLists(queryClient, (loaded) => withoutQuestion(loaded, questionId));
      return refreshLists(queryClient);
    },
    onError: (error) => notifyError(errorText(error, TEXTS.somethingSentWrong)),
  });
}
