import { type AchievableValues, achievableValues, fieldsOfShortage, type Shortage } from '@exam/assembly';
import type { Unmeetable } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { ExamDraft, WholeCounts } from './draft.ts';
import { openCounts, readCounts } from './draft-counts.ts';
import { fillEmpty } from './fill-empty.ts';
import { lockedCells } from './locked-cells.ts';
import { findNearest } from './nearest.ts';
import { type CountChange, changesTo } from './proposal.ts';
import { asksTheSame } from './request-exam.ts';
import type { ChosenCourse } from './use-course.ts';
import { impossible, judgeDraft, type Pool, type Verdict } from './verdict.ts';
import type { Workbench } from './workbench.ts';

/** The draft is judged after this pause in typing. */
const PAUSE_MS = 150;

/** The verdict of the left pane on a draft before it is sent. */
export interface Foresight {
  readonly verdict: Verdict;
  /** The achievable values of each field; undefined until the pool is loaded. */
  readonly values: AchievableValues | undefined;
  /** Completes the typed counts; undefined if not worth offering. */
  readonly fill: Offer | undefined;
  /** Finds the nearest achievable counts; undefined if not worth offering. */
  readonly findNearest: Offer | undefined;
  /** The changes of the nearest counts. */
  readonly changes: readonly CountChange[];
}

/** Reads the draft when it is called, because it may have changed since the offer was shown. */
type Offer = () => WholeCounts | undefined;

/** Judges the draft in the browser; the server's verdict on the same draft takes precedence. */
export function useForesight(bench: Workbench, course: ChosenCourse): Foresight {
  const { draft, lockedIds, taken, generation } = bench;
  const { chapterNames, availability } = course;
  const { refusal } = generation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the workbench only paper and locks count
  const locked = useMemo(
    () => (availability ? lockedCells(bench, availability) : []),
    [generation.paper, lockedIds, taken, availability],
  );
  const pool = useMemo(() => ({ chapterNames, availability, locked }), [chapterNames, availability, locked]);
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const outlook = useMemo(() => lookAhead(settled, pool), [settled, pool]);
  const now = () => (draft === settled ? outlook : lookAhead(draft, pool));

  const isSameOrder = refusal?.lockedIds === lockedIds && refusal.taken === taken;
  const isRefused = isSameOrder && asksTheSame(refusal.draft, draft);
  const refused = isRefused ? refusal.unmeetable : undefined;
  const nearest = refused ? (refused.nearest ?? undefined) : outlook.nearest;
  return {
    verdict: refused ? verdictOf(refused, outlook.verdict) : outlook.verdict,
    values: outlook.values,
    fill: outlook.filled && (() => now().filled),
    findNearest: nearest && (() => (refused ? nearest : now().nearest)),
    changes: nearest ? changesTo(settled, nearest, chapterNames) : [],
  };
}

/** The server's verdict; what to write is known from the pool in the browser. */
function verdictOf({ message, shortages }: Unmeetable, { missing }: Verdict): Verdict {
  const [shortage] = shortages;
  return {
    tone: 'warning',
    sentence: `Not possible: ${message}`,
    fields: shortage ? fieldsOfShortage(shortage) : [],
    ...(missing && { missing }),
  };
}

/** The verdict on a draft before it is sent, and the counts of the offers. */
interface Outlook {
  readonly verdict: Verdict;
  /** The achievable values of each field; undefined until the pool is loaded. */
  readonly values: AchievableValues | undefined;
  /** The typed counts, completed so that they work. */
  readonly filled: WholeCounts | undefined;
  /** The nearest achievable counts, if the typed counts do not work. */
  readonly nearest: WholeCounts | undefined;
}

/** Judges a draft and computes the offers. */
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
  // If the counts make the exam too large, so would the nearest ones.
  const isWorthNearing = read.ok && shortage.code !== 'too-large';
  return impossible(shortage, chapterNames, isWorthNearing ? read.counts : undefined);
}
