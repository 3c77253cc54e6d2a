import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorText, fieldErrors } from '../../../lib/error-text.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.ts';
import { examQueries } from '../api.ts';
import { saveExam } from './exam-request.ts';
import type { GeneratedPaper } from './generated-paper.ts';
import { randomUuid } from './random-uuid.ts';
import type { Store } from './store.ts';
import type { Workbench } from './workbench.ts';

/** One exam to save: a generated paper under a name. */
interface Save {
  readonly paper: GeneratedPaper;
  readonly name: string;
}

/** Saves generated exams. The same paper under the same name is one exam, however often saving it is tried. */
export function useSave(store: Store<Workbench>) {
  const queryClient = useQueryClient();
  const keyed = useRef<Save & { key: string }>(undefined);

  function keyOf({ paper, name }: Save): string {
    if (keyed.current?.paper !== paper || keyed.current.name !== name) {
      keyed.current = { paper, name, key: randomUuid() };
    }
    return keyed.current.key;
  }

  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (save: Save) => saveExam(save.paper, save.name, keyOf(save)),
    onSuccess: ({ data, message }, save) => {
      store.update((bench) => ({ ...bench, saved: { ...save, examId: data._id } }));
      notifySuccess(message ?? TEXTS.examSaved);
      const { queryKey } = examQueries.numberOf(save.paper.courseId ?? '');
      void queryClient.invalidateQueries({ queryKey });
    },
    onError: (failure) => notifyError(errorText(failure, TEXTS.somethingSentWrong)),
  });

  return {
    save: (paper: GeneratedPaper, name: string) => mutate({ paper, name }),
    isSaving: isPending,
    /** What the server has against a name, until the name changes. */
    nameError: (name: string) => (variables?.name === name ? fieldErrors(error)['name'] : undefined),
  };
}
