/**
 * The chapters of ids: the letters that they begin with ("MEM-012" → "MEM"). If all begin with the same letters, and
 * further letters follow a number, the number belongs to the chapter ("T1A01" → "T1").
 */
export function chaptersOf(ids: readonly string[]): string[] {
  const areAlike = new Set(ids.map(lettersOf)).size === 1;
  const areNumbered = areAlike && ids.every((id) => numberedLettersOf(id) !== '');
  return ids.map(areNumbered ? numberedLettersOf : lettersOf);
}

/** The leading letters of an id. */
function lettersOf(id: string): string {
  return /^\s*(\p{L}+)/u.exec(id)?.[1] ?? '';
}

/** Letters and a number in front of further letters. */
function numberedLettersOf(id: string): string {
  return /^\s*(\p{L}+\d{1,4})\p{L}/u.exec(id)?.[1] ?? '';
}
