/** A row of a table. */
export interface Row {
  /** From 1: the line in which it begins, or its number in a sheet. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Differences from the file, as sentences. */
  readonly notes?: readonly string[];
}

/** Limits of a table. */
export const TABLE_LIMITS = { rows: 50_000, columns: 200, cell: 65_536 } as const;

/** The columns that a table of questions needs, for the refusal of a table without them. */
export const NEEDED_COLUMNS =
  'The first row must name the columns: “Question”, one column for each choice (“A”, “B”, “C” …) and “Correct” with the letter of the right one. An example: Question, A, B, C, Correct.';
