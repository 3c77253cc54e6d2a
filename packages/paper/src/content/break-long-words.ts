const ZERO_WIDTH_SPACE = '\u200b';
/** Letters without blanks. Scripts whose lines may end inside such a run are excluded. */
export const RUN =
  /[^\s\u200b\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}-]+/gu;
const MARK = /^\p{M}/u;
/** Characters that join the letters before and after them. */
const JOINS_NEXT = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u200d]/u;
/** Longer runs do not fit on a line of paper. */
const LETTERS_OF_LINE = 40;

/**
 * Allows line breaks inside long runs of letters without blanks; they are invisible otherwise.
 * @param most number of letters that fit on a line
 */
export function breakLongWords(text: string, most = LETTERS_OF_LINE): string {
  return text.replace(RUN, (run) => (run.length > most ? inPieces(run, Math.ceil(most / 2)) : run));
}

function inPieces(run: string, length: number): string {
  let pieces = '';
  let letters = 0;
  let before = '';
  for (const letter of run) {
    // Combining characters stay with their base.
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
