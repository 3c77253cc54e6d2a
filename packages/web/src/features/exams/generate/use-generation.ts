import { TEXTS } from '@exam/contract/texts';
import { useCallback } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { notifyError } from '../../../ui/notify.ts';
import { generateExam, unmeetableOf } from './exam-request.ts';
import type { Store } from './store.ts';
import {
  isWaitingFor,
  lockedInOrder,
  startGenerating,
  takeFailure,
  takePaper,
  type Workbench,
} from './workbench.ts';

/** Generates an exam from the details as they stand, around the locked questions. The newest request counts. */
export function useGeneration(store: Store<Workbench>): () => Promise<void> {
  return useCallback(async () => {
    const { draft, lockedIds } = store.get();
    const order = { draft, lockedIds };
    const locked = lockedInOrder(store.get());
    store.update((bench) => startGenerating(bench, order));
    try {
      const paper = await generateExam(draft, locked);
      store.update((bench) => takePaper(bench, order, paper));
    } catch (error) {
      if (!isWaitingFor(store.get(), order)) return;
      notifyError(errorText(error, TEXTS.somethingSentWrong));
      store.update((bench) => takeFailure(bench, order, unmeetableOf(error)));
    }
  }, [store]);
}
