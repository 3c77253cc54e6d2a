import type { ExamDetail, ExamVersion, Replay, ReplayChange } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { AxiosError } from 'axios';
import { api } from '../../../lib/api.ts';
import { errorStatus, errorText } from '../../../lib/error-text.ts';
import { notifyError } from '../../../ui/notify.ts';
import { describeReplay, type ReplayOutcome } from './describe-replay.ts';

/** Makes a saved exam again, on the server alone: nothing is changed or kept. */
export function useReplay(exam: ExamDetail) {
  const { mutate, isPending, data } = useMutation({
    mutationFn: async (): Promise<ReplayOutcome> => {
      try {
        const replay = await api.post<Replay>(`/api/exams/${exam._id}/replay`, {});
        return describeReplay(replay, replay.isSame ? undefined : await loadVersions(exam._id));
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

async function loadVersions(examId: string): Promise<ExamVersion[]> {
  return (await api.get<{ data: ExamVersion[] }>(`/api/exams/${examId}/versions`)).data;
}

/** What has changed in the pool, where that is why the exam cannot be made again. */
function changesOf(error: unknown): readonly ReplayChange[] | undefined {
  if (!(error instanceof AxiosError) || errorStatus(error) !== 422) return undefined;
  const answer = error.response?.data as { changes?: ReplayChange[] } | undefined;
  return answer?.changes;
}
