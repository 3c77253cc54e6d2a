/**
 * Says why no exam meets a blueprint, the smallest true reason first.
 *
 * Method: single chapters; else single difficulties and objectives against the rank function; else a set of
 * counts that cannot be met together though it can without any one of them. That set is found by dropping one count
 * after the other and keeping only those without which the rest becomes achievable (deletion filter, Chinneck 2008,
 * Feasibility and Infeasibility in Optimization, 6.2). Which set comes out depends on the order, so two
 * orders are tried and the smaller set is told. An inequality of the rank function would not do as a reason:
 * they may have a common point and yet no whole one.
 * Cost: two decisions for each count of the blueprint.
 */
import type { Availability } from './availability.ts';
import type { Blueprint } from './blueprint.ts';
import { kindPlane } from './kind-plane.ts';
import { isOpenProblemAchievable } from './open/open-problem.ts';
import { heldInChapters, type Problem, problemOf } from './problem.ts';
import { rankFunction } from './rank-function.ts';
import type { NamedCount, Shortage } from './shortage.ts';
import { DIFFICULTIES, KINDS, type Kind, OBJECTIVES } from './vocabulary.ts';

/** Reasons of the smallest sort that applies; none if some exam meets the blueprint. */
export function explainShortage(blueprint: Blueprint, availability: Availability): Shortage[] {
  const problem = problemOf(blueprint, availability);
  const chapters = chapterShortages(problem);
  if (chapters.length > 0) return chapters;
  const rank = rankFunction(problem.asked, problem.held);
  const margins = marginShortages(blueprint, rank);
  if (margins.length > 0) return margins;
  if (kindPlane(rank, problem.margins).hasPoint()) return [];
  return [{ code: 'conflict', counts: smallestConflict(blueprint, problem) }];
}

function chapterShortages({ chapterIds, asked, held }: Problem): Shortage[] {
  const most = heldInChapters(held);
  return chapterIds.flatMap((chapterId, chapter): Shortage[] => {
    const available = most[chapter]!;
    const needed = asked[chapter]!;
    return needed > available ? [{ code: 'chapter-short', chapterId, needed, available }] : [];
  });
}

function marginShortages(blueprint: Blueprint, rank: Int32Array): Shortage[] {
  const difficulties = DIFFICULTIES.flatMap((difficulty): Shortage[] => {
    const needed = blueprint.difficulty[difficulty];
    const available = rank[maskOf((kind) => kind.difficulty === difficulty)]!;
    return needed > available ? [{ code: 'difficulty-short', difficulty, needed, available }] : [];
  });
  const objectives = OBJECTIVES.flatMap((objective): Shortage[] => {
    const needed = blueprint.objective[objective];
    const available = rank[maskOf((kind) => kind.objective === objective)]!;
    return needed > available ? [{ code: 'objective-short', objective, needed, available }] : [];
  });
  return [...difficulties, ...objectives];
}

function maskOf(isIn: (kind: Kind) => boolean): number {
  return KINDS.reduce((mask, kind, index) => (isIn(kind) ? mask | (1 << index) : mask), 0);
}

function smallestConflict(blueprint: Blueprint, problem: Problem): NamedCount[] {
  const counts = namedCounts(blueprint);
  const first = conflictAmong(counts, counts, problem);
  const second = conflictAmong(counts, counts.toReversed(), problem);
  return second.length < first.length ? second : first;
}

function namedCounts({ chapters, difficulty, objective }: Blueprint): NamedCount[] {
  return [
    ...Object.entries(chapters).map(([chapterId, count]) => ({ chapterId, count })),
    ...DIFFICULTIES.map((name) => ({ difficulty: name, count: difficulty[name] })),
    ...OBJECTIVES.map((name) => ({ objective: name, count: objective[name] })),
  ];
}

function conflictAmong(
  counts: readonly NamedCount[],
  order: readonly NamedCount[],
  problem: Problem,
): NamedCount[] {
  const kept = new Set(counts);
  for (const candidate of order) {
    kept.delete(candidate);
    if (canMeet(kept, counts, problem)) kept.add(candidate);
  }
  return counts.filter((count) => kept.has(count));
}

/** Whether an exam has the kept counts; `counts` lists chapters, difficulties and objectives in this order. */
function canMeet(kept: ReadonlySet<NamedCount>, counts: readonly NamedCount[], problem: Problem): boolean {
  const values = counts.map((named) => (kept.has(named) ? named.count : undefined));
  const chapters = problem.chapterIds.length;
  return isOpenProblemAchievable({
    asked: values.slice(0, chapters),
    difficulty: values.slice(chapters, chapters + DIFFICULTIES.length),
    objective: values.slice(chapters + DIFFICULTIES.length),
    held: problem.held,
    leastSize: 0,
  });
}
