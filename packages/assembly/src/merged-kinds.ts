/**
 * The grid of kinds when some difficulty or objective counts are open.
 *
 * Open difficulties are told apart by no count, so their kinds merge into one row of the grid; open objectives
 * merge into one column. The rest of the six-kind table works as in `kind-plane`: with the column totals known,
 * the last row is what the first leaves, and the first is known but for y1 and y2.
 */
import { DIFFICULTIES, OBJECTIVES } from './vocabulary.ts';

export type OpenCounts = readonly (number | undefined)[];

/** A total as constant + b * y1 + c * y2 + d * size. */
export interface LinearForm {
  readonly constant: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** A set of merged kinds, as a mask of the kinds in it, and how many questions of them the exam has. */
export interface MergedSet {
  readonly kinds: number;
  readonly total: LinearForm;
}

/** Indices that are told apart: each with a count alone, the open ones together and last. */
interface Groups {
  readonly members: readonly (readonly number[])[];
  readonly counts: readonly number[];
}

const NOTHING: LinearForm = { constant: 0, b: 0, c: 0, d: 0 };
const SIZE: LinearForm = { ...NOTHING, d: 1 };
const INNER: readonly LinearForm[] = [
  { ...NOTHING, b: 1 },
  { ...NOTHING, c: 1 },
];

/**
 * All sets of merged kinds, the empty one included.
 *
 * @param difficulty two counts in the order of `DIFFICULTIES`, open ones undefined
 * @param objective three counts in the order of `OBJECTIVES`, open ones undefined
 */
export function mergedSets(difficulty: OpenCounts, objective: OpenCounts): MergedSet[] {
  const rows = groupsOf(difficulty);
  const columns = groupsOf(objective);
  const totals = totalsOf(rows, columns);
  let sets: MergedSet[] = [{ kinds: 0, total: NOTHING }];
  rows.members.forEach((difficulties, row) => {
    columns.members.forEach((objectives, column) => {
      const kinds = maskOf(difficulties, objectives);
      const total = totals[row]![column]!;
      const larger = sets.map((set) => ({ kinds: set.kinds | kinds, total: plus(set.total, total, 1) }));
      sets = [...sets, ...larger];
    });
  });
  return sets;
}

function groupsOf(counts: OpenCounts): Groups {
  const indices = [...counts.keys()];
  const known = indices.filter((index) => counts[index] !== undefined);
  const open = indices.filter((index) => counts[index] === undefined);
  const alone = known.map((index) => [index]);
  return {
    members: open.length > 0 ? [...alone, open] : alone,
    counts: known.map((index) => counts[index]!),
  };
}

/** Totals by row and column. The last row's and column's counts are not needed: they follow from the size. */
function totalsOf(rows: Groups, columns: Groups): LinearForm[][] {
  const innerCounts = columns.counts.slice(0, columns.members.length - 1).map(constantForm);
  const columnTotals = [...innerCounts, minusAll(SIZE, innerCounts)];
  if (rows.members.length === 1) return [columnTotals];
  const inner = INNER.slice(0, innerCounts.length);
  const firstRow = [...inner, minusAll(constantForm(rows.counts[0]!), inner)];
  const lastRow = columnTotals.map((total, column) => plus(total, firstRow[column]!, -1));
  return [firstRow, lastRow];
}

function constantForm(constant: number): LinearForm {
  return { ...NOTHING, constant };
}

function minusAll(form: LinearForm, others: readonly LinearForm[]): LinearForm {
  return others.reduce((rest, other) => plus(rest, other, -1), form);
}

/** form + factor * other. */
export function plus(form: LinearForm, other: LinearForm, factor: 1 | -1): LinearForm {
  return {
    constant: form.constant + factor * other.constant,
    b: form.b + factor * other.b,
    c: form.c + factor * other.c,
    d: form.d + factor * other.d,
  };
}

function maskOf(difficulties: readonly number[], objectives: readonly number[]): number {
  let mask = 0;
  for (let kind = 0; kind < DIFFICULTIES.length * OBJECTIVES.length; kind++) {
    const difficulty = Math.floor(kind / OBJECTIVES.length);
    const isIn = difficulties.includes(difficulty) && objectives.includes(kind % OBJECTIVES.length);
    if (isIn) mask |= 1 << kind;
  }
  return mask;
}
