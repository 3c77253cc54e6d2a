/**
 * Says why no exam has the counts asked, the smallest true reason first.
 *
 * Method: sums that disagree; single chapters; else single difficulties and objectives against the rank function,
 * where the chapter counts are known; else a set of counts that cannot be met together.
 * Cost: two decisions for each count at most.
 */
import type { Availability } from './availability.ts';
import type { Blueprint } from './blueprint.ts';
import { type Cell, countsOf, withoutCells, withoutCounts } from './locked.ts';
import { lockedShortages, withLocked } from './locked-shortages.ts';
import { openProblemOf } from './open/draft-problem.ts';
import { type OpenCounts, sumOfCounts } from './open/merged-kinds.ts';
import { isOpenProblemAchievable, type OpenProblem } from './open/open-problem.ts';
import { smallestConflict } from './open/smallest-conflict.ts';
import { heldInChapters } from './problem.ts';
import { rankFunction } from './rank-function.ts';
import type { Shortage } from './shortage.ts';
import { DIFFICULTIES, KINDS, type Kind, OBJECTIVES } from './vocabulary.ts';

/**
 * Reasons of the smallest sort that applies; none if some exam meets the blueprint and holds the locked questions.
 *
 * @throws RangeError if more questions of a cell are locked than it holds
 */
export function explainShortage(
  blueprint: Blueprint,
  availability: Availability,
  locked: readonly Cell[] = [],
): Shortage[] {
  const chapterIds = Object.keys(blueprint.chapters);
  const counts = countsOf(locked);
  const alone = [
    ...lockedShortages(blueprint, counts),
    ...explainOpenShortage(chapterIds, openProblemOf(blueprint, availability)),
  ];
  if (alone.length > 0 || locked.length === 0) return alone;
  const left = withoutCells(availability, locked);
  const rest = { ...openProblemOf(withoutCounts(blueprint, counts), left), leastSize: 0 };
  return explainOpenShortage(chapterIds, rest).map((shortage) => withLocked(shortage, counts));
}

/**
 * The same for counts of which some are open.
 *
 * @param chapterIds names of the asked counts, in their order
 */
export function explainOpenShortage(chapterIds: readonly string[], problem: OpenProblem): Shortage[] {
  const sums = sumShortages(problem);
  if (sums.length > 0) return sums;
  const chapters = chapterShortages(chapterIds, problem);
  if (chapters.length > 0) return chapters;
  const margins = marginShortages(problem);
  if (margins.length > 0) return margins;
  if (isOpenProblemAchievable(problem)) return [];
  return [{ code: 'conflict', counts: smallestConflict(chapterIds, problem) }];
}

function sumShortages({ asked, difficulty, objective }: OpenProblem): Shortage[] {
  const size = sumOfCounts(asked)?.constant;
  return Object.entries({ difficulty, objective }).flatMap(([name, counts]): Shortage[] => {
    const group = name as 'difficulty' | 'objective';
    const sum = sumOfCounts(counts)?.constant;
    if (size === undefined || sum === undefined || sum === size) return [];
    return [{ code: 'sums-disagree', group, sum, size }];
  });
}

function chapterShortages(chapterIds: readonly string[], { asked, held }: OpenProblem): Shortage[] {
  const most = heldInChapters(held);
  return asked.flatMap((needed, chapter): Shortage[] => {
    const available = most[chapter]!;
    if (typeof needed !== 'number' || needed <= available) return [];
    return [{ code: 'chapter-short', chapterId: chapterIds[chapter]!, needed, available }];
  });
}

function marginShortages({ asked, held, difficulty, objective }: OpenProblem): Shortage[] {
  if (asked.includes(undefined)) return [];
  const rank = rankFunction(Int32Array.from(asked as number[]), held);
  const difficulties = tooFew(
    difficulty,
    (at) => maskOf((kind) => kind.difficulty === DIFFICULTIES[at]),
    rank,
  );
  const objectives = tooFew(objective, (at) => maskOf((kind) => kind.objective === OBJECTIVES[at]), rank);
  return [
    ...difficulties.map(({ at, ...counts }) => ({
      code: 'difficulty-short' as const,
      difficulty: DIFFICULTIES[at]!,
      ...counts,
    })),
    ...objectives.map(({ at, ...counts }) => ({
      code: 'objective-short' as const,
      objective: OBJECTIVES[at]!,
      ...counts,
    })),
  ];
}

function tooFew(counts: OpenCounts, maskAt: (at: number) => number, rank: Int32Array) {
  return counts.flatMap((needed, at) => {
    const available = rank[maskAt(at)]!;
    return typeof needed === 'number' && needed > available ? [{ at, needed, available }] : [];
  });
}

function maskOf(isIn: (kind: Kind) => boolean): number {
  return KINDS.reduce((mask, kind, index) => (isIn(kind) ? mask | (1 << index) : mask), 0);
}
