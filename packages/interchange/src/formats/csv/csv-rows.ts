/*
 * The rows of a CSV text, as Excel and Python's csv module read them (RFC 4180; Modules/_csv.c of CPython): a quotation
 * mark opens a quoted cell only as its first character, a doubled one inside is a sign, and what follows the closing
 * one is literal. Rows end in CR, LF or both. Three things differ, so that no cell takes in rows unsaid:
 *
 * 1. A quoted cell that is not closed cleanly, and that would take in a line with as many cells as the table, begins
 *    with a literal quotation mark instead, and ends in its own row.
 * 2. Blanks before a quotation mark are skipped, as with Python's `skipinitialspace`, where the cell is closed cleanly.
 * 3. Cells of these kinds, and multiline cells that contain such lines, have a doubt.
 *
 * Linear time: a quotation mark that opens a cell without closing it at once ends the search of every earlier one, so
 * that no two searches overlap. Memory for one row.
 */
import { mostFrequent } from '../../table/cell-counts.ts';
import type { CellDoubt, Row } from '../../table/table.ts';

/** How a text is divided into rows. */
export interface CsvForm {
  readonly separator: string;
  readonly limits: { readonly rows: number; readonly columns: number; readonly cell: number };
  /** The numbers of cells that rows of the table usually have; without them no cell is suspected to take in rows. */
  readonly widths?: ReadonlySet<number>;
}

/** Where a text exceeds a limit, and which. */
export interface CsvFault {
  /** From 1. */
  readonly line: number;
  /** `quote`: a cell is too long because nothing closes its quotation mark. */
  readonly limit: keyof CsvForm['limits'] | 'quote';
}

const [TAB, LF, CR, BLANK, QUOTE] = [9, 10, 13, 32, 34] as const;
/** Doubts kept of a row: a hostile text could have one in each cell. */
const MOST_DOUBTS = 5;

/** The rows of a text in order, empty ones included, as rows of one empty cell. */
export class CsvRows implements Iterable<Row> {
  /** Set after the last row if the text exceeds a limit there. */
  fault: CsvFault | undefined;
  /** The line of the last row if a quoted cell in it reaches to the end of the text. */
  openLine: number | undefined;
  readonly #text: string;
  readonly #form: CsvForm;
  readonly #separator: number;
  #at = 0;
  #line = 1;
  #doubts: CellDoubt[] = [];
  #mayShift = false;

  constructor(text: string, form: CsvForm) {
    this.#text = text;
    this.#form = form;
    this.#separator = form.separator.charCodeAt(0);
  }

