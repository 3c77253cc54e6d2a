/**
 * A blueprint with open counts: whether they can be filled in so that some exam meets it, and for which values of
 * one count in question.
 *
 * Method: the kind totals that the chapters can supply form a generalized polymatroid (`supply`). Such it stays when
 * cut by bounds on the size: at most size - least(others) of the kinds T, at least size - most(others). Leaving one
 * unknown out, or adding some up, as open counts do with their kinds, leaves one too, with the same borders
 * for the sets of kinds that are left, and a whole point of it comes from a whole point of the larger one (Frank
 * 2011, Connections in Combinatorial Optimization, ch. 14). So the corner of the grid is left out, and
 * all other totals are forms in y1, y2 and the count in question, x (`merged-kinds`): the fitting x are those of
 * the whole points of a polyhedron with at most these three unknowns.
 * Cost: 128 steps for each chapter, once for all counts of a group, and some thousand more for each count.
 */

import { ALL_KINDS } from '../rank-function.ts';
import { type Group, sumsOfCells } from './groups.ts';
import { TightestInequalities } from './inequalities.ts';
import {
  FIELD,
  formOf,
  type LinearForm,
  type MergedSet,
  mergedSets,
  NOTHING,
  type OpenCount,
  type OpenCounts,
  sumOfCounts,
} from './merged-kinds.ts';
import { SmallPolyhedron, type ValueRange } from './small-polyhedron.ts';
import { type Bound, ChapterSupply, type Supply } from './supply.ts';

/** A blueprint whose undefined counts are open. */
export interface OpenProblem {
  /** Names of the asked counts, in their order. */
  readonly chapterIds: readonly string[];
  readonly asked: OpenCounts;
  /** Two counts, in the order of `DIFFICULTIES`. */
  readonly difficulty: OpenCounts;
  /** Three counts, in the order of `OBJECTIVES`. */
  readonly objective: OpenCounts;
  /** The number of questions of the whole exam. */
  readonly size?: OpenCount;
  /** Lower bound of the size. */
  readonly leastSize: number;
  /** Upper bound of the size; infinite without one. */
  readonly mostSize: number;
  /** Questions that each cell holds. */
  readonly held: Int32Array;
  /** Locked questions of each cell; every count includes them. */
  readonly locked?: Int32Array;
}

/** Whether some exam has all the counts that are not open. */
export function isOpenProblemAchievable(problem: OpenProblem): boolean {
  const rest = besideLocked(problem);
  return polyhedronOf(rest, new ChapterSupply(rest.asked, rest.held).ofAll())?.hasPoint() ?? false;
}

/**
 * The values of the counts of one group for which some exam has all the other counts that are not open.
 *
 * @returns a function of the position of a count; what the count itself holds does not matter
 */
export function valuesInGroup(problem: OpenProblem, group: Group): (at: number) => ValueRange[] {
  const rest = besideLocked(problem);
  const supply = new ChapterSupply(rest.asked, rest.held);
  const locked = problem.locked && sumsOfCells(group, problem.locked);
  return (at) => {
    const asking = { ...rest, [group]: rest[group].with(at, FIELD) };
    const polyhedron = polyhedronOf(asking, group === 'asked' ? supply.ofField(at) : supply.ofAll());
    return above(locked?.[at] ?? 0, polyhedron?.xValues() ?? []);
  };
}

/** The possible sizes of exams with all the counts that are not open. */
export function sizesOf(problem: OpenProblem): ValueRange[] {
  const rest = besideLocked(problem);
  const supply = new ChapterSupply(rest.asked, rest.held).ofAll();
  const sizes = polyhedronOf({ ...rest, size: FIELD }, supply)?.xValues() ?? [];
  return above(problem.locked ? sumOf(problem.locked) : 0, sizes);
}

/** The problem beside the locked questions. A count is negative if more are locked. */
export function besideLocked({ locked, ...whole }: OpenProblem): OpenProblem {
  if (!locked) return whole;
  const beside = (count: OpenCount, taken: number) => (typeof count === 'number' ? count - taken : count);
  const group = (name: Group) => {
    const taken = sumsOfCells(name, locked);
    return whole[name].map((count, at) => beside(count, taken[at]!));
  };
  const total = sumOf(locked);
  return {
    ...whole,
    asked: group('asked'),
    difficulty: group('difficulty'),
    objective: group('objective'),
    size: beside(whole.size, total),
    leastSize: Math.max(0, whole.leastSize - total),
    mostSize: whole.mostSize - total,
    held: whole.held.map((count, cell) => count - locked[cell]!),
  };
}

/** Converts values beside the locked questions to values of the whole exam. */
function above(locked: number, values: ValueRange[]): ValueRange[] {
  return locked === 0 ? values : values.map(({ from, to }) => ({ from: from + locked, to: to + locked }));
}

function sumOf(cells: Int32Array): number {
  return cells.reduce((sum, count) => sum + count, 0);
}

function polyhedronOf(
  { difficulty, objective, size, leastSize, mostSize }: OpenProblem,
  supply: Supply | undefined,
): SmallPolyhedron | undefined {
  if (!supply) return undefined;
  const told = size === undefined ? undefined : formOf(size);
  const sizes = [told, sumOfCounts(difficulty), sumOfCounts(objective)].filter((form) => form !== undefined);
  const [known, ...others] = sizes;
  const smallest = { ...NOTHING, constant: leastSize };
  const largest = { ...NOTHING, constant: mostSize };
  const inequalities = new Inequalities(supply, { least: known ?? smallest, most: known ?? largest });
  inequalities.addAtMost(smallest, known ?? largest);
  if (known) inequalities.addAtMost(known, largest);
  for (const other of others) {
    inequalities.addAtMost(other, known!);
    inequalities.addAtMost(known!, other);
  }
  for (const set of mergedSets(difficulty, objective)) inequalities.addSet(set);
  return new SmallPolyhedron(inequalities.tightest);
}

interface SizeBounds {
  readonly least: Bound;
  readonly most: Bound;
}

class Inequalities {
  readonly tightest = new TightestInequalities();

  constructor(
    private readonly supply: Supply,
    private readonly size: SizeBounds,
  ) {}

  /** Adds the inequalities of a set of kinds: its total lies within the borders of the supply and allows the size. */
  addSet({ kinds, total }: MergedSet): void {
    const { supply, size } = this;
    for (const most of supply.most(kinds)) this.addAtMost(total, most);
    for (const least of supply.least(kinds)) this.addAtLeast(total, least);
    const others = ALL_KINDS ^ kinds;
    for (const most of supply.most(others)) this.addAtLeast(total, difference(size.least, most));
    for (const least of supply.least(others)) this.addAtMost(total, difference(size.most, least));
  }

  addAtMost({ b, c, e, constant }: LinearForm, bound: Bound): void {
    this.tightest.add(b, c, e - bound.e, bound.constant - constant);
  }

  private addAtLeast({ b, c, e, constant }: LinearForm, bound: Bound): void {
    this.tightest.add(-b, -c, bound.e - e, constant - bound.constant);
  }
}

function difference(one: Bound, other: Bound): Bound {
  return { constant: one.constant - other.constant, e: one.e - other.e };
}
