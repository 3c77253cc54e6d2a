/**
 * Fills the empty counts of one group, evenly and so that some exam has them.
 *
 * Method: each count wants its share of what the group still lacks, in proportion to what an exam like the pool takes
 * (`fitted-cells`). If all shares can be had at once, they are taken. If not, they are dealt out anew within the
 * values that each count can take by itself. If those cannot be had together either, as many counts as possible take
 * theirs, the least rounded first, and the next one takes the nearest value it can; the others share again. How many is
 * found by bisection: what is possible stays so with fewer counts known. A count takes only values with
 * which the rest can be filled, so the filling is never stuck.
 * Cost: one decision where shares fit; else the values of each count, and for each count that gives way the
 * values of those still empty and some ten decisions.
 */
import { apportion } from './apportion.ts';
import type { Group } from './groups.ts';
import type { OpenCounts } from './merged-kinds.ts';
import { nearestValue, within } from './nearest-value.ts';
import { isOpenProblemAchievable, type OpenProblem, valuesInGroup } from './open-problem.ts';
import { weightsOf } from './shares.ts';
import type { ValueRange } from './small-polyhedron.ts';

/** A problem whose size is known. */
export type SizedProblem = OpenProblem & { readonly size: number };

/** An empty count and the share it is to take. */
interface Gap {
  readonly at: number;
  readonly share: number;
  /** How far the share is from its exact part. */
  readonly rounding: number;
}

const ANY_VALUE: ValueRange = { from: 0, to: Number.POSITIVE_INFINITY };

/** @param problem some exam has its known counts; so it is when they are filled */
export function fillGroup(problem: SizedProblem, group: Group): SizedProblem {
  const weights = weightsOf(group, problem);
  const problemWith = (counts: OpenCounts): SizedProblem => ({ ...problem, [group]: counts });
  const isPossible = (counts: OpenCounts) => isOpenProblemAchievable(problemWith(counts));
  let counts = problem[group];
  const even = withShares(
    counts,
    gapsOf(counts, problem.size, weights, () => ANY_VALUE),
  );
  if (isPossible(even)) return problemWith(even);
  while (counts.includes(undefined)) {
    const valuesAt = valuesInGroup(problemWith(counts), group);
    const gaps = gapsOf(counts, problem.size, weights, (at) => ends(valuesAt(at)));
    const taken = gaps.slice(
      0,
      mostPossible(gaps, (first) => isPossible(withShares(counts, first))),
    );
    counts = withShares(counts, taken);
    const next = gaps[taken.length];
    if (next) {
      const values = valuesInGroup(problemWith(counts), group)(next.at);
      counts = counts.with(next.at, nearestValue(values, next.share));
    }
  }
  return problemWith(counts);
}

/** The empty counts, those with the smallest rounding first. */
function gapsOf(
  counts: OpenCounts,
  size: number,
  weights: readonly number[],
  boundsAt: (at: number) => ValueRange,
): Gap[] {
  const open = [...counts.keys()].filter((at) => counts[at] === undefined);
  const left = counts.reduce<number>((rest, count) => rest - (typeof count === 'number' ? count : 0), size);
  const bounds = open.map(boundsAt);
  const own = open.map((at) => weights[at]!);
  const sum = Math.max(
    Number.MIN_VALUE,
    own.reduce((total, weight) => total + weight, 0),
  );
  const shares = apportion(left, own, bounds);
  return open
    .map((at, i) => {
      const exact = within(bounds[i]!, (left * own[i]!) / sum);
      return { at, share: shares[i]!, rounding: Math.abs(shares[i]! - exact) };
    })
    .toSorted((one, other) => one.rounding - other.rounding);
}

function withShares(counts: OpenCounts, gaps: readonly Gap[]): OpenCounts {
  const filled = [...counts];
  for (const { at, share } of gaps) filled[at] = share;
  return filled;
}

/** The most gaps from the first on that can be filled at once. */
function mostPossible(gaps: readonly Gap[], isPossible: (first: readonly Gap[]) => boolean): number {
  if (isPossible(gaps)) return gaps.length;
  let possible = 0;
  let impossible = gaps.length;
  while (impossible - possible > 1) {
    const middle = Math.floor((possible + impossible) / 2);
    if (isPossible(gaps.slice(0, middle))) possible = middle;
    else impossible = middle;
  }
  return possible;
}

function ends(values: readonly ValueRange[]): ValueRange {
  return { from: values[0]!.from, to: values.at(-1)!.to };
}
