import type { ImportChoices } from '@exam/contract';

/** What choosing goes by. */
export interface Choosable {
  readonly position: number;
  readonly is_true_false: boolean;
  readonly is_duplicate: boolean;
}

/** Whether a question of the files comes in, as far as its category does. */
export function makeChoosing({
  trueFalse,
  duplicates,
  leftOut,
  takenIn,
}: Pick<ImportChoices, 'trueFalse' | 'duplicates' | 'leftOut' | 'takenIn'>): (
  question: Choosable,
) => boolean {
  const [out, nevertheless] = [new Set(leftOut), new Set(takenIn)];
  return ({ position, is_true_false, is_duplicate }) => {
    if (out.has(position)) return false;
    if (is_true_false && trueFalse === 'left-out') return false;
    return !is_duplicate || duplicates === 'imported' || nevertheless.has(position);
  };
}
