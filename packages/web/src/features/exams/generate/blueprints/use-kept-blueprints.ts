import type { KeptBlueprint } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { blueprintChanges } from '../../../../data/blueprints.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { notifyError, notifySuccess } from '../../../../ui/notify.ts';
import type { ExamDraft } from '../draft.ts';
import { requestOf } from '../exam-request.ts';
import type { ExamRequest } from '../generated-paper.ts';

/** Keeps and forgets blueprints of a course. What was forgotten can be had back from the toast. */
export function useKeptBlueprints(courseId: string) {
  const queryClient = useQueryClient();
  const { keep, forget } = blueprintChanges(courseId);
  const tell = (error: Error) => notifyError(errorText(error, TEXTS.somethingSentWrong));

  const keeping = useMutation({
    mutationFn: (blueprint: { name: string } & ExamRequest) => keep.send(blueprint),
    onSuccess: (answer, blueprint) => keep.afterwards(queryClient, answer, blueprint),
    onError: tell,
  });

  const forgetting = useMutation({
    mutationFn: ({ _id }: KeptBlueprint) => forget.send(_id),
    onSuccess: (answer, { _id, courseId: _, ...forgotten }) => {
      const undo = () =>
        void keep.send(forgotten).then((kept) => keep.afterwards(queryClient, kept, forgotten), tell);
      notifySuccess(`${forgotten.name} is forgotten`, { label: 'Undo', run: undo });
      return forget.afterwards(queryClient, answer, _id);
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
