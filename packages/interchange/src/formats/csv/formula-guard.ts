/**
 * Spreadsheets run cells with these beginnings as formulas (CWE-1236), some even after line feeds, and Chinese and
 * Japanese versions accept full-width signs. Such a cell gets a leading apostrophe; so does one that begins with apostrophes
 * and then so, that reading can undo it. A name such as `'t Hart` stays as people write it.
 */
const GUARDED = /^'*\n*[=+\-@＝＋－＠\t\r]/;
/** A negative number does nothing in a spreadsheet, and stays what it is. */
const NUMBER = /^-[1-9]\d{0,14}$/;

/** A cell that no spreadsheet runs as a formula. */
export function guardCell(cell: string): string {
  return GUARDED.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

/** Undoes `guardCell`: removes exactly one apostrophe, and only from a guarded cell. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;
}
