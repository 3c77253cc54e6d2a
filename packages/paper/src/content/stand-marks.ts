/** Marks between a blank, or the beginning, and no letter. Invisible characters may stand before them. */
const MARK_ALONE = /(?:^|[^\S\ufeff])\p{DI}{0,9}(?=\p{M})(?!\p{DI})/gu;

/** The usual base for a mark without a letter. */
const DOTTED_CIRCLE = '\u25cc';

/**
 * Gives a dotted circle to marks that follow a blank, such as a vowel sign alone: Typst 0.14 panics on some of them in a
 * run from right to left, because it cuts the blank off at the end of a line.
 */
export function standMarks(text: string): string {
  return text.replace(MARK_ALONE, `$&${DOTTED_CIRCLE}`);
}
