/**
 * The text as it is compared: one form of each character, no case, one kind of quote and of dash, single blanks.
 * Digits, signs and symbols stay, since formulas, code and numbers differ by nothing else.
 */
export function normaliseText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/[‐‑–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
