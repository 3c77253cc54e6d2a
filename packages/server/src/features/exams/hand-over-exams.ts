import { recordEvents } from '../../platform/audit/index.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { giveExamsToCourseOwners } from './queries.ts';

/** Leaves the exams that an account made in courses of others to the owners of those courses, and tells them. */
export async function handOverExams(trx: Trx, account: Pick<Account, 'id' | 'email'>): Promise<void> {
  const exams = await giveExamsToCourseOwners(trx, account.id);
  await recordEvents(
    trx,
    account,
    exams.map(({ id, name, courseId }) => ({ action: 'exam.left', courseId, objectId: id, what: name })),
  );
}
