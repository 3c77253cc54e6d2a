import { TEXTS } from '@exam/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';

/**
 * Deletes the exam of the given id and says how it went.
 * @param afterwards runs after a success: refreshes the list, or leaves the screen of what is gone
 */
export function useDeleteExam(afterwards: () => unknown) {
  return useMutation({
    mutationFn: (examId: string) => api.delete<{ message?: string }>(`/api/exams/${examId}`),
    onSuccess: ({ message }) => {
      notifySuccess(message ?? TEXTS.itemDeleted);
      return afterwards();
    },
    onError: (error) => notifyError(errorText(error, TEXTS.somethingSentWrong)),
  });
}
