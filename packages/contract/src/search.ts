import { composed } from './characters.ts';

/** Most words of a search that count: the longest, which narrow it most. */
const MOST_WORDS = 12;

const ACCENTED = 'àáâãäåāăąçćčďđèéêëēęěğìíîïīıłñńňòóôõöøōőřśšşťùúûüūůűýÿžźż';
const PLAIN = 'aaaaaaaaacccddeeeeeeegiiiiiilnnnoooooooorssstuuuuuuuyyzzz';

const FOLDED: ReadonlyMap<string, string> = new Map([
  ...[...ACCENTED].map((letter, at) => [letter, PLAIN[at] ?? letter] as const),
  ...[...'*`\\'].map((sign) => [sign, ''] as const),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
]);

/** The searched form of a letter: lower case, without accent; empty for signs of markup. */
export function foldLetter(letter: string): string {
  const lower = letter.toLowerCase();
  return FOLDED.get(lower) ?? lower;
}

/** A text as searches compare it. The database folds the texts of questions in the same way. */
export function foldText(text: string): string {
  return Array.from(composed(text), foldLetter).join('');
}

/**
 * The words of a search, folded, longest first and each once. Words between quotation marks are one. At most 12 count.
 * Empty for a search of nothing but white space and signs of markup.
 */
export function parseSearch(q: string): string[] {
  const words = new Set<string>();
  for (const [, phrase, word] of q.matchAll(/(?<!\S)"([^"]+)"(?!\S)|(\S+)/g)) {
    const folded = foldText(phrase ?? word ?? '').trim();
    if (folded !== '') words.add(folded);
  }
  return [...words].sort((one, other) => other.length - one.length).slice(0, MOST_WORDS);
}

const SHORTEST_WITH_SLIP = 4;
const LONGEST_WITH_SLIP = 40;
/** Shorter words match whole words only: their beginnings are like those of too many others. */
const SHORTEST_BEGINNING = 6;

/** Whether a slip in this word may be overlooked: numbers and formulas mean something else with one sign changed. */
export function maySlip(word: string): boolean {
  return word.length >= SHORTEST_WITH_SLIP && word.length <= LONGEST_WITH_SLIP && /^\p{L}+$/u.test(word);
}

/** Whether a word with one slip may be the beginning of a longer word. */
export function mayBeBeginning(word: string): boolean {
  return word.length >= SHORTEST_BEGINNING;
}

/**
 * Whether a word of a text differs from the typed one by at most one slip: a letter that is wrong, missing or too many, or two
 * neighbours that changed places. Both folded.
 */
export function isNearWord(word: string, typed: string): boolean {
  const lengths = mayBeBeginning(typed)
    ? [typed.length, typed.length + 1, typed.length - 1].filter((length) => length <= word.length)
    : [word.length];
  return lengths.some((length) => hasOneSlip(word.slice(0, length), typed));
}

function hasOneSlip(word: string, typed: string): boolean {
  if (Math.abs(word.length - typed.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === typed[at]) at++;
  const [rest, typedRest] = [word.slice(at), typed.slice(at)];
  return (
    rest.slice(1) === typedRest.slice(1) ||
    rest === typedRest.slice(1) ||
    rest.slice(1) === typedRest ||
    (rest[0] === typedRest[1] && rest[1] === typedRest[0] && rest.slice(2) === typedRest.slice(2))
  );
}
