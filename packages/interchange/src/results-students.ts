import { composed, isBlank } from '@exam/contract/characters';

/** The columns that identify students, and notes about them. */
export interface StudentColumn {
  /** Several columns form one name together. */
  readonly indexes: readonly number[];
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
  const filled = candidates.filter((indexes) => lines.some((cells) => studentAt(cells, indexes) !== ''));
  const indexes = filled.find((candidate) => !isCounting(candidate, lines)) ?? filled[0] ?? first;
  const counting = filled[0];
  if (counting === undefined || counting === indexes) return { indexes };
  const [left, taken] = [counting, indexes].map((columns) => `“${studentAt(names, columns)}”`);
  return { indexes, note: `The column ${left} only counts the lines: ${taken} identifies the students.` };
}

/** The name or number of a line's student; empty if there is none. Scanners write BLANK for an unmarked number. */
export function studentAt(cells: readonly string[], indexes: readonly number[]): string {
  const parts = indexes
    .map((column) => composed(cells[column] ?? '').trim())
    .filter((part) => !isBlank(part));
  return parts.every((part) => part === 'BLANK' || part === 'MULT') ? '' : parts.join(' ');
}

function isCounting(indexes: readonly number[], lines: readonly (readonly string[])[]): boolean {
  return lines.every((cells, index) => studentAt(cells, indexes).replace(/\.$/, '') === String(index + 1));
}
