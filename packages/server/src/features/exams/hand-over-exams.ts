import type { Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { recordEvents } from '../audit/index.ts';
import { giveExamsToCourseOwners } from './queries.ts';

/**
 * Transfers the exams that an account made in other accounts' courses to the owners of those courses, and records it.
 */
export async function handOverExams(trx: Trx, account: Pick<Account, 'id' | 'email'>): Promise<void> {
  const exams = await giveExamsToCourseOwners(trx, account.id);
  await recordEvents(
    trx,
    account,
    exams.map(({ id, name, courseId }) => ({ action: 'exam.left', courseId, objectId: id, what: name })),
  );
}
