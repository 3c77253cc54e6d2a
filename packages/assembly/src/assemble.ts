/**
 * From a blueprint and a pool to an exam: every count met exactly whenever the pool allows it at all.
 *
 * Method: the rank function of the pool bounds the kind totals, which form a plane; an exam exists if it has a whole point.
 * All exams are equally likely: exactly, where that is quick (`exact/exact-draw.ts`). Else one of the points is drawn, filled
 * chapter by chapter, and moved towards a uniform draw among all exams.
 * Cost: 64 steps for each chapter to decide; a few thousand for each question to draw.
 */
import type { Allocation, Availability } from './availability.ts';
import type { Blueprint } from './blueprint.ts';
import { drawAllocation } from './draw-allocation.ts';
import { drawKindTotals } from './draw-kind-totals.ts';
import { drawPicks, type Pick } from './draw-picks.ts';
import { drawExactly } from './exact/exact-draw.ts';
import { explainShortage } from './explain-shortage.ts';
import type { HalfPlanes } from './half-planes.ts';
import { kindPlane } from './kind-plane.ts';
import { type Cell, countsOf, withoutCells, withoutCounts } from './locked.ts';
import { lockedShortages } from './locked-shortages.ts';
import { polish, stepsFor } from './polish.ts';
import { allocationOf, type Problem, problemOf } from './problem.ts';
import { Random } from './random.ts';
import { rankFunction } from './rank-function.ts';
import type { Seed } from './seed.ts';
import type { Shortage } from './shortage.ts';

/** Everything that decides an exam: equal requests give equal exams on every machine. */
export interface ExamRequest {
  readonly blueprint: Blueprint;
  readonly availability: Availability;
  readonly seed: Seed;
  /** The cells of locked questions. They are included in the availability and in the counts of the blueprint. */
  readonly locked?: readonly Cell[];
}

export type ExamResult =
  | { readonly ok: true; readonly allocation: Allocation; readonly picks: readonly Pick[] }
  | { readonly ok: false; readonly shortages: readonly Shortage[] };

/**
 * Draws an exam that meets every count, or explains why there is none.
 *
 * @returns `picks`, the questions to add to the locked ones, in the exam's order, and `allocation`, their number by
 *   cell. A rank counts the questions of its cell that are not locked.
 * @throws RangeError if the seed is malformed, or more questions of a cell are locked than it holds
 */
export function assemble({ blueprint, availability, seed, locked = [] }: ExamRequest): ExamResult {
  const problem = problemBeside(locked, blueprint, availability);
  const random = new Random(seed);
  const taken = problem && drawCells(problem, random);
  if (!taken) return { ok: false, shortages: explainShortage(blueprint, availability, { locked }) };
  const allocation = allocationOf(problem.chapterIds, taken);
  return { ok: true, allocation, picks: drawPicks(problem, taken, random) };
}

/**
 * The allocation that `assemble` takes its picks from, or undefined if no exam meets the blueprint.
 *
 * @throws RangeError as `assemble`
 */
export function allocate({
  blueprint,
  availability,
  seed,
  locked = [],
}: ExamRequest): Allocation | undefined {
  const problem = problemBeside(locked, blueprint, availability);
  const taken = problem && drawCells(problem, new Random(seed));
  return taken && allocationOf(problem.chapterIds, taken);
}

/** Whether some exam meets the blueprint: the verdict alone. */
export function isAchievable(blueprint: Blueprint, availability: Availability): boolean {
  const { asked, held, margins } = problemOf(blueprint, availability);
  return kindPlane(rankFunction(asked, held), margins).hasPoint();
}

/**
 * The problem of drawing the questions beside the locked ones; undefined if locked questions exceed a count.
 *
 * @throws RangeError if more questions of a cell are locked than it holds
 */
export function problemBeside(
  locked: readonly Cell[],
  blueprint: Blueprint,
  availability: Availability,
): Problem | undefined {
  if (locked.length === 0) return problemOf(blueprint, availability);
  const counts = countsOf(locked);
  if (lockedShortages(blueprint, counts).length > 0) return undefined;
  return problemOf(withoutCounts(blueprint, counts), withoutCells(availability, locked));
}

function drawCells(problem: Problem, random: Random): Int32Array | undefined {
  const { asked, held, margins } = problem;
  const rank = rankFunction(asked, held);
  const plane = kindPlane(rank, margins);
  if (!plane.hasPoint()) return undefined;
  return drawExactly(problem, random) ?? drawByChain(problem, rank, plane, random);
}

/** A draw that is nearly uniform, where an exact one would take too long. */
function drawByChain(problem: Problem, rank: Int32Array, plane: HalfPlanes, random: Random): Int32Array {
  const totals = drawKindTotals(problem, rank, plane, random)!;
  const taken = drawAllocation(problem, rank, totals, random);
  polish(taken, problem.held, stepsFor(problem.margins.size), random);
  return taken;
}
