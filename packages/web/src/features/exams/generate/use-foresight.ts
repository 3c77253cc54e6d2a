import { type AchievableValues, type Availability, achievableValues, type Shortage } from '@exam/assembly';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { ChapterNames } from './chapter-names.ts';
import type { ExamDraft, WholeCounts } from './draft.ts';
import { openCounts, readCounts } from './draft-counts.ts';
import { asksTheSame } from './exam-request.ts';
import { fillEmpty } from './fill-empty.ts';
import { findNearest } from './nearest.ts';
import type { ChosenCourse } from './use-course.ts';
import { impossible, judgeDraft, type Verdict } from './verdict.ts';
import type { Workbench } from './workbench.ts';

/** Typing comes first: the draft is judged after a pause of this length. */
const PAUSE_MS = 150;

/** What can be said of a draft before anything is sent. */
export interface Foresight {
  readonly verdict: Verdict;
  /** The values that each field can still take; undefined as long as the pool is not known. */
  readonly values: AchievableValues | undefined;
  /** Completes what is typed, so that it works; undefined where that is not worth offering. */
  readonly fill: Offer | undefined;
  /** Finds the nearest counts that work; undefined where that is not worth offering. */
  readonly findNearest: Offer | undefined;
}

/** Looks at what is typed at that moment: something may have been typed since the offer was made. */
type Offer = () => WholeCounts | undefined;

/** Judges the draft in the browser; what the server has said of the same draft goes before. */
export function useForesight(
  { draft, lockedIds, generation: { refusal } }: Workbench,
  { chapterNames, availability }: ChosenCourse,
): Foresight {
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const seen = useMemo(
    () => lookAhead(settled, chapterNames, availability),
    [settled, chapterNames, availability],
  );
  const now = () => (draft === settled ? seen : lookAhead(draft, chapterNames, availability));
  const isRefused = refusal?.lockedIds === lockedIds && asksTheSame(refusal.draft, draft);
  const refused = isRefused ? refusal.unmeetable : undefined;
  const nearest = refused ? (refused.nearest ?? undefined) : seen.nearest;
  return {
    verdict: refused ? { tone: 'warning', sentence: `Not possible: ${refused.message}` } : seen.verdict,
    values: seen.values,
    fill: seen.filled && (() => now().filled),
    findNearest: nearest && (() => (refused ? nearest : now().nearest)),
  };
}

function lookAhead(draft: ExamDraft, chapterNames: ChapterNames, availability: Availability | undefined) {
  const judged = judgeDraft(draft, chapterNames, availability);
  if (availability === undefined || draft.chapters.length === 0) {
    return { verdict: judged, values: undefined, filled: undefined, nearest: undefined };
  }
  const filling = judged.tone === 'good' ? undefined : fillEmpty(draft, availability);
  const verdict = filling && 'shortage' in filling ? refuse(draft, filling.shortage, chapterNames) : judged;
  return {
    verdict,
    values: achievableValues(openCounts(draft), availability),
    filled: filling && 'counts' in filling ? filling.counts : undefined,
    nearest: verdict.nearestTo && findNearest(verdict.nearestTo, availability),
  };
}

function refuse(draft: ExamDraft, shortage: Shortage, chapterNames: ChapterNames): Verdict {
  const read = readCounts(draft, chapterNames);
  return impossible(shortage, chapterNames, read.ok ? read.counts : undefined);
}
