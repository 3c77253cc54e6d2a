import type { Row } from './table.ts';

/** The numbers of cells that rows of a table may have. */
export interface CellCounts {
  /** That of its row of names; without names, the most frequent one. */
  readonly columns: number;
  /** Up to the last column with a name: cells behind it have no meaning. */
  readonly named: number;
  /** The number that most of its rows have: many programs end each row with a separator. */
  readonly usual: number;
}

/** Fewer rows do not tell what is usual. */
const FEWEST_ROWS = 2;

/** Counts the cells of the rows of a table. @param names its row of names; undefined if it has none */
export function countCells(rows: readonly Row[], names: readonly string[] | undefined): CellCounts {
  const most = mostFrequent(rows.map(({ cells }) => cells.length)) ?? 0;
  if (names === undefined) return { columns: most, named: most, usual: most };
  const columns = names.length;
  const named = names.findLastIndex((name) => name.trim() !== '') + 1;
  const isUsual = 2 * rows.filter(({ cells }) => cells.length === most).length > rows.length;
  return { columns, named, usual: isUsual && rows.length >= FEWEST_ROWS ? most : columns };
}

/**
 * Why the number of cells of a row does not fit its table: a separator in a text shifts all cells behind it. Undefined
 * if it fits. Missing cells at the end of a row are empty ones.
 */
export function findMisfit(
  { cells, mayShift }: Row,
  { columns, named, usual }: CellCounts,
): string | undefined {
  const has = `The row has ${cells.length} cells, but there are`;
  const isBeyond = cells.slice(named).some((cell) => cell.trim() !== '');
  if (isBeyond && cells.length <= columns) {
    return `A cell has a text behind the last of the ${named} columns with a name, so that the cells of the row may be shifted. Put texts that contain a separator in quotation marks, or name the column.`;
  }
  if (isBeyond || cells.length > Math.max(columns, usual)) {
    return `${has} ${columns} columns. Put texts that contain a separator in quotation marks.`;
  }
  if (mayShift !== true || cells.length === columns || cells.length === usual) return undefined;
  return `${has} ${columns} columns, and a quotation mark leaves unclear where its cells end. Put texts that contain quotation marks in quotation marks, and write those inside twice.`;
}

/** A row whose number of cells does not fit, and why, in one sentence. */
export interface Misfit {
  readonly line: number;
  readonly reason: string;
}

/** The rows of a table whose number of cells fits, and the others. @param names as for `countCells` */
export function splitMisfits<R extends Row>(
  rows: readonly R[],
  names: readonly string[] | undefined,
): { readonly fitting: readonly R[]; readonly misfits: readonly Misfit[] } {
  const counts = countCells(rows, names);
  const fitting: R[] = [];
  const misfits: Misfit[] = [];
  for (const row of rows) {
    const reason = findMisfit(row, counts);
    if (reason === undefined) fitting.push(row);
    else misfits.push({ line: row.line, reason });
  }
  return { fitting, misfits };
}

/** The most frequent number, of several the largest; undefined without numbers. */
export function mostFrequent(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const [most] = [...counts].sort(([one, times], [other, others]) => others - times || other - one);
  return most?.[0];
}
