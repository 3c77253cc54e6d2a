/** How much of an exam each count of a draft should be, in proportion to the questions held. */
import { expectedOfKinds } from '../expected-kinds.ts';
import { heldInChapters } from '../problem.ts';
import { GROUPS, type Group, indexOfKind, sumsOfCells, sumsOfKinds } from './groups.ts';
import type { OpenCounts } from './merged-kinds.ts';
import type { OpenProblem } from './open-problem.ts';

/**
 * The weights of a group's counts: what chapters hold; what is expected of a difficulty or an objective if every
 * chapter gives its questions at random, and the counts of the other of these two groups, once known, come out.
 *
 * @param problem its chapter counts are known, unless their own weights are asked for
 */
export function weightsOf(group: Group, problem: OpenProblem): number[] {
  if (group === 'asked') return Array.from(heldInChapters(problem.held));
  const expected = Array.from(expectedOfKinds({ asked: knownCounts(problem.asked), held: problem.held }));
  const other = group === 'difficulty' ? 'objective' : 'difficulty';
  const counts = problem[other];
  if (counts.includes(undefined)) return sumsOfKinds(group, expected);
  const sums = sumsOfKinds(other, expected);
  const factors = knownCounts(counts).map((count, at) => (sums[at]! > 0 ? count / sums[at]! : 0));
  return sumsOfKinds(
    group,
    expected.map((weight, kind) => weight * factors[indexOfKind(other, kind)]!),
  );
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

function knownCounts(counts: OpenCounts): Int32Array {
  return Int32Array.from(counts, (count) => {
    if (typeof count !== 'number') throw new RangeError(`A known count is needed, got ${count}`);
    return count;
  });
}
