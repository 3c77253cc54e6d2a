/** The letter of a choice; empty without an answer. */
export type AnswerLetter = string;

/** Several marked choices in one answer. Scanners of answer sheets write `*` or MULT. */
export const SEVERAL = '*';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Signs for no choice or several choices, independent of how the file names choices. */
const SIGNS: ReadonlyMap<string, '' | typeof SEVERAL> = new Map([
  ...['', ' ', '.', '?', '_', '-', '–', 'BLANK', 'blank'].map((sign) => [sign, ''] as const),
  ...[SEVERAL, 'MULT', 'mult'].map((sign) => [sign, SEVERAL] as const),
]);

/** All valid spellings of an answer. A file holds millions of answers, and a look-up is the cheapest check. */
const ANSWERS: ReadonlyMap<string, AnswerLetter> = new Map([
  ...SIGNS,
  ...[...LETTERS].flatMap((letter) => [letter, letter.toLowerCase()].map((sign) => [sign, letter] as const)),
]);

/** One answer; undefined for other text. */
export function parseAnswer(text: string): AnswerLetter | typeof SEVERAL | undefined {
  return ANSWERS.get(text) ?? ANSWERS.get(text.trim()) ?? (isSeveral(text) ? SEVERAL : undefined);
}

/** A sign for no choice or for several choices; undefined for text that names a choice. */
export function parseSign(text: string): '' | typeof SEVERAL | undefined {
  return SIGNS.get(text) ?? SIGNS.get(text.trim());
}

/** The letter of a choice. @param index index of the choice, from 0 */
export function letterAt(index: number): AnswerLetter {
  return LETTERS[index] ?? '';
}

/** Several letters: "AC" or "A, C". A repeated letter means rather the answers to several questions. */
function isSeveral(text: string): boolean {
  const letters = text.toUpperCase().replace(/[\s,;/&+|]+/g, '');
  return /^[A-J]{2,10}$/.test(letters) && new Set(letters).size === letters.length;
}

/**
 * Splits the answers of one student in one column: "ABDCA", "A B D C A", "A;B;;C". A blank, a dot, a hyphen or a
 * question mark is an unanswered question; so are missing answers at the end.
 * @returns more answers than questions if the text has more
 */
export function splitAnswers(text: string, numberOfQuestions: number): string[] {
  if (text.trim() === '') return [];
  if (/[,;|/\t]/.test(text)) return text.split(/[,;|/\t]/).map((part) => part.trim());
  const words = text.trim().split(/\s+/);
  if (words.length === numberOfQuestions && words.every((word) => word.length === 1)) return words;
  // Blanks count as unanswered questions only if the text has one character for each question; otherwise they
  // separate groups.
  const characters = [...text];
  const letters = characters.length === numberOfQuestions ? characters : [...text.trimEnd()];
  return letters.length <= numberOfQuestions ? letters : letters.filter((letter) => letter.trim() !== '');
}
