import { bareText } from '@exam/contract';

/**
 * The text as it is compared: without print, one form of each character, no case, one kind of quote and of dash, single
 * blanks. Digits, signs and symbols stay, since formulas, code and numbers differ by nothing else.
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

/** So many marks in a row stand in no language (UAX #15 allows 30); to put them in order would take their number squared. */
const ENDLESS_MARKS = /\p{M}{32}/u;

function composed(text: string): string {
  return ENDLESS_MARKS.test(text) ? text : text.normalize('NFC');
}
