/** The columns that identify students, and notes about them. */
export interface StudentColumn {
  /** Several columns form one name together. */
  readonly places: readonly number[];
  readonly note?: string;
}

/**
 * The first candidate that is neither empty nor a row counter of a spreadsheet, which identifies nobody.
 * @param candidates column indexes from 0, the best first, at least one
 */
export function studentColumn(
  candidates: readonly (readonly number[])[],
  names: readonly string[],
  lines: readonly (readonly string[])[],
): StudentColumn {
  const [first = []] = candidates;
  const filled = candidates.filter((places) => lines.some((cells) => studentAt(cells, places) !== ''));
  const places = filled.find((candidate) => !isCounting(candidate, lines)) ?? filled[0] ?? first;
  const counting = filled[0];
  if (counting === undefined || counting === places) return { places };
  const [left, taken] = [counting, places].map((columns) => `“${studentAt(names, columns)}”`);
  return { places, note: `The column ${left} only counts the lines: ${taken} identifies the students.` };
}

/** The name or number of a line's student; empty if there is none. Scanners write BLANK for an unmarked number. */
export function studentAt(cells: readonly string[], places: readonly number[]): string {
  const parts = places.map((place) => (cells[place] ?? '').trim()).filter((part) => part !== '');
  return parts.every((part) => part === 'BLANK' || part === 'MULT') ? '' : parts.join(' ');
}

function isCounting(places: readonly number[], lines: readonly (readonly string[])[]): boolean {
  return lines.every((cells, index) => studentAt(cells, places).replace(/\.$/, '') === String(index + 1));
}