  *[Symbol.iterator](): Generator<Row> {
    const { limits } = this.#form;
    for (let count = 1; this.#at < this.#text.length; count += 1) {
      const line = this.#line;
      const cells = count > limits.rows ? undefined : this.#nextRow();
      if (cells === undefined) {
        this.fault ??= { line, limit: 'rows' };
        return;
      }
      const doubts = this.#doubts.length > 0 && { doubts: this.#doubts };
      yield { line, cells, ...doubts, ...(this.#mayShift && { mayShift: true }) };
    }
  }

  /** Undefined at a fault. */
  #nextRow(): string[] | undefined {
    const { limits } = this.#form;
    const [line, cells] = [this.#line, [] as string[]];
    [this.#doubts, this.#mayShift] = [[], false];
    for (;;) {
      const start = this.#at;
      const cell = this.#nextCell(cells.length);
      if (cell === undefined || this.#at - start > limits.cell) this.fault ??= { line, limit: 'cell' };
      else if (cells.length >= limits.columns) this.fault = { line, limit: 'columns' };
      if (cell === undefined || this.fault !== undefined) return undefined;
      cells.push(cell);
      if (this.#text.charCodeAt(this.#at) !== this.#separator) break;
      this.#at += 1;
    }
    const isPair = this.#text.startsWith('\r\n', this.#at);
    this.#at += isPair ? 2 : 1;
    this.#line += 1;
    return cells;
  }

  /** Undefined if it is too long. */
  #nextCell(column: number): string | undefined {
    const start = this.#at;
    let opening = start;
    for (let code = this.#codeAt(opening); code === BLANK || code === TAB; code = this.#codeAt(opening)) {
      if (code === this.#separator) break;
      opening += 1;
    }
    if (this.#codeAt(opening) !== QUOTE) return this.#literal(start);
    const closing = this.#closingOf(opening);
    const end = this.#endOfCell(closing + 1);
    const isClean = closing < this.#text.length && this.#isBlank(closing + 1, end);
    if (opening > start && !isClean) return this.#literal(start);
    if (closing - opening > this.#form.limits.cell && isClean) return undefined;
    const taken = this.#rowsWithin(opening, closing, isClean ? Number.POSITIVE_INFINITY : 1);
    if (taken > 0 && !isClean) {
      this.#doubt(column, 'a quotation mark opens it and none closes it in its row, so it is read as a sign');
      return this.#literal(start);
    }
    if (closing - opening > this.#form.limits.cell) {
      if (closing === this.#text.length) this.fault = { line: this.#line, limit: 'quote' };
      return undefined;
    }
    return this.#quoted(column, { start, opening, closing, end, isClean, taken });
  }

  #quoted(column: number, found: QuotedCell): string {
    const { start, opening, closing, end, isClean, taken } = found;
    const inner = this.#text.slice(opening + 1, closing);
    if (closing === this.#text.length) {
      this.openLine = this.#line;
      this.#doubt(
        column,
        'a quotation mark opens it and none closes it, so it reaches to the end of the file',
      );
    } else if (!isClean) {
      this.#doubt(column, 'text follows its closing quotation mark, and is added to it without these marks');
    } else if (taken > 0) {
      const lines = taken === 1 ? 'a line that looks like a row' : `${taken} lines that look like rows`;
      this.#doubt(column, `it takes in ${lines} of this table`);
    }
    if (opening > start && !this.#isPlain(opening, closing)) this.#mayShift = true;
    this.#line += this.#lineEnds(opening, closing);
    this.#at = end;
    return inner.replaceAll('""', '"') + (opening > start ? '' : this.#text.slice(closing + 1, end));
  }

  #doubt(column: number, what: string): void {
    if (this.#doubts.length < MOST_DOUBTS) this.#doubts.push({ column, kind: 'ends', what });
    this.#mayShift = true;
  }

  #literal(start: number): string {
    this.#at = this.#endOfCell(start);
    return this.#text.slice(start, this.#at);
  }

  #codeAt(at: number): number {
    return this.#text.charCodeAt(at);
  }

  /** The next separator or line end. */
  #endOfCell(from: number): number {
    let at = from;
    for (; at < this.#text.length; at += 1) {
      const code = this.#codeAt(at);
      if (code === this.#separator || code === LF || code === CR) break;
    }
    return Math.min(at, this.#text.length);
  }

  /** The quotation mark that closes the one at `opening`; the end of the text without one. */
  #closingOf(opening: number): number {
    for (let at = opening + 1; ; at += 2) {
      at = this.#text.indexOf('"', at);
      if (at === -1) return this.#text.length;
      if (this.#codeAt(at + 1) !== QUOTE) return at;
    }
  }

  #isBlank(from: number, to: number): boolean {
    for (let at = from; at < to; at += 1) {
      if (this.#codeAt(at) !== BLANK && this.#codeAt(at) !== TAB) return false;
    }
    return true;
  }

  /** Whether neither a separator nor a line end is between two places. */
  #isPlain(from: number, to: number): boolean {
    return this.#endOfCell(from) >= to;
  }

  /** How many lines that begin between two places look like rows of the table; counted up to `most`. */
  #rowsWithin(from: number, to: number, most: number): number {
    const { widths } = this.#form;
    let count = 0;
    for (let start = this.#endOfLine(from) + 1; widths && start <= to && count < most; ) {
      const end = this.#endOfLine(start);
      const width = this.#widthOf(start, end);
      if (width > 1 && widths.has(width)) count += 1;
      start = end + 1;
    }
    return count;
  }

  #endOfLine(from: number): number {
    let at = from;
    while (at < this.#text.length && this.#codeAt(at) !== LF && this.#codeAt(at) !== CR) at += 1;
    return at;
  }

  /** The number of cells of a line by itself; 1 for prose, which has a blank after each of its commas. */
  #widthOf(from: number, to: number): number {
    let [separators, blanks, isQuoted] = [0, 0, false];
    for (let at = from; at < to; at += 1) {
      const code = this.#codeAt(at);
      if (code === QUOTE) isQuoted = !isQuoted;
      if (code !== this.#separator || isQuoted) continue;
      separators += 1;
      if (this.#codeAt(at + 1) === BLANK) blanks += 1;
    }
    return blanks === separators ? 1 : separators + 1;
  }

  #lineEnds(from: number, to: number): number {
    let count = 0;
    for (let at = from; at < to; at += 1) {
      const code = this.#codeAt(at);
      if (code === LF || (code === CR && this.#codeAt(at + 1) !== LF)) count += 1;
    }
    return count;
  }
}

/** Places in the text; `taken`: how many lines inside look like rows. */
interface QuotedCell {
  readonly start: number;
  readonly opening: number;
  readonly closing: number;
  readonly end: number;
  readonly isClean: boolean;
  readonly taken: number;
}

/** The numbers of cells that rows of a table usually have: the most frequent one, and that of its row of names. */
export function usualWidths(rows: readonly Row[], names?: Row): ReadonlySet<number> {
  const counts = rows.map(({ cells }) => cells.length).filter((count) => count > 1);
  const widths = [mostFrequent(counts), names?.cells.length];
  return new Set(widths.filter((width) => width !== undefined));
}

/** A first line from which spreadsheets read the separator. */
const DECLARATION = /^sep=(.)\r?\n/i;

/** A text without a first line such as `sep=;`, and the separator that it declares. */
export function takeDeclaration(text: string): { readonly declared?: string; readonly body: string } {
  const [declaration, declared] = DECLARATION.exec(text) ?? [];
  return declared === undefined ? { body: text } : { declared, body: text.slice(declaration!.length) };
}
