import { TEXTS } from '@exam/contract/texts';
import type { Store } from '../../lib/store.ts';
import { forgetFailure, notifyFailure } from '../../ui/standing-failure.ts';
import { findReplacement } from './request-exam.ts';
import { startReplacing, stopReplacing, takeReplacement, type Workbench } from './workbench.ts';

/**
 * Replaces a question of the paper by another of its cell, one at a time; a toast says why there is none.
 * @param version index of the version, from 0
 */
export async function replaceOnPaper(
  store: Store<Workbench>,
  version: number,
  questionId: string,
): Promise<void> {
  const { generation, replacingId } = store.get();
  if (generation.paper === undefined || replacingId !== undefined) return;
  store.update((bench) => startReplacing(bench, questionId));
  try {
    const coming = await findReplacement(generation.paper, version, questionId);
    store.update((bench) => takeReplacement(bench, version, questionId, coming));
    forgetFailure();
  } catch (error) {
    notifyFailure(error, TEXTS.somethingSentWrong);
  } finally {
    store.update(stopReplacing);
  }
}
