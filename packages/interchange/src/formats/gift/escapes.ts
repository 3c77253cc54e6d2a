/**
 * Characters that are protected by a backslash stand as characters that Unicode gave away for such uses, while the
 * structure of a question is looked for.
 */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  '\\': '\ufdd0',
  ':': '\ufdd1',
  '#': '\ufdd2',
  '=': '\ufdd3',
  '{': '\ufdd4',
  '}': '\ufdd5',
  '~': '\ufdd6',
  n: '\ufdd7',
};

const MEANT = new Map(
  Object.entries(PLACEHOLDERS).map(([character, placeholder]) => [
    placeholder,
    character === 'n' ? '\n' : character,
  ]),
);

/** The text of a file with what is escaped out of the way. Any other backslash is one. */
export function hideEscaped(text: string): string {
  return text
    .replace(/[\ufdd0-\ufdd7]/g, '\ufffd')
    .replace(/\\([\\:#={}~n])/g, (_, character: string) => PLACEHOLDERS[character]!);
}

/** What was hidden, as it is meant. */
export function showEscaped(text: string): string {
  return text.replace(/[\ufdd0-\ufdd7]/g, (placeholder) => MEANT.get(placeholder)!);
}

/** What was hidden, as it was written: in comments and categories nothing is escaped. */
export function unhide(text: string): string {
  const characters = Object.entries(PLACEHOLDERS);
  return text.replace(/[\ufdd0-\ufdd7]/g, (hidden) => `\\${characters.find(([, to]) => to === hidden)![0]}`);
}

/** A text as GIFT writes it, on one line. */
export function escapeGift(text: string): string {
  return text.replace(/[\\:#={}~\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));
}
