import { type Availability, type Cell, fillRest, type Shortage } from '@exam/assembly';
import { LIMITS } from '@exam/contract/limits';
import type { ExamDraft, WholeCounts } from './draft.ts';
import { isEmpty, openCounts, parseCount } from './draft-counts.ts';

/** The completed counts, or why no completion exists. */
type Filling = { readonly counts: WholeCounts } | { readonly shortage: Shortage };

/**
 * Fills the empty counts of a draft so that the exam holds the locked questions and is not too large. Undefined if
 * there is nothing to fill or nothing to start from, or if typed counts are invalid or contradictory, which the verdict
 * reports.
 */
export function fillEmpty(
  draft: ExamDraft,
  availability: Availability,
  locked: readonly Cell[],
): Filling | undefined {
  const texts = [
    ...draft.chapters.map(({ count }) => count),
    ...Object.values(draft.difficulty),
    ...Object.values(draft.objective),
  ];
  const typed = texts.filter((text) => !isEmpty(text)).map(parseCount);
  const isAllTyped = typed.length === texts.length;
  if (isAllTyped || typed.includes(undefined) || !typed.some((count) => count! > 0)) return undefined;

  const conditions = { locked, mostQuestions: LIMITS.examQuestions };
  const filled = fillRest(openCounts(draft), availability, conditions);
  if (filled.ok) return { counts: filled.blueprint };
  const shortage = 'shortages' in filled ? filled.shortages[0] : undefined;
  const isTold = shortage === undefined || shortage.code === 'empty' || shortage.code === 'sums-disagree';
  return isTold ? undefined : { shortage };
}
