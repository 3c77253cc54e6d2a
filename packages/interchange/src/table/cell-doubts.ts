import { excerptOf } from '../judge-question.ts';
import type { Row } from './table.ts';

/**
 * The doubts about the cells of a row, as sentences that name the cells. Doubts about a value matter in used columns.
 * @param names of the columns
 */
export function notesOfDoubts(
  row: Row,
  names: readonly string[],
  isUsed: (column: number) => boolean = () => true,
): string[] {
  const columns = new Map<string, number[]>();
  for (const { kind, column, what } of row.doubts ?? []) {
    if (kind === 'ends' || isUsed(column)) columns.set(what, [...(columns.get(what) ?? []), column]);
  }
  return [...columns].map(([what, cells]) => noteOf(cells, what, row, names));
}

/** Why a row cannot be used, if the value of one of its needed cells is lost. */
export function findLoss(
  row: Row,
  names: readonly string[],
  isNeeded: (column: number) => boolean,
): string | undefined {
  const lost = row.doubts?.find(({ kind, column }) => kind === 'lost' && isNeeded(column));
  return lost && noteOf([lost.column], lost.what, row, names);
}

/** Begins with the addresses of the cells in a sheet, or with their columns and line in a text. */
function noteOf(columns: readonly number[], what: string, row: Row, names: readonly string[]): string {
  const places = columns.map((column) => {
    const name = (names[column] ?? '').trim();
    const address = row.numbers === undefined ? '' : `${lettersOf(column)}${row.line}`;
    if (name === '') return address || `${column + 1}`;
    return `${address}${address === '' ? '' : ' '}of “${excerptOf(name)}”`;
  });
  const cells = `${columns.length === 1 ? 'Cell' : 'Cells'} ${places.join(', ')}`;
  return `${cells}${row.numbers === undefined ? ` in line ${row.line}` : ''}: ${what}.`;
}

/** The letters of a column in a sheet, from its index: A to Z, then AA. */
export function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${lettersOf(Math.floor(column / 26) - 1)}${last}`;
}
