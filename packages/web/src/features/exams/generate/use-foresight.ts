import { type AchievableValues, achievableValues } from '@exam/assembly';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { WholeCounts } from './draft.ts';
import { openCounts } from './draft-counts.ts';
import { asksTheSame } from './exam-request.ts';
import { fillEmpty } from './fill-empty.ts';
import { findNearest } from './nearest.ts';
import type { ChosenCourse } from './use-course.ts';
import { judgeDraft, type Verdict } from './verdict.ts';
import type { Workbench } from './workbench.ts';

/** Typing comes first: the draft is judged after a pause of this length. */
const PAUSE_MS = 150;

/** What can be said of a draft before anything is sent. */
export interface Foresight {
  readonly verdict: Verdict;
  /** The nearest counts that work; undefined where the draft's own do, or where none is worth offering. */
  readonly nearest: WholeCounts | undefined;
  /** What is typed, completed so that it works; undefined where nothing is empty, or nothing completes it. */
  readonly filled: WholeCounts | undefined;
  /** The values that each field can still take; undefined as long as the pool is not known. */
  readonly values: AchievableValues | undefined;
}

/** Judges the draft in the browser; what the server has said of the same draft goes before. */
export function useForesight(
  { draft, lockedIds, generation: { refusal } }: Workbench,
  { chapterNames, availability }: ChosenCourse,
): Foresight {
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const foresight = useMemo(() => {
    const verdict = judgeDraft(settled, chapterNames, availability);
    const isOpen = availability !== undefined && settled.chapters.length > 0;
    const { nearestTo } = verdict;
    return {
      verdict,
      nearest: nearestTo && availability && findNearest(nearestTo, availability),
      filled: isOpen && verdict.tone !== 'good' ? fillEmpty(settled, availability) : undefined,
      values: isOpen ? achievableValues(openCounts(settled), availability) : undefined,
    };
  }, [settled, chapterNames, availability]);

  const isRefused = refusal?.lockedIds === lockedIds && asksTheSame(refusal.draft, draft);
  if (!isRefused) return foresight;
  const { message, nearest } = refusal.unmeetable;
  return {
    ...foresight,
    verdict: { tone: 'warning', sentence: `Not possible: ${message}` },
    nearest: nearest ?? undefined,
  };
}
