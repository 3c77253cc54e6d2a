/** The lines of a text one after the other, counted from 1: a file may be nothing but line ends. */
export function* linesOf(text: string): Generator<{ readonly text: string; readonly line: number }> {
  let from = 0;
  let line = 1;
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) {
    yield { text: text.slice(from, index), line };
    from = index + end.length;
    line += 1;
  }
  yield { text: text.slice(from), line };
}
