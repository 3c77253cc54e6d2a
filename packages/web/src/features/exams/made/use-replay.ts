import type { ExamDetail, ReplayChange } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AxiosError } from 'axios';
import { examQueries, replayExam } from '../../../data/exams.ts';
import { errorStatus, errorText } from '../../../lib/error-text.ts';
import { notifyError } from '../../../ui/notify.ts';
import { describeReplay, type ReplayOutcome } from './describe-replay.ts';

/** Makes a saved exam again, on the server alone: nothing is changed or kept. */
export function useReplay(exam: ExamDetail) {
  const queryClient = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationFn: async (): Promise<ReplayOutcome> => {
      try {
        const replay = await replayExam(exam._id);
        const versions = examQueries.versions(exam._id);
        return describeReplay(replay, replay.isSame ? undefined : await queryClient.fetchQuery(versions));
      } catch (error) {
        const changes = changesOf(error);
        if (changes === undefined) throw error;
        const sentences = changes.map(({ message }) => message);
        return { isPossible: false, sentence: 'This exam cannot be made again.', changes: sentences };
      }
    },
    onError: (error) => notifyError(errorText(error, TEXTS.somethingSentWrong)),
  });
  return { replay: () => mutate(), isReplaying: isPending, outcome: data };
}

/** What has changed in the pool, where that is why the exam cannot be made again. */
function changesOf(error: unknown): readonly ReplayChange[] | undefined {
  if (!(error instanceof AxiosError) || errorStatus(error) !== 422) return undefined;
  const answer = error.response?.data as { changes?: ReplayChange[] } | undefined;
  return answer?.changes;
}
