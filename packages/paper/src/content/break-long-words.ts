/** Longer runs of letters have no place on a line of paper. */
const LONGEST_RUN = 40;
const PIECE = 20;
const ZERO_WIDTH_SPACE = '\u200b';
/** Their lines may end between words that no blank parts. */
const WITHOUT_BLANKS = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}';
const LONG_RUN = new RegExp(`[^\\s\\u200b${WITHOUT_BLANKS}-]{${LONGEST_RUN + 1},}`, 'gu');
const PIECES = new RegExp(`[\\s\\S]{${PIECE}}(?=[\\s\\S])`, 'gu');

/** Lets a run of letters without a blank go on in the next line; it looks as it was. */
export function breakLongWords(text: string): string {
  return text.replace(LONG_RUN, (run) =>
    // What combines stays with what it combines with.
    run.replace(PIECES, (piece, at: number) =>
      /^\p{M}/u.test(run.slice(at + piece.length)) ? piece : `${piece}${ZERO_WIDTH_SPACE}`,
    ),
  );
}
