const LETTERS = 26;

/** The letter of a choice or a version: A for the first. After Z come AA, AB, …, as over the columns of a sheet. @param index from 0 */
export function letterOf(index: number): string {
  const before = index < LETTERS ? '' : letterOf(Math.floor(index / LETTERS) - 1);
  return before + String.fromCharCode('A'.charCodeAt(0) + (index % LETTERS));
}
