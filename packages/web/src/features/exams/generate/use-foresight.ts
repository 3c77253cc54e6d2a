import { type AchievableValues, achievableValues, type Shortage } from '@exam/assembly';
import { LIMITS } from '@exam/contract/limits';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { ExamDraft, WholeCounts } from './draft.ts';
import { openCounts, readCounts } from './draft-counts.ts';
import { fillEmpty } from './fill-empty.ts';
import { asksTheSame } from './generate-exam.ts';
import { lockedCells } from './locked-cells.ts';
import { findNearest } from './nearest.ts';
import type { ChosenCourse } from './use-course.ts';
import { impossible, judgeDraft, type Pool, type Verdict } from './verdict.ts';
import type { Workbench } from './workbench.ts';

/** Typing comes first: the draft is judged after a pause of this length. */
const PAUSE_MS = 150;

/** What the left pane says of a draft before anything is sent. */
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
export function useForesight(bench: Workbench, course: ChosenCourse): Foresight {
  const { draft, lockedIds, generation } = bench;
  const { chapterNames, availability } = course;
  const { refusal } = generation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the workbench only paper and locks count
  const locked = useMemo(
    () => (availability ? lockedCells(bench, availability) : []),
    [generation.paper, lockedIds, availability],
  );
  const pool = useMemo(() => ({ chapterNames, availability, locked }), [chapterNames, availability, locked]);
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const outlook = useMemo(() => lookAhead(settled, pool), [settled, pool]);
  const now = () => (draft === settled ? outlook : lookAhead(draft, pool));

  const isRefused = refusal?.lockedIds === lockedIds && asksTheSame(refusal.draft, draft);
  const refused = isRefused ? refusal.unmeetable : undefined;
  const nearest = refused ? (refused.nearest ?? undefined) : outlook.nearest;
  return {
    verdict: refused ? { tone: 'warning', sentence: `Not possible: ${refused.message}` } : outlook.verdict,
    values: outlook.values,
    fill: outlook.filled && (() => now().filled),
    findNearest: nearest && (() => (refused ? nearest : now().nearest)),
  };
}

/** What can be said of a draft before anything is sent. */
interface Outlook {
  readonly verdict: Verdict;
  /** The values that each field can still take; undefined as long as the pool is not known. */
  readonly values: AchievableValues | undefined;
  /** What is typed, completed so that it works. */
  readonly filled: WholeCounts | undefined;
  /** The nearest counts that work, where those that are typed do not. */
  readonly nearest: WholeCounts | undefined;
}

/** Judges a draft, and finds what is worth offering. */
function lookAhead(draft: ExamDraft, pool: Pool): Outlook {
  const { availability, locked } = pool;
  const judged = judgeDraft(draft, pool);
  if (availability === undefined || draft.chapters.length === 0) {
    return { verdict: judged, values: undefined, filled: undefined, nearest: undefined };
  }
  const filling = judged.tone === 'good' ? undefined : fillEmpty(draft, availability, locked);
  const verdict = filling && 'shortage' in filling ? refuse(draft, filling.shortage, pool) : judged;
  return {
    verdict,
    values: achievableValues(openCounts(draft), availability, {
      locked,
      mostQuestions: LIMITS.examQuestions,
    }),
    filled: filling && 'counts' in filling ? filling.counts : undefined,
    nearest: verdict.nearestTo && findNearest(verdict.nearestTo, availability, locked),
  };
}

function refuse(draft: ExamDraft, shortage: Shortage, { chapterNames }: Pool): Verdict {
  const read = readCounts(draft, chapterNames);
  // Where the counts make the exam too large, the nearest ones would too.
  const isWorthNearing = read.ok && shortage.code !== 'too-large';
  return impossible(shortage, chapterNames, isWorthNearing ? read.counts : undefined);
}
