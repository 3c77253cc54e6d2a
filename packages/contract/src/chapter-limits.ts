/**
 * The limits of a chapter, given its maximum n: n questions in all, ceil(n / 2) of each difficulty and ceil(n / 3) of each
 * objective.
 */

import { DIFFICULTIES, type Difficulty, OBJECTIVES, type Objective } from '@exam/assembly';
import { LIMITS, maxOfEachDifficulty, maxOfEachObjective } from './limits.ts';

/** The counts that the limits of a chapter apply to: all of its questions, and those of each label. */
export const LIMITED = ['all', ...DIFFICULTIES, ...OBJECTIVES] as const;
export type Limited = (typeof LIMITED)[number];
export type LimitedCounts = Readonly<Record<Limited, number>>;

/** The number of questions of one kind. */
export interface KindCount {
  readonly difficulty: Difficulty;
  readonly objective: Objective;
  readonly numberOfQuestions: number;
}

/** A limit that is exceeded. */
export interface ExceededLimit {
  readonly limited: Limited;
  readonly limit: number;
  /** The number of questions that the limit counts. */
  readonly numberOfQuestions: number;
}

/** Counts questions as the limits do. */
export function countLimited(kinds: readonly KindCount[]): LimitedCounts {
  const counts = Object.fromEntries(LIMITED.map((limited) => [limited, 0])) as Record<Limited, number>;
  for (const { difficulty, objective, numberOfQuestions } of kinds) {
    for (const limited of ['all', difficulty, objective] as const) counts[limited] += numberOfQuestions;
  }
  return counts;
}

/** How many of these a chapter with this maximum may hold. */
export function limitOf(limited: Limited, maxNumberOfQuestions: number): number {
  if (limited === 'all') return maxNumberOfQuestions;
  return isDifficulty(limited)
    ? maxOfEachDifficulty(maxNumberOfQuestions)
    : maxOfEachObjective(maxNumberOfQuestions);
}

/**
 * The limit that a chapter with this maximum and these questions exceeds. Of several it is the one that needs the largest
 * maximum, and of equal ones the total first.
 */
export function findExceededLimit(
  counts: LimitedCounts,
  maxNumberOfQuestions: number,
): ExceededLimit | undefined {
  let limited: Limited = 'all';
  for (const one of LIMITED) {
    if (maximumFor(one, counts[one]) > maximumFor(limited, counts[limited])) limited = one;
  }
  const [limit, numberOfQuestions] = [limitOf(limited, maxNumberOfQuestions), counts[limited]];
  return numberOfQuestions > limit ? { limited, limit, numberOfQuestions } : undefined;
}

/** The smallest maximum that a chapter can hold these questions with, at least 1; it may be above the product's bound. */
export function maximumNeeded(counts: LimitedCounts): number {
  return Math.max(1, ...LIMITED.map((limited) => maximumFor(limited, counts[limited])));
}

/** The smallest maximum whose limit is this number; the inverse of `limitOf`. */
function maximumFor(limited: Limited, limit: number): number {
  if (limited === 'all') return limit;
  return isDifficulty(limited) ? 2 * limit - 1 : 3 * limit - 2;
}

function isDifficulty(limited: Limited): boolean {
  return (DIFFICULTIES as readonly Limited[]).includes(limited);
}

/**
 * The maximum that is offered where a smaller one is too small: twice what is needed, rounded up to two digits and a zero,
 * so that the next questions find room, too; never above the product's bound.
 * @returns null if what is needed is above the bound
 */
export function roomyMaximum(needed: number): number | null {
  if (needed > LIMITS.chapterMaximum) return null;
  const twice = 2 * needed;
  const step = 10 ** Math.max(1, String(twice).length - 2);
  return Math.min(LIMITS.chapterMaximum, Math.ceil(twice / step) * step);
}

/** "simple is full: 45 of 45", "the chapter is full: 100 of 100". */
export function describeFull({ limited, limit, numberOfQuestions }: ExceededLimit): string {
  const what = limited === 'all' ? 'the chapter' : limited;
  return `${what} is full: ${numberOfQuestions.toLocaleString('en')} of ${limit.toLocaleString('en')}`;
}
