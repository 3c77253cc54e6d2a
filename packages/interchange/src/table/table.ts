/** A row of a table. */
export interface Row {
  /** From 1: the line in which it begins, or its number in a sheet. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly doubts?: readonly CellDoubt[];
  /** Set for a row of a sheet: the indexes of its cells that were typed as whole numbers. */
  readonly numbers?: readonly number[];
  /** Set if a quotation mark leaves unclear where its cells end, so that their number has to be right. */
  readonly mayShift?: boolean;
}

/** A cell that may not hold what its author wrote. */
export interface CellDoubt {
  /** Its index in the row. */
  readonly column: number;
  /** What it holds or what is doubtful in it, as the rest of a sentence that begins with its place and a colon. */
  readonly what: string;
  /**
   * `ends`: it may not end where its author meant it to. `value`: a spreadsheet may have altered its value. `lost`: its
   * value is certainly lost.
   */
  readonly kind: 'ends' | 'value' | 'lost';
}

/** Limits of a table. */
export const TABLE_LIMITS = { rows: 50_000, columns: 200, cell: 65_536 } as const;

/** The columns that a table of questions needs, for the refusal of a table without them. */
export const NEEDED_COLUMNS =
  'The first row must name the columns: “Question”, one column for each choice (“A”, “B”, “C” …) and “Correct” with the letter of the right one. An example: Question, A, B, C, Correct.';
