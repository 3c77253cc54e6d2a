/**
 * Says why no exam has the counts asked, the smallest true reason first.
 *
 * Method: sums that disagree; single chapters; else single difficulties and objectives against the rank function,
 * where the chapter counts are known; else a set of counts that cannot be met together.
 * Cost: two decisions for each count at most.
 */
import type { Availability } from './availability.ts';
import type { BlueprintDraft } from './blueprint.ts';
import { countsOf } from './locked.ts';
import { lockedShortages, withLocked } from './locked-shortages.ts';
import { bindingCounts } from './open/binding-counts.ts';
import { draftOfProblem, type ExamConditions, openProblemOf } from './open/draft-problem.ts';
import { type OpenCounts, sumOfCounts } from './open/merged-kinds.ts';
import { besideLocked, isOpenProblemAchievable, type OpenProblem, sizesOf } from './open/open-problem.ts';
import { smallestConflict } from './open/smallest-conflict.ts';
import { heldInChapters } from './problem.ts';
import { rankFunction } from './rank-function.ts';
import type { Shortage } from './shortage.ts';
import { DIFFICULTIES, KINDS, type Kind, OBJECTIVES } from './vocabulary.ts';

/**
 * Reasons of the smallest sort that applies; none if some exam meets the draft, its empty counts filled in.
 *
 * @param draft a count that is undefined or absent is empty, which is not zero; so is one that is not a whole
 *   number from 0 on. A chapter that is no key of `chapters` is not part of the exam.
 * @throws RangeError if more questions of a cell are locked than it holds
 */
export function explainShortage(
  draft: BlueprintDraft,
  availability: Availability,
  conditions: ExamConditions = {},
): Shortage[] {
  const problem = openProblemOf(draft, availability, conditions);
  if (isOpenProblemAchievable(problem)) return [];
  const lockedCounts = countsOf(conditions.locked ?? []);
  const anySize = { ...problem, leastSize: 0, mostSize: Number.POSITIVE_INFINITY };
  const { locked, ...alone } = anySize;
  const reasons = [...lockedShortages(draftOfProblem(problem), lockedCounts), ...reasonsOf(alone)];
  if (reasons.length > 0) return reasons;
  const beside = locked ? reasonsOf(besideLocked(anySize)) : [];
  if (beside.length > 0) return beside.map((shortage) => withLocked(shortage, lockedCounts));
  return sizeShortages(problem);
}

/** The reasons why no exam of any size has these counts. */
function reasonsOf(problem: OpenProblem): Shortage[] {
  const sums = sumShortages(problem);
  if (sums.length > 0) return sums;
  const chapters = chapterShortages(problem);
  if (chapters.length > 0) return chapters;
  const margins = marginShortages(problem);
  if (margins.length > 0) return margins;
  if (isOpenProblemAchievable(problem)) return [];
  const binding = bindingCounts(problem);
  return [{ code: 'conflict', counts: smallestConflict(problem), ...(binding && { binding }) }];
}

/** For counts without a conflict: the only exam is empty, or every exam exceeds the limit of the size. */
function sizeShortages(problem: OpenProblem): Shortage[] {
  const [smallest] = sizesOf({ ...problem, mostSize: Number.POSITIVE_INFINITY });
  if (!smallest) return [{ code: 'empty' }];
  return [{ code: 'too-large', least: smallest.from, most: problem.mostSize }];
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

function chapterShortages({ chapterIds, asked, held }: OpenProblem): Shortage[] {
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
