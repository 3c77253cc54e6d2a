import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { WholeCounts } from './draft.ts';
import { asksTheSame } from './exam-request.ts';
import { findNearest } from './nearest.ts';
import type { ChosenCourse } from './use-course.ts';
import { judgeDraft, type Verdict } from './verdict.ts';
import type { Workbench } from './workbench.ts';

/** Typing comes first: the draft is judged after a pause of this length. */
const PAUSE_MS = 150;

interface JudgedDraft {
  verdict: Verdict;
  /** The nearest counts that work; undefined where the draft's own do, or where none is worth offering. */
  nearest: WholeCounts | undefined;
}

/** Judges the draft in the browser; what the server has said of the same draft goes before. */
export function useVerdict(
  { draft, lockedIds, generation: { refusal } }: Workbench,
  { chapterNames, availability }: ChosenCourse,
): JudgedDraft {
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const judged = useMemo(
    () => judgeDraft(settled, chapterNames, availability),
    [settled, chapterNames, availability],
  );
  const { nearestTo } = judged;
  const nearest = useMemo(
    () => nearestTo && availability && findNearest(nearestTo, availability),
    [nearestTo, availability],
  );

  const isRefused = refusal?.lockedIds === lockedIds && asksTheSame(refusal.draft, draft);
  if (!isRefused) return { verdict: judged, nearest };
  const { unmeetable } = refusal;
  return {
    verdict: { tone: 'warning', sentence: `Not possible: ${unmeetable.message}` },
    nearest: unmeetable.nearest ?? undefined,
  };
}
