import { excerptOf } from '../judge-question.ts';
import type { CellDoubt, Row } from './table.ts';

/** The doubts about the cells of a row, as sentences that name the cell. @param names of the columns */
export function notesOfDoubts({ line, doubts = [] }: Row, names: readonly string[]): string[] {
  return doubts.map((doubt) => `${placeOf(doubt, line, names)}: ${doubt.what}.`);
}

function placeOf({ column, address }: CellDoubt, line: number, names: readonly string[]): string {
  const name = (names[column] ?? '').trim();
  const where = address ?? (name === '' ? `${column + 1}` : '');
  const ofColumn = name === '' ? '' : ` of “${excerptOf(name)}”`;
  return `Cell${where === '' ? '' : ` ${where}`}${ofColumn}${address === undefined ? ` in line ${line}` : ''}`;
}
