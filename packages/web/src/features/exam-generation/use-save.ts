import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { examChanges } from '../../data/exams.ts';
import { fieldErrors } from '../../lib/error-text.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import type { Store } from '../../lib/store.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { notifyFailure } from '../../ui/standing-failure.ts';
import type { Keeper } from './draft-keeper.ts';
import type { GeneratedPaper } from './generated-paper.ts';
import { examToSave } from './request-exam.ts';
import type { Workbench } from './workbench.ts';

/** One exam to save: a generated paper under a name. */
interface Save {
  readonly paper: GeneratedPaper;
  readonly name: string;
}

interface KeyedSave extends Save {
  /** Idempotency key: constant over all retries of one save. */
  readonly key: string;
}

/** Saves generated exams. Saving the same paper under the same name again does not create another exam. */
export function useSave(store: Store<Workbench>, keeper: { readonly current: Keeper | undefined }) {
  const queryClient = useQueryClient();
  const keyed = useRef<KeyedSave>(undefined);

  function keyOf({ paper, name }: Save): string {
    if (keyed.current?.paper !== paper || keyed.current.name !== name) {
      keyed.current = { paper, name, key: randomUuid() };
    }
    return keyed.current.key;
  }

  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (save: KeyedSave) => {
      // A draft that is kept after the exam is saved would be in the making again.
      await keeper.current?.settle();
      return examChanges.save.send(asSent(save));
    },
    onSuccess: (answer, save) => {
      const { data, message } = answer;
      const { paper, name } = save;
      store.update(({ kept: _saved, replaced: _before, ...bench }) => ({
        ...bench,
        saved: { paper, name, examId: data._id },
      }));
      notifySuccess(message ?? TEXTS.examSaved);
      examChanges.save.afterwards(queryClient, answer, asSent(save));
    },
    onError: (failure) => notifyFailure(failure, TEXTS.somethingSentWrong),
  });

  return {
    save: (paper: GeneratedPaper, name: string) => mutate({ paper, name, key: keyOf({ paper, name }) }),
    isSaving: isPending,
    /** Why the server refused this name, until the name changes. */
    nameError: (name: string) => (variables?.name === name ? fieldErrors(error)['name'] : undefined),
  };
}

function asSent({ paper, name, key }: KeyedSave) {
  return { exam: examToSave(paper, name), idempotencyKey: key };
}
