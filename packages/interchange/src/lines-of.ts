/** A line of a text. */
export interface LineOfText {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/**
 * Yields the lines of a text one by one, because a file may consist of line ends only. Linear time, however long a
 * line is.
 * @param pieces the text, or its parts in order
 */
export function* linesOf(pieces: string | Iterable<string>): Generator<LineOfText> {
  let line = 1;
  /** Parts of the unfinished line. */
  let begun: string[] = [];
  let isAfterReturn = false;
  for (const piece of typeof pieces === 'string' ? [pieces] : pieces) {
    const ends = /\r\n|\n|\r/g;
    // A line feed may belong to the carriage return at the end of the previous piece.
    let from = isAfterReturn && piece.startsWith('\n') ? 1 : 0;
    ends.lastIndex = from;
    for (let found = ends.exec(piece); found !== null; found = ends.exec(piece)) {
      begun.push(piece.slice(from, found.index));
      yield { text: begun.length === 1 ? begun[0]! : begun.join(''), line };
      begun = [];
      from = ends.lastIndex;
      line += 1;
    }
    if (from < piece.length) begun.push(piece.slice(from));
    if (piece !== '') isAfterReturn = piece.endsWith('\r');
  }
  yield { text: begun.join(''), line };
}
