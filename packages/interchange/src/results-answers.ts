/** A letter of a choice, or empty where none was chosen. */
export type AnswerLetter = string;

/** Several choices at one question. Scanners of answer sheets write it so, or as MULT. */
export const SEVERAL = '*';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** What stands where no choice was taken, or several, whatever tells the choices. */
const SIGNS: ReadonlyMap<string, '' | typeof SEVERAL> = new Map([
  ...['', ' ', '.', '?', '_', '-', '–', 'BLANK', 'blank'].map((sign) => [sign, ''] as const),
  ...[SEVERAL, 'MULT', 'mult'].map((sign) => [sign, SEVERAL] as const),
]);

/** By what may be written; a file holds millions of them, and a look-up is what costs least. */
const ANSWERS: ReadonlyMap<string, AnswerLetter> = new Map([
  ...SIGNS,
  ...[...LETTERS].flatMap((letter) => [letter, letter.toLowerCase()].map((sign) => [sign, letter] as const)),
]);

/** One answer, or undefined where it is none. */
export function parseAnswer(text: string): AnswerLetter | typeof SEVERAL | undefined {
  return ANSWERS.get(text) ?? ANSWERS.get(text.trim()) ?? (isSeveral(text) ? SEVERAL : undefined);
}

/** A sign that no choice was taken, or that several were; undefined for what tells a choice. */
export function parseSign(text: string): '' | typeof SEVERAL | undefined {
  return SIGNS.get(text) ?? SIGNS.get(text.trim());
}

/** The letter of a choice. @param place from 0 */
export function letterAt(place: number): AnswerLetter {
  return LETTERS[place] ?? '';
}

/** "AC" or "A, C". With a letter twice it is rather the answers to several questions. */
function isSeveral(text: string): boolean {
  const letters = text.toUpperCase().replace(/[\s,;/&+|]+/g, '');
  return /^[A-J]{2,10}$/.test(letters) && new Set(letters).size === letters.length;
}

/**
 * Splits the answers of one student that stand in one column: "ABDCA", "A B D C A", "A;B;;C". A blank, a dot, a hyphen or a
 * question mark is a question without an answer; so are questions at the end that nothing is said of.
 * @returns more than the number of questions where that many are there
 */
export function splitAnswers(text: string, numberOfQuestions: number): string[] {
  if (text.trim() === '') return [];
  if (/[,;|/\t]/.test(text)) return text.split(/[,;|/\t]/).map((part) => part.trim());
  const words = text.trim().split(/\s+/);
  if (words.length === numberOfQuestions && words.every((word) => word.length === 1)) return words;
  // Blanks count as places as long as there is a place for each; else they only part groups.
  const places = [...text];
  const letters = places.length === numberOfQuestions ? places : [...text.trimEnd()];
  return letters.length <= numberOfQuestions ? letters : letters.filter((letter) => letter.trim() !== '');
}
