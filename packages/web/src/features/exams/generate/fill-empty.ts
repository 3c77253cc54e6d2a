import { type Availability, fillRest } from '@exam/assembly';
import { LIMITS } from '@exam/contract/limits';
import type { ExamDraft, WholeCounts } from './draft.ts';
import { openCounts, sumOf } from './draft-counts.ts';

/**
 * What is typed, with the empty counts filled so that it works. Undefined where nothing is typed or nothing is empty, where
 * nothing completes it, or where the exam would be too large.
 */
export function fillEmpty(draft: ExamDraft, availability: Availability): WholeCounts | undefined {
  const counts = openCounts(draft);
  const typed = [counts.chapters, counts.difficulty, counts.objective].flatMap((group) =>
    Object.values(group),
  );
  if (!typed.includes(undefined) || !typed.some((count) => count !== undefined && count > 0))
    return undefined;
  const filled = fillRest(counts, availability);
  if (!filled.ok || sumOf(filled.blueprint.chapters) > LIMITS.examQuestions) return undefined;
  return filled.blueprint;
}
