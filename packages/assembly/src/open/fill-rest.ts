import type { Availability } from '../availability.ts';
import { type BlueprintDraft, type BlueprintResult, parseBlueprint } from '../blueprint.ts';
import { DIFFICULTIES, OBJECTIVES } from '../vocabulary.ts';
import { achievableValues } from './achievable-values.ts';
import type { ValueRange } from './small-polyhedron.ts';

/**
 * Fills the empty fields of a draft so that some exam meets it.
 *
 * @param draft a count that is undefined or absent is empty, which is not zero
 * @returns the blueprint, or the shortage if no completion can be met
 */
export function fillRest(draft: BlueprintDraft, availability: Availability): BlueprintResult {
  const filled = {
    chapters: { ...draft.chapters },
    difficulty: { ...draft.difficulty },
    objective: { ...draft.objective },
  };
  const least = (ranges: readonly ValueRange[] | undefined) => ranges?.at(-1)?.to;
  for (const id of Object.keys(filled.chapters)) {
    filled.chapters[id] ??= least(achievableValues(filled, availability).chapters[id]);
  }
  for (const name of DIFFICULTIES) {
    filled.difficulty[name] ??= least(achievableValues(filled, availability).difficulty[name]);
  }
  for (const name of OBJECTIVES) {
    filled.objective[name] ??= least(achievableValues(filled, availability).objective[name]);
  }
  return parseBlueprint(filled);
}
