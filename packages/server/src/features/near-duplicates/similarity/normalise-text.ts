import { bareText, composed } from '@exam/contract';

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
