/**
 * Spreadsheets run cells with these beginnings as formulas (CWE-1236), some even after line feeds, and Chinese and
 * Japanese versions accept full-width signs. Such a cell gets a leading apostrophe; so does a cell that begins with an
 * apostrophe, so that reading can undo it.
 */
const GUARDED = /^\n*[=+\-@＝＋－＠\t\r']/;

/** A cell that no spreadsheet runs as a formula. */
export function guardCell(cell: string): string {
  return GUARDED.test(cell) ? `'${cell}` : cell;
}

/** Undoes `guardCell`: removes exactly one apostrophe, and only from a guarded cell. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && GUARDED.test(cell.slice(1)) ? cell.slice(1) : cell;
}
