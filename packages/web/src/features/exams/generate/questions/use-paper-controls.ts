import { useMemo } from 'react';
import type { Store } from '../../../../lib/store.ts';
import type { GeneratedPaper } from '../generated-paper.ts';
import { moveQuestion } from '../paper-changes.ts';
import { replaceOnPaper } from '../replace-on-paper.ts';
import { changeVersions } from '../versions/paper-versions.ts';
import { changePaper, toggleLock, unlockAll, type Workbench } from '../workbench.ts';

/** What can be done with the questions of a paper, and how each of them stands. */
export interface PaperControls {
  /** Whether questions may be replaced and moved now. */
  readonly canChange: boolean;
  /** Whether they may be locked and unlocked now; also after a failed request, whose reason may be the locks. */
  readonly canLock: boolean;
  readonly lockedIds: ReadonlySet<string>;
  /** The question that another is being looked for. */
  readonly replacingId: string | undefined;
  readonly toggleLock: (questionId: string) => void;
  readonly unlockAll: () => void;
  /** In a version counted from 0. */
  readonly replace: (version: number, questionId: string) => void;
  /** In a version, to a place, both counted from 0. */
  readonly move: (version: number, questionId: string, place: number) => void;
}

/** The controls of the paper on the workbench. */
export function usePaperControls(
  { generation, lockedIds, replacingId }: Workbench,
  store: Store<Workbench>,
): PaperControls {
  const changes = useMemo(
    () => ({
      toggleLock: (id: string) => store.update((bench) => toggleLock(bench, id)),
      unlockAll: () => store.update(unlockAll),
      replace: (version: number, id: string) => void replaceOnPaper(store, version, id),
      move: (version: number, id: string, place: number) =>
        store.update((bench) => changePaper(bench, (paper) => moveInVersion(paper, version, id, place))),
    }),
    [store],
  );
  const { status } = generation;
  return {
    canChange: status === 'ready',
    canLock: status === 'ready' || status === 'failed',
    lockedIds,
    replacingId,
    ...changes,
  };
}

function moveInVersion(paper: GeneratedPaper, index: number, questionId: string, place: number) {
  return changeVersions(paper, (version, at) =>
    at === index ? moveQuestion(version, questionId, place) : version,
  );
}
