/** A line of a text. */
export interface LineOfText {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/**
 * The lines of a text one after the other: a file may be nothing but line ends. Time is linear, however long a line is.
 * @param pieces the text, or its parts in their order
 */
export function* linesOf(pieces: string | Iterable<string>): Generator<LineOfText> {
  let line = 1;
  /** Of the line that is not over. */
  let begun: string[] = [];
  let isAfterReturn = false;
  for (const piece of typeof pieces === 'string' ? [pieces] : pieces) {
    const ends = /\r\n|\n|\r/g;
    // A line feed goes with the return at the end of the piece before.
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
