import { type Availability, fillRest, type Shortage } from '@exam/assembly';
import { LIMITS } from '@exam/contract/limits';
import type { ExamDraft, WholeCounts } from './draft.ts';
import { isEmpty, openCounts, parseCount, sumOf } from './draft-counts.ts';

/** What is typed, completed so that it works, or why nothing completes it. */
type Filling = { readonly counts: WholeCounts } | { readonly shortage: Shortage };

/**
 * Fills the empty counts of a draft. Undefined where there is nothing to fill or to go by; where what is typed is no count
 * or its sums disagree, which is told elsewhere; and where the exam would be too large.
 */
export function fillEmpty(draft: ExamDraft, availability: Availability): Filling | undefined {
  const texts = [
    ...draft.chapters.map(({ count }) => count),
    ...Object.values(draft.difficulty),
    ...Object.values(draft.objective),
  ];
  const typed = texts.filter((text) => !isEmpty(text)).map(parseCount);
  const isAllTyped = typed.length === texts.length;
  if (isAllTyped || typed.includes(undefined) || !typed.some((count) => count! > 0)) return undefined;

  const filled = fillRest(openCounts(draft), availability);
  if (filled.ok) {
    const counts = filled.blueprint;
    return sumOf(counts.chapters) > LIMITS.examQuestions ? undefined : { counts };
  }
  const shortage = 'shortages' in filled ? filled.shortages[0] : undefined;
  const isTold = shortage === undefined || shortage.code === 'empty' || shortage.code === 'sums-disagree';
  return isTold ? undefined : { shortage };
}
