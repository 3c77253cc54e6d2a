const ZERO_WIDTH_SPACE = '\u200b';
/**
 * Runs of letters of more than 40, which have no place on a line of paper. Lines of these scripts may end between words
 * that no blank parts.
 */
const LONG_RUN = /[^\s\u200b\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}-]{41,}/gu;
const PIECES = /[\s\S]{20}(?=[\s\S])/gu;

/** Lets a run of letters without a blank go on in the next line; it looks as it was. */
export function breakLongWords(text: string): string {
  return text.replace(LONG_RUN, (run) =>
    // What combines stays with what it combines with.
    run.replace(PIECES, (piece, at: number) =>
      /^\p{M}/u.test(run.slice(at + piece.length)) ? piece : `${piece}${ZERO_WIDTH_SPACE}`,
    ),
  );
}
