/**
 * Decides a blueprint with open counts: whether they can be filled in so that some exam meets it.
 *
 * Method: an open chapter gives any number it holds. If the other counts tell the size, each set T of merged
 * kinds gives one half-plane, Y(T) <= f(T), as in `kind-plane`. If none does, the size is eliminated: it has
 * coefficient one in the corner of the grid and stands nowhere else, so each set with the corner bounds it from above,
 * by f(T), and from below, by what the chapters must give at least of T; and some whole size fits if and only if
 * every lower bound is at most every upper one (Fourier-Motzkin, exact here because the coefficient is one).
 * Cost: 128 steps for each chapter, some 10^3 more, and 81 for each y1.
 */
import { type Directions, HalfPlanes } from './half-planes.ts';
import { type LinearForm, type MergedSet, mergedSets, type OpenCounts, plus } from './merged-kinds.ts';
import { heldInChapters } from './problem.ts';
import { ALL_KINDS, boundedRankFunction, rankFunction } from './rank-function.ts';

/** A blueprint whose undefined counts are open. */
export interface OpenProblem {
  readonly asked: OpenCounts;
  /** Two counts, in the order of `DIFFICULTIES`. */
  readonly difficulty: OpenCounts;
  /** Three counts, in the order of `OBJECTIVES`. */
  readonly objective: OpenCounts;
  /** Questions that each cell holds. */
  readonly held: Int32Array;
}

/** From how many to how many questions each chapter gives. */
interface ChapterBounds {
  readonly lows: Int32Array;
  readonly highs: Int32Array;
}

/** Coefficients of a set are at most 2 in size, so those of a difference of two sets are at most 4. */
const REACH = 4;
const SPAN = 2 * REACH + 1;
const DIRECTIONS: Directions = {
  b: Int32Array.from({ length: SPAN * SPAN }, (_, i) => Math.floor(i / SPAN) - REACH),
  c: Int32Array.from({ length: SPAN * SPAN }, (_, i) => (i % SPAN) - REACH),
};

/** Whether some exam has all the counts that are not open. */
export function isOpenProblemAchievable({ asked, difficulty, objective, held }: OpenProblem): boolean {
  const sizes = [asked, difficulty, objective].map(knownSum).filter((sum) => sum !== undefined);
  const [size] = sizes;
  if (sizes.some((other) => other !== size)) return false;
  const bounds = chapterBounds(asked, held);
  const sets = mergedSets(difficulty, objective);
  const planes =
    size === undefined ? planesOfAnySize(bounds, held, sets) : planesOfSize(size, bounds, held, sets);
  return planes.hasPoint();
}

function knownSum(counts: OpenCounts): number | undefined {
  return counts.reduce(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  );
}

function chapterBounds(asked: OpenCounts, held: Int32Array): ChapterBounds {
  const most = heldInChapters(held);
  return {
    lows: Int32Array.from(asked, (count) => count ?? 0),
    highs: Int32Array.from(asked, (count, chapter) => count ?? most[chapter]!),
  };
}

function planesOfSize(
  size: number,
  { lows, highs }: ChapterBounds,
  held: Int32Array,
  sets: MergedSet[],
): HalfPlanes {
  const rank = boundedRankFunction(lows, highs, held, size);
  const planes = new HalfPlanes(DIRECTIONS);
  for (const { kinds, total } of sets) {
    addAtMost(planes, total, rank[kinds]! - total.d * size);
  }
  return planes;
}

function planesOfAnySize({ lows, highs }: ChapterBounds, held: Int32Array, sets: MergedSet[]): HalfPlanes {
  const most = rankFunction(highs, held);
  const atLows = rankFunction(lows, held);
  const sumOfLows = lows.reduce((sum, low) => sum + low, 0);
  const least = atLows.map((_, kinds) => sumOfLows - atLows[ALL_KINDS ^ kinds]!);
  const planes = new HalfPlanes(DIRECTIONS);
  for (const upper of sets) {
    for (const lower of sets) {
      // Equal on both sides, the size falls out. Without the corner this adds nothing false: each bound alone is
      // the pair with the empty set.
      if (upper.total.d !== lower.total.d) continue;
      addAtMost(planes, plus(upper.total, lower.total, -1), most[upper.kinds]! - least[lower.kinds]!);
    }
  }
  return planes;
}

/** Adds the half-plane form <= bound, for a form without the size. */
function addAtMost(planes: HalfPlanes, { constant, b, c }: LinearForm, bound: number): void {
  planes.add((b + REACH) * SPAN + c + REACH, bound - constant);
}
