/** A number as letters: Z is followed by AA and AB. Numbers below 1 stay digits. */
export function lettersOf(number: number, alphabet: readonly string[]): string {
  if (number < 1) return String(number);
  let letters = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / alphabet.length)) {
    letters = alphabet[(rest - 1) % alphabet.length]! + letters;
  }
  return letters;
}

export const LATIN = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
export const GREEK = [...'αβγδεζηθικλμνξοπρστυφχψω'];

const ROMAN = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;
const LARGEST_ROMAN = 3999;

/** A number as a Roman numeral; numbers without one stay digits. */
export function romanOf(number: number): string {
  if (number < 1 || number > LARGEST_ROMAN) return String(number);
  let roman = '';
  let rest = number;
  for (const [value, letters] of ROMAN) {
    while (rest >= value) {
      roman += letters;
      rest -= value;
    }
  }
  return roman;
}
