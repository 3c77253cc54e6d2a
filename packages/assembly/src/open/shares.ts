/** How large an exam should be, and how much of it each count of a draft, in proportion to the questions held. */
import { fittedCells } from './fitted-cells.ts';
import { GROUPS, type Group, sumsOfCells } from './groups.ts';
import type { OpenCounts } from './merged-kinds.ts';
import type { OpenProblem } from './open-problem.ts';

/** The weights of a group's counts: what an exam of that size takes that is like the pool but for the known counts. */
export function weightsOf(group: Group, problem: OpenProblem & { readonly size: number }): number[] {
  return sumsOfCells(group, fittedCells(problem, problem.size));
}

/**
 * The size that a draft hints at: from the group of which most is known, the questions it asks for divided by their
 * share of the pool. Counts that are zero take no part in that.
 *
 * @param problem can be met, and has a count that is more than zero
 */
export function hintedSize(problem: OpenProblem): number {
  const hints = GROUPS.map((group) => hintOf(problem[group], sumsOfCells(group, problem.held)));
  const best = hints.reduce((one, other) => (other.share > one.share ? other : one));
  return Math.round(best.questions / best.share);
}

function hintOf(counts: OpenCounts, held: ArrayLike<number>): { questions: number; share: number } {
  let questions = 0;
  let [heldOfKnown, heldOfAll] = [0, 0];
  counts.forEach((count, at) => {
    if (count === 0) return;
    heldOfAll += held[at]!;
    if (typeof count !== 'number') return;
    questions += count;
    heldOfKnown += held[at]!;
  });
  return { questions, share: heldOfKnown / Math.max(1, heldOfAll) };
}
