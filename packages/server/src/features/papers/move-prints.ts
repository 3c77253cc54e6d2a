import type { SentPrint } from '@exam/contract';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import { insertPrint, listPrints } from './queries.ts';

/** The prints of the answer sheets of an exam for the file of its owner. */
export async function exportPrints(db: Queryable, examId: string): Promise<SentPrint[]> {
  const prints = await listPrints(db, examId);
  return prints.map(({ token, key, layouts, printedAt }) => ({
    token,
    key: Buffer.from(key).toString('base64'),
    printedAt: printedAt.toISOString(),
    // Layouts are read-only; the contract's type is not.
    layouts: layouts as SentPrint['layouts'],
  }));
}

/** Stores the prints of a file for a new exam, so that its paper can be read here. */
export async function importPrints(trx: Trx, examId: string, prints: readonly SentPrint[]): Promise<void> {
  for (const { token, key, layouts, printedAt } of prints) {
    const print = { token, key: Buffer.from(key, 'base64'), layouts };
    await insertPrint(trx, { examId, ...print, printedAt: new Date(printedAt) });
  }
}
