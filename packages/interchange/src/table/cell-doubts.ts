import { excerptOf } from '../judge-question.ts';
import type { CellDoubt, Row } from './table.ts';

/**
 * The doubts about the cells of a row, as sentences that name the cell. Doubts about a value matter in used columns.
 * @param names of the columns
 */
export function notesOfDoubts(
  row: Row,
  names: readonly string[],
  isUsed: (column: number) => boolean = () => true,
): string[] {
  return (row.doubts ?? [])
    .filter(({ kind, column }) => kind === 'ends' || isUsed(column))
    .map((doubt) => noteOf(doubt, row, names));
}

/** Why a row cannot be used, if the value of one of its needed cells is lost. */
export function findLoss(
  row: Row,
  names: readonly string[],
  isNeeded: (column: number) => boolean,
): string | undefined {
  const lost = row.doubts?.find(({ kind, column }) => kind === 'lost' && isNeeded(column));
  return lost && noteOf(lost, row, names);
}

/** Its subject is the address of the cell in a sheet, or its column and line in a text. */
function noteOf({ column, what }: CellDoubt, { line, numbers }: Row, names: readonly string[]): string {
  const name = (names[column] ?? '').trim();
  const ofColumn = name === '' ? '' : ` of “${excerptOf(name)}”`;
  if (numbers !== undefined) return `Cell ${lettersOf(column)}${line}${ofColumn}: ${what}.`;
  return `Cell${ofColumn === '' ? ` ${column + 1}` : ofColumn} in line ${line}: ${what}.`;
}

/** The letters of a column in a sheet, from its index: A to Z, then AA. */
export function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${lettersOf(Math.floor(column / 26) - 1)}${last}`;
}
