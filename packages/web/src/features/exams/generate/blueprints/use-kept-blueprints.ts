import type { KeptBlueprint } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { notifyError, notifySuccess } from '../../../../ui/notify.ts';
import { examQueries } from '../../api.ts';
import type { ExamDraft } from '../draft.ts';
import { requestOf } from '../exam-request.ts';
import type { ExamRequest } from '../generated-paper.ts';

/** Keeps and forgets blueprints of a course. What was forgotten can be had back from the toast. */
export function useKeptBlueprints(courseId: string) {
  const queryClient = useQueryClient();
  const path = `/api/courses/${courseId}/blueprints`;
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: examQueries.blueprints(courseId).queryKey });
  const tell = (error: Error) => notifyError(errorText(error, TEXTS.somethingSentWrong));

  const keeping = useMutation({
    mutationFn: (body: { name: string } & ExamRequest) => api.post(path, body),
    onSuccess: refresh,
    onError: tell,
  });

  const forgetting = useMutation({
    mutationFn: ({ _id }: KeptBlueprint) => api.delete(`/api/blueprints/${_id}`),
    onSuccess: (_, { _id, courseId: __, ...forgotten }) => {
      const undo = () => void api.post(path, forgotten).then(refresh, tell);
      notifySuccess(`${forgotten.name} is forgotten`, { label: 'Undo', run: undo });
      return refresh();
    },
    onError: tell,
  });

  return {
    isKeeping: keeping.isPending,
    forget: (blueprint: KeptBlueprint) => forgetting.mutate(blueprint),
    /** Resolves to whether it worked. */
    keep: (name: string, draft: ExamDraft): Promise<boolean> =>
      keeping.mutateAsync({ name, ...requestOf(draft) }).then(
        () => {
          notifySuccess(`${name.trim()} is kept`);
          return true;
        },
        () => false,
      ),
  };
}
