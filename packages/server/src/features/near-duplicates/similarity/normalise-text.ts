import { bareText } from '@exam/contract';

/**
 * The text for comparisons: without markup, in one Unicode normal form, lower case, with one kind of quote and dash and
 * single blanks. Digits and symbols stay, because formulas, code and numbers differ only in them.
 */
export function normaliseText(text: string): string {
  return composed(bareText(text))
    .toLowerCase()
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/[‐‑–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * No language has this many combining marks in a row (UAX #15 allows 30); normalising them would take quadratic time.
 */
const ENDLESS_MARKS = /\p{M}{32}/u;

function composed(text: string): string {
  return ENDLESS_MARKS.test(text) ? text : text.normalize('NFC');
}
