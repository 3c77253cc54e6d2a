import { AppError } from '../../platform/errors.ts';
import type { QuestionRow } from '../questions/index.ts';

/**
 * The questions in the order of the ids.
 * @throws AppError notFound if one is missing: not in the pool of the course, or not visible to the account
 */
export function inOrderOf<Row extends QuestionRow>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) {
      const message =
        'A question of this exam is not in the pool of this course (any more). Generate it again.';
      throw new AppError('notFound', { message });
    }
    return row;
  });
}
