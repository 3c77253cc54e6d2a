import { TEXTS } from '@exam/contract/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refreshAvailability } from '../../../data/courses.ts';
import { errorText } from '../../../lib/error-text.ts';
import type { Store } from '../../../lib/store.ts';
import { notifyError } from '../../../ui/notify.ts';
import { requestPaper, unmeetableOf } from './exam-request.ts';
import {
  isWaitingFor,
  lockedQuestions,
  startGenerating,
  takeFailure,
  takePaper,
  type Workbench,
} from './workbench.ts';

/**
 * Generates an exam from the details as they stand, around the locked questions. The newest request counts. Whatever the
 * server says, it knows the pool better than the screen, which looks again at what the pool holds.
 * @param numberOfExams that the course has by now
 */
export function useGeneration(store: Store<Workbench>, numberOfExams: number): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const { draft, lockedIds } = store.get();
    const order = { draft, lockedIds };
    const locked = lockedQuestions(store.get()).map(({ _id }) => _id);
    store.update((bench) => startGenerating(bench, order));
    try {
      const paper = await requestPaper(draft, locked, numberOfExams);
      store.update((bench) => takePaper(bench, order, paper));
    } catch (error) {
      if (!isWaitingFor(store.get(), order)) return;
      notifyError(errorText(error, TEXTS.somethingSentWrong));
      store.update((bench) => takeFailure(bench, order, unmeetableOf(error)));
    } finally {
      void refreshAvailability(queryClient, draft.courseId ?? '');
    }
  }, [store, queryClient, numberOfExams]);
}
