const ZERO_WIDTH_SPACE = '\u200b';
/** Letters without a blank. Lines of these scripts may end between words that no blank parts. */
const RUN =
  /[^\s\u200b\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}-]+/gu;
const MARK = /^\p{M}/u;
/** Joins what stands before it and what stands behind it. */
const JOINS_NEXT = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u200d]/u;
/** More have no place on a line of paper. */
const LETTERS_OF_LINE = 40;

/**
 * Lets a run of letters without a blank go on in the next line; it looks as it was.
 * @param most letters that have a place on a line
 */
export function breakLongWords(text: string, most = LETTERS_OF_LINE): string {
  return text.replace(RUN, (run) => (run.length > most ? inPieces(run, Math.ceil(most / 2)) : run));
}

function inPieces(run: string, length: number): string {
  let pieces = '';
  let letters = 0;
  let before = '';
  for (const letter of run) {
    // What combines stays with what it combines with.
    if (letters >= length && !MARK.test(letter) && !JOINS_NEXT.test(before)) {
      pieces += ZERO_WIDTH_SPACE;
      letters = 0;
    }
    pieces += letter;
    before = letter;
    letters += 1;
  }
  return pieces;
}
