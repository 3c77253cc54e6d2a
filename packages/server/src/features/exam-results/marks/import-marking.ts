import type { SentMarking } from '@exam/contract';
import type { Trx } from '../../../platform/database/transaction.ts';
import { keepKnownLine } from './mark-again.ts';
import { readAppliedMarking } from './marking.ts';
import { upsertMarkingScheme } from './queries.ts';

/** Saves the marking of an exam that comes in without answers of students. */
export async function importMarking(
  trx: Trx,
  examId: string,
  { scheme, regradings }: SentMarking,
): Promise<void> {
  await upsertMarkingScheme(trx, {
    ...{ examId, version: 1 },
    scheme: JSON.stringify(scheme),
    regradings: JSON.stringify(regradings),
  });
  if (scheme.passLine !== null) await keepKnownLine(trx, examId, await readAppliedMarking(trx, examId));
}
