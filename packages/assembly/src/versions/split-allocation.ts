/**
 * Splits what several versions take together into one valid allocation for each.
 *
 * Method: in two parts, each again in two. The first part of the sum S, for k1 of k versions, takes from each cell
 * between max(0, S - (k - k1) * held) and min(S, k1 * held), and k1 times the blueprint's counts: after the lower
 * bounds are taken this is the problem of a single exam, which is decided exactly. So for two versions a split is found
 * whenever there is one. With shares as even as possible, S * k1 / k rounded down or up, it nearly always succeeds,
 * and both parts are easy to split further, so that is tried first.
 * Cost: one draw of an allocation for each version but the first, more where a split fails.
 */
import { drawAllocation } from '../draw-allocation.ts';
import { drawKindTotals } from '../draw-kind-totals.ts';
import { countsBeside, countsTimes } from '../exam-counts.ts';
import { kindPlane } from '../kind-plane.ts';
import type { Problem } from '../problem.ts';
import type { Random } from '../random.ts';
import { rankFunction } from '../rank-function.ts';

/**
 * Allocations that add up to the sum, or undefined if none were found.
 *
 * @param sum a table of cells with `versions` times the counts of the problem
 */
export function splitAllocation(
  sum: Int32Array,
  problem: Problem,
  versions: number,
  random: Random,
): Int32Array[] | undefined {
  if (versions === 1) return [sum];
  const first = Math.ceil(versions / 2);
  const second = versions - first;
  for (const { lows, highs } of [evenShares(sum, first, versions), allShares(sum, problem, first, second)]) {
    const part = drawBetween(lows, highs, problem, first, random);
    if (!part) continue;
    const rest = sum.map((count, cell) => count - part[cell]!);
    const one = splitAllocation(part, problem, first, random);
    const other = one && splitAllocation(rest, problem, second, random);
    if (other) return [...one, ...other];
  }
  return undefined;
}

interface Shares {
  readonly lows: Int32Array;
  readonly highs: Int32Array;
}

function evenShares(sum: Int32Array, first: number, versions: number): Shares {
  return {
    lows: sum.map((count) => Math.floor((count * first) / versions)),
    highs: sum.map((count) => Math.ceil((count * first) / versions)),
  };
}

function allShares(sum: Int32Array, { held }: Problem, first: number, second: number): Shares {
  return {
    lows: sum.map((count, cell) => Math.max(0, count - second * held[cell]!)),
    highs: sum.map((count, cell) => Math.min(count, first * held[cell]!)),
  };
}

/** A table between the bounds with the counts of some versions together, or undefined if there is none. */
function drawBetween(
  lows: Int32Array,
  highs: Int32Array,
  problem: Problem,
  versions: number,
  random: Random,
): Int32Array | undefined {
  const { asked, margins } = countsBeside(countsTimes(versions, problem), lows);
  if (asked.some((count) => count < 0)) return undefined;
  const held = highs.map((count, cell) => count - lows[cell]!);
  const beyond = { chapterIds: problem.chapterIds, asked, held, margins };
  const rank = rankFunction(asked, held);
  const totals = drawKindTotals(beyond, rank, kindPlane(rank, margins), random);
  return totals && drawAllocation(beyond, rank, totals, random).map((count, cell) => count + lows[cell]!);
}
