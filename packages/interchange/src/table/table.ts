/** A row of a table. */
export interface Row {
  /** The line of a text where it begins, or its number in a sheet; from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** What of it was taken over otherwise than the file shows it, in sentences. */
  readonly notes?: readonly string[];
}

/** The most that is read of a table. */
export const TABLE_LIMITS = { rows: 50_000, columns: 200, cell: 65_536 } as const;

/** What a table of questions needs, said to somebody whose table lacks it. */
export const NEEDED_COLUMNS =
  'The first row must name the columns: “Question”, one column for each choice (“A”, “B”, “C” …) and “Correct” with the letter of the right one. An example: Question, A, B, C, Correct.';
