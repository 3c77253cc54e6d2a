/**
 * A set of counts that cannot be met together, though it can without any one of them.
 *
 * Method: drop one count after the other and keep only those without which the rest becomes achievable (deletion
 * filter, Chinneck 2008, Feasibility and Infeasibility in Optimization, 6.2). Which set comes out depends on the
 * order, so two orders are tried and the smaller set is told. An inequality of the rank function would not do as a
 * reason: they may have a common point and yet no whole one.
 * Cost: two decisions for each count.
 */
import type { NamedCount } from '../shortage.ts';
import { DIFFICULTIES, OBJECTIVES } from '../vocabulary.ts';
import type { Group } from './groups.ts';
import type { OpenCounts } from './merged-kinds.ts';
import { isOpenProblemAchievable, type OpenProblem } from './open-problem.ts';

/** A known count: its group, its index in the group, and its name. */
interface KnownCount {
  readonly group: Group;
  readonly at: number;
  readonly named: NamedCount;
}

/**
 * Difficulty and objective counts alone that cannot be met together under the chapter counts, though they can without any
 * one of them.
 *
 * @param problem counts that cannot be met together, those of the chapters all known, and that these hold
 */
export function conflictingLabels(problem: OpenProblem): NamedCount[] {
  return smallestAmong(labelCounts(problem), problem);
}

/** @param problem counts that cannot be met together, open ones undefined; one of them is more than zero */
export function smallestConflict(problem: OpenProblem): NamedCount[] {
  // The exam of no question counts here: zeros do not conflict with one another.
  const anySize = { ...problem, leastSize: 0 };
  const counts = [
    ...knownCountsOf('asked', problem.asked, (at, count) => ({ chapterId: problem.chapterIds[at]!, count })),
    ...labelCounts(problem),
  ];
  return smallestAmong(counts, anySize);
}

function labelCounts({ difficulty, objective }: OpenProblem): KnownCount[] {
  return [
    ...knownCountsOf('difficulty', difficulty, (at, count) => ({ difficulty: DIFFICULTIES[at]!, count })),
    ...knownCountsOf('objective', objective, (at, count) => ({ objective: OBJECTIVES[at]!, count })),
  ];
}

function smallestAmong(counts: readonly KnownCount[], problem: OpenProblem): NamedCount[] {
  const first = conflictAmong(counts, problem);
  const second = conflictAmong(counts.toReversed(), problem);
  const kept = second.size < first.size ? second : first;
  return counts.filter((count) => kept.has(count)).map(({ named }) => named);
}

function knownCountsOf(
  group: Group,
  counts: OpenCounts,
  nameOf: (at: number, count: number) => NamedCount,
): KnownCount[] {
  return counts.flatMap((count, at) =>
    typeof count === 'number' ? [{ group, at, named: nameOf(at, count) }] : [],
  );
}

function conflictAmong(order: readonly KnownCount[], problem: OpenProblem): ReadonlySet<KnownCount> {
  const kept = new Set(order);
  let left = problem;
  for (const count of order) {
    const { group, at } = count;
    const without = { ...left, [group]: left[group].with(at, undefined) };
    if (isOpenProblemAchievable(without)) continue;
    kept.delete(count);
    left = without;
  }
  return kept;
}
