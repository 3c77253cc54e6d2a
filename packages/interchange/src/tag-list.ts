/**
 * Joins tags by semicolons for one cell. A backslash protects a separator, a backslash, or a blank at the end of a
 * tag.
 */
export function joinTags(tags: readonly string[]): string {
  return tags
    .filter((tag) => tag.trim() !== '')
    .map(escapeTag)
    .join('; ');
}

/** The tags of a cell, separated by semicolons, commas or bars. */
export function splitTags(cell: string): string[] {
  const tags: Letter[][] = [[]];
  for (const [whole, escaped] of cell.matchAll(/\\([\\;,|\s])|[\s\S]/gu)) {
    if (escaped === undefined && SEPARATOR.test(whole)) tags.push([]);
    else tags.at(-1)?.push({ text: escaped ?? whole, isBlank: escaped === undefined && /\s/u.test(whole) });
  }
  return tags.map(trimmed).filter((tag) => tag.trim() !== '');
}

interface Letter {
  readonly text: string;
  /** Whether it is an unintended blank. */
  readonly isBlank: boolean;
}

const SEPARATOR = /^[;,|]$/;

function escapeTag(tag: string): string {
  const start = tag.length - tag.trimStart().length;
  const end = tag.trimEnd().length;
  const escapeBlanks = (blanks: string) => blanks.replace(/\s/gu, '\\$&');
  const words = tag.slice(start, end).replace(/[\\;,|]/g, '\\$&');
  return `${escapeBlanks(tag.slice(0, start))}${words}${escapeBlanks(tag.slice(end))}`;
}

function trimmed(letters: readonly Letter[]): string {
  const first = letters.findIndex(({ isBlank }) => !isBlank);
  const last = letters.findLastIndex(({ isBlank }) => !isBlank);
  return first === -1
    ? ''
    : letters
        .slice(first, last + 1)
        .map(({ text }) => text)
        .join('');
}
