/** While the structure of a question is parsed, escaped characters are replaced by Unicode noncharacters. */
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

/** Hides escaped characters of a text. Other backslashes are literal. */
export function hideEscaped(text: string): string {
  return text
    .replace(/[\ufdd0-\ufdd7]/g, '\ufffd')
    .replace(/\\([\\:#={}~n])/g, (_, character: string) => PLACEHOLDERS[character]!);
}

/** Hides all braces of a text. */
export function hideBraces(text: string): string {
  return text.replace(/[{}]/g, (brace) => PLACEHOLDERS[brace]!);
}

/** The hidden characters with their meaning. */
export function showEscaped(text: string): string {
  return text.replace(/[\ufdd0-\ufdd7]/g, (placeholder) => MEANT.get(placeholder)!);
}

/** The hidden characters as written: comments and categories have no escapes. */
export function unhide(text: string): string {
  const characters = Object.entries(PLACEHOLDERS);
  return text.replace(/[\ufdd0-\ufdd7]/g, (hidden) => `\\${characters.find(([, to]) => to === hidden)![0]}`);
}

/** A text as GIFT writes it, on one line. */
export function escapeGift(text: string): string {
  return text.replace(/[\\:#={}~\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));
}
