import type { Question } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { useMemo } from 'react';
import type { Store } from '../../../lib/store.ts';
import { forgetFailure, notifyFailure } from '../../../ui/standing-failure.ts';
import type { GeneratedPaper } from '../generated-paper.ts';
import { groupSections, headChapters, putHeading, removeHeadings } from '../headings.ts';
import { moveQuestion, type PaperOrder } from '../paper-changes.ts';
import { findReplacement } from '../request-exam.ts';
import { changeVersions } from '../versions/paper-versions.ts';
import {
  changePaper,
  orderPaper,
  putBack,
  putBackOf,
  startReplacing,
  stopReplacing,
  takeReplacement,
  toggleLock,
  unlockAll,
  type Workbench,
} from '../workbench.ts';

/** The controls of the questions of a paper, and their state. */
export interface PaperControls {
  /** Whether questions can be replaced and moved. */
  readonly canChange: boolean;
  /** Whether questions can be locked and unlocked; also after a failed request, which the locks may have caused. */
  readonly canLock: boolean;
  readonly lockedIds: ReadonlySet<string>;
  /** The question that is being replaced. */
  readonly replacingId: string | undefined;
  readonly toggleLock: (questionId: string) => void;
  readonly unlockAll: () => void;
  /** In a version, from 0. */
  readonly replace: (version: number, questionId: string) => void;
  /** Puts this very question in the place of another of its cell. */
  readonly choose: (version: number, questionId: string, coming: Question) => void;
  /** Whether another question stood in its place that can come back. */
  readonly canPutBack: (version: number, questionId: string) => boolean;
  readonly putBack: (version: number, questionId: string) => void;
  readonly order: PaperOrder;
  readonly setOrder: (order: PaperOrder) => void;
  /** Orders the exam by chapter, with a heading before each; or takes all headings away. */
  readonly setChapterHeadings: (isWanted: boolean) => void;
  /** Changes the heading before the question at a position, from 0, in every version; undefined takes it away. */
  readonly setHeading: (position: number, text: string | undefined) => void;
  /** In a version and to a position, both from 0. */
  readonly move: (version: number, questionId: string, place: number) => void;
}

/** The controls of the paper on the workbench. */
export function usePaperControls(bench: Workbench, store: Store<Workbench>): PaperControls {
  const { generation, lockedIds, replacingId, order } = bench;
  const changes = useMemo(
    () => ({
      toggleLock: (id: string) => store.update((bench) => toggleLock(bench, id)),
      unlockAll: () => store.update(unlockAll),
      replace: (version: number, id: string) => void replaceOnPaper(store, version, id),
      choose: (version: number, id: string, coming: Question) =>
        store.update((current) => takeReplacement(current, version, id, coming)),
      putBack: (version: number, id: string) => store.update((current) => putBack(current, version, id)),
      setOrder: (next: PaperOrder) => store.update((current) => orderPaper(current, next)),
      setChapterHeadings: (isWanted: boolean) =>
        store.update((current) => ({
          ...changePaper(current, (paper) => (isWanted ? headChapters(paper) : removeHeadings(paper))),
          ...(isWanted && { order: 'chapter' }),
        })),
      setHeading: (position: number, text: string | undefined) =>
        store.update((current) => changePaper(current, (paper) => putHeading(paper, position, text))),
      move: (version: number, id: string, place: number) =>
        store.update((current) => ({
          ...changePaper(current, (paper) => moveInVersion(paper, version, id, place)),
          order: 'free',
        })),
    }),
    [store],
  );
  const { status } = generation;
  return {
    canChange: status === 'ready',
    canLock: status === 'ready' || status === 'failed',
    canPutBack: (version, id) => putBackOf(bench, version, id) !== undefined,
    lockedIds,
    replacingId,
    order,
    ...changes,
  };
}

function moveInVersion(paper: GeneratedPaper, index: number, questionId: string, place: number) {
  const moved = changeVersions(paper, (version, at) =>
    at === index ? moveQuestion(version, questionId, place) : version,
  );
  return groupSections(moved, index);
}

/**
 * Replaces a question of the paper by another of its cell, one at a time; a toast says why there is none.
 * @param version index of the version, from 0
 */
async function replaceOnPaper(store: Store<Workbench>, version: number, questionId: string): Promise<void> {
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
