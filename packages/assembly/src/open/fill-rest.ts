/**
 * Fills the empty counts of a draft, evenly and so that some exam meets them.
 *
 * Method: first the size, then chapters, difficulties and objectives, each group as `fill-group` says.
 */
import type { Availability } from '../availability.ts';
import {
  type Blueprint,
  type BlueprintDraft,
  type BlueprintResult,
  invalidCount,
  parseBlueprint,
} from '../blueprint.ts';
import { explainShortage } from '../explain-shortage.ts';
import type { Shortage } from '../shortage.ts';
import { draftOfProblem, type ExamConditions, openProblemOf } from './draft-problem.ts';
import { fillGroup } from './fill-group.ts';
import { GROUPS } from './groups.ts';
import { nearestValue } from './nearest-value.ts';
import { type OpenProblem, sizesOf } from './open-problem.ts';
import { hintedSize } from './shares.ts';

export type FillResult =
  | { readonly ok: true; readonly blueprint: Blueprint }
  | Extract<BlueprintResult, { code: 'count-invalid' }>
  | { readonly ok: false; readonly shortages: readonly Shortage[] };

/**
 * Fills the empty counts of a draft so that some exam meets the blueprint, as evenly as the pool allows in
 * proportion to what each chapter, difficulty and objective holds. The same draft is always filled alike.
 *
 * @param draft a count that is undefined or absent is empty, which is not zero; a chapter that is no key of
 *   `chapters` is not part of the exam. Where no group tells the size, the counts that are known tell it by their
 *   share of the pool; at least one count is more than zero.
 * @returns the blueprint; `count-invalid` with the first count that is not whole; or why no completion can be met
 * @throws RangeError if more questions of a cell are locked than it holds
 */
export function fillRest(
  draft: BlueprintDraft,
  availability: Availability,
  conditions: ExamConditions = {},
): FillResult {
  const field = invalidCount(draft);
  if (field) return { ok: false, code: 'count-invalid', field };
  const problem = openProblemOf(draft, availability, conditions);
  if (!hasQuestions(problem)) return { ok: false, shortages: [{ code: 'empty' }] };
  const shortages = explainShortage(draft, availability, conditions);
  if (shortages.length > 0) return { ok: false, shortages };

  const start = { ...problem, size: nearestValue(sizesOf(problem), hintedSize(problem)) };
  return blueprintOf(GROUPS.reduce(fillGroup, start));
}

function hasQuestions(problem: OpenProblem): boolean {
  return GROUPS.some((group) => problem[group].some((count) => (count ?? 0) !== 0));
}

function blueprintOf(filled: OpenProblem): FillResult {
  const result = parseBlueprint(draftOfProblem(filled));
  if (!result.ok) throw new Error(`The filled draft is no blueprint: ${result.code}`);
  return result;
}
