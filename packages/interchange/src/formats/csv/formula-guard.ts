/**
 * Spreadsheets run what a cell begins with as a formula (CWE-1236), some after line feeds too, and those for Chinese and
 * Japanese read signs of full width like others. Such a cell gets an apostrophe in front, and so does one that begins with an apostrophe: what was put in front can be told and taken off
 * again.
 */
const GUARDED = /^\n*[=+\-@＝＋－＠\t\r']/;

/** A cell that no spreadsheet takes for a formula. */
export function guardCell(cell: string): string {
  return GUARDED.test(cell) ? `'${cell}` : cell;
}

/** What stood in the cell before it was guarded; exactly one apostrophe goes, and only from a guarded cell. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && GUARDED.test(cell.slice(1)) ? cell.slice(1) : cell;
}
