import { TEXTS } from '@exam/contract/texts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../ui/use-change.ts';

/**
 * Deletes the exam of the given id and says how it went.
 * @param afterwards runs after a success: refreshes the list, or leaves the screen of what is gone
 */
export function useDeleteExam(afterwards: () => unknown) {
  return useChange({
    send: (examId: string) => api.delete<{ message?: string }>(`/api/exams/${examId}`),
    successText: TEXTS.itemDeleted,
    afterwards,
  });
}
