import type { Db } from '../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { lockListOf } from './queries.ts';

/** Sheets of paper, whose owners follow from the list. */
export interface SheetsOfList {
  /**
   * Records within the transaction that numbers of the list changed.
   * @param removed the ordinals of students who left
   * @throws AppError conflict if a sheet would be nobody's
   */
  noteChange(trx: Trx, examId: string, removed: readonly number[]): Promise<void>;
  /** Computes the results of the sheets after the transaction. */
  compute(accountId: string, examId: string): Promise<void>;
}

export interface ListParts {
  readonly db: Db;
  readonly sheets: SheetsOfList;
}

interface ListChange<Result> {
  readonly result: Result;
  /** Whether numbers came, went or changed. */
  readonly hasOtherNumbers: boolean;
  /** The ordinals of students who left. */
  readonly removed?: readonly number[];
}

/**
 * Changes the list of a locked exam, and computes its results where they depend on the change.
 * @throws AppError notFound; conflict if a scanned sheet would be nobody's
 */
export async function changeList<Result>(
  { db, sheets }: ListParts,
  account: Account,
  examId: string,
  change: (trx: Trx, exam: { readonly lastStudentOrdinal: number }) => Promise<ListChange<Result>>,
): Promise<Result> {
  const { result, hasOtherNumbers } = await inTransaction(db, async (trx) => {
    const exam = await lockListOf(trx, account.id, examId);
    if (!exam) throw notFound('Exam');
    const changed = await change(trx, exam);
    if (changed.hasOtherNumbers) await sheets.noteChange(trx, examId, changed.removed ?? []);
    return changed;
  });
  if (hasOtherNumbers) await sheets.compute(account.id, examId);
  return result;
}
