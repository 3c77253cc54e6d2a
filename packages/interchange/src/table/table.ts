/** A row of a table. */
export interface Row {
  /** From 1: the line in which it begins, or its number in a sheet. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly doubts?: readonly CellDoubt[];
  /** Set if a quotation mark leaves unclear where its cells end, so that their number has to be right. */
  readonly mayShift?: boolean;
}

/** A cell that may not hold what its author wrote. */
export interface CellDoubt {
  /** Its index in the row. */
  readonly column: number;
  /** Its address in a sheet, such as “C5”. */
  readonly address?: string;
  /** What is doubtful, as the rest of a sentence whose subject is the cell. */
  readonly what: string;
  /** Set if its text is certainly lost. */
  readonly isLost?: boolean;
}

/** Limits of a table. */
export const TABLE_LIMITS = { rows: 50_000, columns: 200, cell: 65_536 } as const;

/** The columns that a table of questions needs, for the refusal of a table without them. */
export const NEEDED_COLUMNS =
  'The first row must name the columns: “Question”, one column for each choice (“A”, “B”, “C” …) and “Correct” with the letter of the right one. An example: Question, A, B, C, Correct.';
