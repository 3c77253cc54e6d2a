/** Which column the students are known by, and what of that should be said. */
export interface StudentColumn {
  readonly place: number;
  readonly note?: string;
}

/**
 * The first of the columns that may name students, but none that is empty and none that only counts the lines, as
 * spreadsheets number their rows: a student who is known by that is known by nothing.
 * @param candidates places from 0, the best first; one at least
 */
export function studentColumn(
  candidates: readonly number[],
  names: readonly string[],
  lines: readonly (readonly string[])[],
): StudentColumn {
  const [first = 0] = candidates;
  const filled = candidates.filter((place) => lines.some((cells) => cellAt(cells, place) !== ''));
  const place = filled.find((candidate) => !isCounting(candidate, lines)) ?? filled[0] ?? first;
  const counting = filled[0];
  if (counting === undefined || counting === place) return { place };
  const [left, taken] = [counting, place].map((column) => `“${cellAt(names, column)}”`);
  return { place, note: `The column ${left} only counts the lines: students are known by ${taken}.` };
}

function isCounting(place: number, lines: readonly (readonly string[])[]): boolean {
  return lines.every((cells, index) => cellAt(cells, place).replace(/\.$/, '') === String(index + 1));
}

function cellAt(cells: readonly string[], place: number): string {
  return (cells[place] ?? '').trim();
}
