/**
 * The name of a column of a table whose first row is a question. Such a table is read once the user says by these names
 * what its columns hold.
 * @param index from 0
 */
export function nameOfColumn(index: number): string {
  return `Column ${index + 1}`;
}
