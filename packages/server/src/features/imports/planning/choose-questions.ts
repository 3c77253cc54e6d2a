import type { ImportChoices } from '@exam/contract';

/** What choosing goes by. */
export interface Choosable {
  readonly position: number;
  readonly isTrueFalse: boolean;
  readonly isDuplicate: boolean;
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
  return ({ position, isTrueFalse, isDuplicate }) => {
    if (out.has(position)) return false;
    if (isTrueFalse && trueFalse === 'left-out') return false;
    return !isDuplicate || duplicates === 'imported' || nevertheless.has(position);
  };
}
