import { type AchievableValues, achievableValues, type Shortage } from '@exam/assembly';
import { LIMITS } from '@exam/contract/limits';
import type { ExamDraft, WholeCounts } from './draft.ts';
import { openCounts, readCounts } from './draft-counts.ts';
import { fillEmpty } from './fill-empty.ts';
import { findNearest } from './nearest.ts';
import { impossible, judgeDraft, type Pool, type Verdict } from './verdict.ts';

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
export function lookAhead(draft: ExamDraft, pool: Pool): Outlook {
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
