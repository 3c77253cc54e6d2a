import type { Trx } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/errors.ts';
import { countChangeOfList, hasPrintedPagesOf } from './queries.ts';

/**
 * Records that numbers of the list of a locked exam changed: sheets may now belong to other students, or to nobody.
 * @param removed the ordinals of students who left; nobody gets them again, so their sheets would be lost
 * @throws AppError conflict if a sheet was printed for one of them
 */
export async function noteChangeOfList(trx: Trx, examId: string, removed: readonly number[]): Promise<void> {
  if (removed.length > 0 && (await hasPrintedPagesOf(trx, examId, removed))) throw conflict(NOBODYS);
  await countChangeOfList(trx, examId);
}

const NOBODYS =
  'The sheet of a student who would leave the list is scanned, and would be nobody’s. Discard its pages first, or change the number of the student instead.';
