/**
 * Fills the empty counts of a draft, evenly and so that some exam meets them.
 *
 * Method: first the size, then chapters, difficulties and objectives. Each count wants its share of what its group
 * still lacks, in proportion to the questions held. If all shares can be had at once, they are taken. If not, the
 * count that is farthest from what it can be takes the nearest value it can, and the others share again. A count takes
 * only values with which the rest can be filled, so the filling is never stuck.
 * Cost: one decision where shares fit; else one for each pair of counts in a group, at most.
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
import { apportion } from './apportion.ts';
import { draftOfProblem, type ExamConditions, openProblemOf } from './draft-problem.ts';
import { GROUPS, type Group } from './groups.ts';
import { FIELD, type OpenCounts } from './merged-kinds.ts';
import { isOpenProblemAchievable, type OpenProblem, valuesOfField } from './open-problem.ts';
import { hintedSize, weightsOf } from './shares.ts';
import type { ValueRange } from './small-polyhedron.ts';

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

  const sizes = valuesOfField({ ...problem, size: FIELD });
  const start = { ...problem, size: nearest(sizes, hintedSize(problem)) };
  return blueprintOf(GROUPS.reduce(fillGroup, start));
}

function hasQuestions(problem: OpenProblem): boolean {
  return GROUPS.some((group) => problem[group].some((count) => (count ?? 0) !== 0));
}

function fillGroup(problem: OpenProblem & { size: number }, group: Group): OpenProblem & { size: number } {
  const weights = weightsOf(group, problem);
  let counts = problem[group];
  while (counts.includes(undefined)) {
    const even = withShares(counts, weights, problem.size);
    if (isOpenProblemAchievable({ ...problem, [group]: even })) counts = even;
    else
      counts = withHardest(counts, even, (at) =>
        valuesOfField({ ...problem, [group]: counts.with(at, FIELD) }),
      );
  }
  return { ...problem, [group]: counts };
}

/** The counts with their empty ones shared out. */
function withShares(counts: OpenCounts, weights: readonly number[], size: number): OpenCounts {
  const known = counts.reduce<number>((sum, count) => sum + (typeof count === 'number' ? count : 0), 0);
  const open = [...counts.keys()].filter((at) => counts[at] === undefined);
  const shares = apportion(
    size - known,
    open.map((at) => weights[at]!),
  );
  return counts.map((count, at) => count ?? shares[open.indexOf(at)]);
}

/** The counts with one more filled: the one that can come least near to its share. */
function withHardest(
  counts: OpenCounts,
  even: OpenCounts,
  valuesAt: (at: number) => ValueRange[],
): OpenCounts {
  const choices = [...counts.keys()]
    .filter((at) => counts[at] === undefined)
    .map((at) => {
      const share = Number(even[at]);
      const count = nearest(valuesAt(at), share);
      return { at, count, distance: Math.abs(count - share) };
    });
  const hardest = choices.reduce((one, other) => (other.distance > one.distance ? other : one));
  return counts.with(hardest.at, hardest.count);
}

/** The value nearest to the wanted one, the smaller of two. */
function nearest(values: readonly ValueRange[], wanted: number): number {
  const candidates = values.map(({ from, to }) => Math.min(Math.max(wanted, from), to));
  const distance = (value: number) => Math.abs(value - wanted);
  return candidates.reduce((one, other) => (distance(other) < distance(one) ? other : one));
}

function blueprintOf(filled: OpenProblem): FillResult {
  const result = parseBlueprint(draftOfProblem(filled));
  if (!result.ok) throw new Error(`The filled draft is no blueprint: ${result.code}`);
  return result;
}
