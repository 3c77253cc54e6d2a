import { TABLE_LIMITS } from '../../table/table.ts';

const [LF, CR, QUOTE] = [10, 13, 34] as const;

/** Where a row exceeds a limit, and which. */
export interface RowFault {
  readonly line: number;
  readonly what: string;
}

/** A place in a text where a row begins. */
export interface RowStart {
  readonly at: number;
  /** From 1; equals the number of the row. */
  readonly line: number;
  readonly row: number;
}

export const FIRST_ROW: RowStart = { at: 0, line: 1, row: 1 };

/** A text of whole rows: as many as requested, or those before the fault. */
export interface UnifiedRows {
  readonly text: string;
  readonly fault?: RowFault;
  /** Where they end. */
  readonly next: RowStart;
}

/**
 * A CSV text with a line feed after every row, quoted cells unchanged: files mix CR, LF and CRLF, but papaparse
 * expects one. Rows, columns and cells above the limits are found before the parser spends memory on
 * them. Linear time; memory for the returned rows.
 * @param most number of rows to take
 */
export function unifyRowEnds(
  text: string,
  separator: string,
  { most = Number.POSITIVE_INFINITY, from: first = FIRST_ROW } = {},
): UnifiedRows {
  const parts: string[] = [];
  const comma = separator.charCodeAt(0);
  let [from, at, row, cell] = [first.at, first.at, first.at, first.at];
  let [line, rows, columns] = [first.line, first.row, 1];
  const stopBy = (what: string) => ({
    text: parts.join('') + text.slice(from, row),
    fault: { line, what },
    next: { at: row, line, row: rows },
  });
  while (at < text.length && rows < first.row + most) {
    const code = text.charCodeAt(at);
    if (at === cell && code === QUOTE) {
      const end = endOfQuoted(text, at);
      if (end === undefined) return stopBy('a quotation mark opens a cell and none closes it');
      line += numberOfLineEnds(text, at, end);
      at = end;
    } else if (code === comma) {
      columns += 1;
      cell = at + 1;
      at += 1;
    } else if (code === LF || code === CR) {
      if (code === CR) parts.push(text.slice(from, at), '\n');
      at += code === CR && text.charCodeAt(at + 1) === LF ? 2 : 1;
      if (code === CR) from = at;
      [row, cell, line, rows, columns] = [at, at, line + 1, rows + 1, 1];
    } else at += 1;
    const what = faultOf({ rows, columns, length: at - cell });
    if (what !== undefined) return stopBy(what);
  }
  parts.push(text.slice(from, at));
  return { text: parts.join(''), next: { at, line, row: rows } };
}

/** The lines that end between two places of a text. */
export function numberOfLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count += 1;
  }
  return count;
}

function faultOf({ rows, columns, length }: { rows: number; columns: number; length: number }) {
  if (columns > TABLE_LIMITS.columns) return `a row has more than ${TABLE_LIMITS.columns} columns`;
  if (length > TABLE_LIMITS.cell) return `a cell has more than ${TABLE_LIMITS.cell} characters`;
  // One extra row for the column names, one for the end of the last row.
  if (rows > TABLE_LIMITS.rows + 2)
    return `there are more than ${TABLE_LIMITS.rows} rows; split the file into several`;
  return undefined;
}

/** The end of a quoted cell that opens at `opening`; doubled quotes do not close it. */
function endOfQuoted(text: string, opening: number): number | undefined {
  let at = opening + 1;
  for (;;) {
    at = text.indexOf('"', at);
    if (at === -1) return undefined;
    if (text.charCodeAt(at + 1) !== QUOTE) return at + 1;
    at += 2;
  }
}
