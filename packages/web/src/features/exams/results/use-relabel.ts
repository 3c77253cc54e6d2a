import type { MeasuredQuestion } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { itemUpdated, TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Relabelling, resultChanges } from '../../../data/exam-results.ts';
import { errorText } from '../../../lib/error-text.ts';
import { counted } from '../../../ui/counted.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.ts';

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
  const { send, afterwards, afterFailure } = resultChanges.relabel(examId);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ changes }: { changes: readonly Relabelling[]; isUndo?: boolean }) => send(changes),
    onSuccess: (answer, { changes, isUndo = false }) => {
      const { data, message } = answer;
      const undo = data.undo.map(({ _id, version, difficulty }) => ({ _id, version, difficulty }));
      notifySuccess(
        message ?? itemUpdated(counted(changes.length, 'question')),
        isUndo ? undefined : { label: 'Undo', run: () => mutate({ changes: undo, isUndo: true }) },
      );
      return afterwards(queryClient, answer, changes);
    },
    onError: (error, { changes }) => {
      notifyError(errorText(error, TEXTS.somethingSentWrong));
      return afterFailure?.(queryClient, changes);
    },
  });
  return { relabel: (changes: readonly Relabelling[]) => mutate({ changes }), isRelabelling: isPending };
}
