/**
 * The grid of kinds when some difficulty or objective counts are open.
 *
 * Open difficulties are told apart by no count, so their kinds merge into one row of the grid, the last; open
 * objectives merge into its last column. The rest of the six-kind table works as in `kind-plane`: the first row
 * is known but for y1 and y2, and the other row is what the first leaves of the columns. What the corner of last
 * row and last column holds follows from the size and stands in no other total.
 */
import { DIFFICULTIES, OBJECTIVES } from '../vocabulary.ts';

/** Stands for the one count that a question is asked about: the unknown x. */
export const FIELD = 'field';

/** A count of a draft: known, open, or the one in question. */
export type OpenCount = number | undefined | typeof FIELD;
export type OpenCounts = readonly OpenCount[];

/** constant + b * y1 + c * y2 + e * x */
export interface LinearForm {
  readonly constant: number;
  readonly b: number;
  readonly c: number;
  readonly e: number;
}

/** A set of merged kinds, as a mask of the kinds in it, and how many questions of them the exam has. */
export interface MergedSet {
  readonly kinds: number;
  readonly total: LinearForm;
}

/** Indices that are told apart: each with a count alone, the open ones together and last. */
interface Groups {
  readonly members: readonly (readonly number[])[];
  readonly counts: readonly LinearForm[];
}

export const NOTHING: LinearForm = { constant: 0, b: 0, c: 0, e: 0 };
const INNER: readonly LinearForm[] = [
  { ...NOTHING, b: 1 },
  { ...NOTHING, c: 1 },
];

/**
 * All sets of merged kinds without the corner, the empty one included: 32 at most.
 *
 * @param difficulty two counts in the order of `DIFFICULTIES`
 * @param objective three counts in the order of `OBJECTIVES`
 */
export function mergedSets(difficulty: OpenCounts, objective: OpenCounts): MergedSet[] {
  const rows = groupsOf(difficulty);
  const columns = groupsOf(objective);
  const totals = totalsOf(rows, columns);
  let sets: MergedSet[] = [{ kinds: 0, total: NOTHING }];
  totals.forEach((row, i) => {
    row.forEach((cell, j) => {
      const kinds = maskOf(rows.members[i]!, columns.members[j]!);
      const larger = sets.map((set) => ({ kinds: set.kinds | kinds, total: plus(set.total, cell, 1) }));
      sets = [...sets, ...larger];
    });
  });
  return sets;
}

/** The sum of the counts, or undefined if one is open. */
export function sumOfCounts(counts: OpenCounts): LinearForm | undefined {
  return counts.reduce<LinearForm | undefined>(
    (sum, count) => (sum === undefined || count === undefined ? undefined : plus(sum, formOf(count), 1)),
    NOTHING,
  );
}

/** form + factor * other. */
function plus(form: LinearForm, other: LinearForm, factor: 1 | -1): LinearForm {
  return {
    constant: form.constant + factor * other.constant,
    b: form.b + factor * other.b,
    c: form.c + factor * other.c,
    e: form.e + factor * other.e,
  };
}

/** A count that is not open, as a form. */
export function formOf(count: number | typeof FIELD): LinearForm {
  return count === FIELD ? { ...NOTHING, e: 1 } : { ...NOTHING, constant: count };
}

function groupsOf(counts: OpenCounts): Groups {
  const indices = [...counts.keys()];
  const known = indices.filter((index) => counts[index] !== undefined);
  const open = indices.filter((index) => counts[index] === undefined);
  const alone = known.map((index) => [index]);
  return {
    members: open.length > 0 ? [...alone, open] : alone,
    counts: counts.filter((count) => count !== undefined).map(formOf),
  };
}

/** Totals by row and column, without the corner: the counts of last row and last column are not needed. */
function totalsOf(rows: Groups, columns: Groups): LinearForm[][] {
  const columnTotals = columns.counts.slice(0, columns.members.length - 1);
  if (rows.members.length === 1) return [columnTotals];
  const inner = INNER.slice(0, columnTotals.length);
  const last = inner.reduce((rest, cell) => plus(rest, cell, -1), rows.counts[0]!);
  return [[...inner, last], columnTotals.map((total, column) => plus(total, inner[column]!, -1))];
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
