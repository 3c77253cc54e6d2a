/**
 * A blueprint with open counts: whether they can be filled in so that some exam meets it, and for which values of
 * one count in question.
 *
 * Method: the kind totals that the chapters can supply form a generalized polymatroid (`supply`). Such it stays when
 * cut by bounds on the size: at most size - least(others) of the kinds T, at least size - most(others). Leaving one
 * unknown out, or adding some up, as open counts do with their kinds, leaves one too, with the same borders
 * for the sets of kinds that are left, and a whole point of it comes from a whole point of the larger one (Frank
 * 2011, Connections in Combinatorial Optimization, 14.2 and 14.3). So the corner of the grid is left out, and
 * all other totals are forms in y1, y2 and the count in question, x (`merged-kinds`): the fitting x are those of
 * the whole points of a polyhedron with at most these three unknowns.
 * Cost: 128 steps for each chapter and some thousand more.
 */

import { ALL_KINDS } from '../rank-function.ts';
import type { Inequality } from './inequalities.ts';
import {
  formOf,
  type LinearForm,
  mergedSets,
  NOTHING,
  type OpenCount,
  type OpenCounts,
  plus,
  sumOfCounts,
} from './merged-kinds.ts';
import { SmallPolyhedron, type ValueRange } from './small-polyhedron.ts';
import { type Supply, supplyOf } from './supply.ts';

/** A blueprint whose undefined counts are open; one count at most is `FIELD`. */
export interface OpenProblem {
  readonly asked: OpenCounts;
  /** Two counts, in the order of `DIFFICULTIES`. */
  readonly difficulty: OpenCounts;
  /** Three counts, in the order of `OBJECTIVES`. */
  readonly objective: OpenCounts;
  /** How many questions in all. */
  readonly size?: OpenCount;
  /** What an open size is at least. */
  readonly leastSize: number;
  /** Questions that each cell holds. */
  readonly held: Int32Array;
}

/** Whether some exam has all the counts that are not open. */
export function isOpenProblemAchievable(problem: OpenProblem): boolean {
  return polyhedronOf(problem)?.hasPoint() ?? false;
}

/** The values of the field for which some exam has all the counts that are not open. */
export function valuesOfField(problem: OpenProblem): ValueRange[] {
  return polyhedronOf(problem)?.xValues() ?? [];
}

function polyhedronOf(problem: OpenProblem): SmallPolyhedron | undefined {
  const { asked, difficulty, objective, held, size, leastSize } = problem;
  const supply = supplyOf(asked, held);
  if (!supply) return undefined;
  const told = size === undefined ? undefined : formOf(size);
  const sizes = [told, sumOfCounts(difficulty), sumOfCounts(objective)].filter((form) => form !== undefined);
  const [known, ...others] = sizes;
  const smallest = { ...NOTHING, constant: leastSize };
  const bounds = { least: known ?? smallest, most: known };
  const sets = mergedSets(difficulty, objective);
  return new SmallPolyhedron([
    atMost(smallest, bounds.least),
    ...others.flatMap((other) => [atMost(known!, other), atMost(other, known!)]),
    ...sets.flatMap(({ kinds, total }) => [
      ...uppersOf(kinds, supply, bounds).map((upper) => atMost(total, upper)),
      ...lowersOf(kinds, supply, bounds).map((lower) => atMost(lower, total)),
    ]),
  ]);
}

interface SizeBounds {
  readonly least: LinearForm;
  readonly most: LinearForm | undefined;
}

function uppersOf(kinds: number, supply: Supply, { most }: SizeBounds): LinearForm[] {
  if (!most) return supply.most(kinds);
  return [...supply.most(kinds), ...supply.least(ALL_KINDS ^ kinds).map((form) => plus(most, form, -1))];
}

function lowersOf(kinds: number, supply: Supply, { least }: SizeBounds): LinearForm[] {
  return [...supply.least(kinds), ...supply.most(ALL_KINDS ^ kinds).map((form) => plus(least, form, -1))];
}

function atMost(form: LinearForm, bound: LinearForm): Inequality {
  const { b, c, e, constant } = plus(form, bound, -1);
  return { b, c, e, bound: -constant };
}
