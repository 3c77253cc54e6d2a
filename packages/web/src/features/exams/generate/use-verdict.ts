import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { ExamDraft, WholeCounts } from './draft.ts';
import { asksTheSame } from './exam-request.ts';
import { findNearest } from './nearest.ts';
import type { ChosenCourse } from './use-course.ts';
import type { Generation } from './use-generation.ts';
import { judgeDraft, type Verdict } from './verdict.ts';

/** Typing comes first: the draft is judged after a pause of this length. */
const PAUSE_MS = 150;

interface JudgedDraft {
  verdict: Verdict;
  /** The nearest counts that work; undefined where the draft's own do, or where none is worth offering. */
  nearest: WholeCounts | undefined;
}

/** Judges the draft in the browser; what the server has said of the same draft goes before. */
export function useVerdict(
  draft: ExamDraft,
  { chapterNames, availability }: ChosenCourse,
  refusal: Generation['refusal'],
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

  if (refusal === undefined || !asksTheSame(refusal.draft, draft)) return { verdict: judged, nearest };
  const { unmeetable } = refusal;
  return {
    verdict: { tone: 'warning', sentence: `Not possible: ${unmeetable.message}` },
    nearest: unmeetable.nearest ?? undefined,
  };
}
