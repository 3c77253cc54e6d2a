/** Which columns the students are known by, and what of that should be said. */
export interface StudentColumn {
  /** Several make one name together. */
  readonly places: readonly number[];
  readonly note?: string;
}

/**
 * The first of the columns that may name students, but none that is empty and none that only counts the lines, as
 * spreadsheets number their rows: a student who is known by that is known by nothing.
 * @param candidates places from 0, the best first; one at least
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

/** What a line calls its student; empty where it does not. Scanners write BLANK for what nobody marked. */
export function studentAt(cells: readonly string[], places: readonly number[]): string {
  const parts = places.map((place) => (cells[place] ?? '').trim()).filter((part) => part !== '');
  return parts.every((part) => part === 'BLANK' || part === 'MULT') ? '' : parts.join(' ');
}

function isCounting(places: readonly number[], lines: readonly (readonly string[])[]): boolean {
  return lines.every((cells, index) => studentAt(cells, places).replace(/\.$/, '') === String(index + 1));
}
