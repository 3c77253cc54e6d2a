import type { Availability } from '../availability.ts';
import { type BlueprintDraft, isCount } from '../blueprint.ts';
import { heldBy } from '../problem.ts';
import { DIFFICULTIES, OBJECTIVES } from '../vocabulary.ts';
import type { OpenProblem } from './open-problem.ts';

/** Lays out a draft whose empty counts are open, its chapters in its own order. */
export function openProblemOf(draft: BlueprintDraft, availability: Availability): OpenProblem {
  const chapterIds = Object.keys(draft.chapters);
  const openUnlessCount = (count: number | undefined) => (isCount(count) ? count : undefined);
  return {
    asked: chapterIds.map((id) => openUnlessCount(draft.chapters[id])),
    difficulty: DIFFICULTIES.map((name) => openUnlessCount(draft.difficulty[name])),
    objective: OBJECTIVES.map((name) => openUnlessCount(draft.objective[name])),
    leastSize: 1,
    held: heldBy(chapterIds, availability),
  };
}
