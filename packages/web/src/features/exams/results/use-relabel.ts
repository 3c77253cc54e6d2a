import type { MeasuredQuestion } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { itemUpdated, TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../lib/error-text.ts';
import { counted } from '../../../ui/counted.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.ts';
import { type Relabelling, resultCalls, resultQueries } from './api.ts';

/** What would become of the questions that have a suggestion and may be changed; as many as go at once. */
export function suggestedChanges(questions: readonly MeasuredQuestion[]): Relabelling[] {
  return questions
    .flatMap(({ questionId, poolVersion, suggestion }) =>
      suggestion === null || poolVersion === null
        ? []
        : [{ _id: questionId, version: poolVersion, difficulty: suggestion }],
    )
    .slice(0, LIMITS.bulkEditQuestions);
}

/** Gives questions of the pool other labels, all or none; the toast can undo it. */
export function useRelabel(examId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ changes }: { changes: readonly Relabelling[]; isUndo?: boolean }) =>
      resultCalls.relabel(changes),
    onSuccess: ({ data, message }, { changes, isUndo = false }) => {
      const undo = data.undo.map(({ _id, version, difficulty }) => ({ _id, version, difficulty }));
      notifySuccess(
        message ?? itemUpdated(counted(changes.length, 'question')),
        isUndo ? undefined : { label: 'Undo', run: () => mutate({ changes: undo, isUndo: true }) },
      );
    },
    onError: (error) => notifyError(errorText(error, TEXTS.somethingSentWrong)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['questions'] });
      return queryClient.invalidateQueries({ queryKey: [...resultQueries.of(examId), 'measured'] });
    },
  });
  return { relabel: (changes: readonly Relabelling[]) => mutate({ changes }), isRelabelling: isPending };
}
