import type { CourseId, MemberId } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordEvent } from '../../audit/index.ts';
import { getRole } from '../policy.ts';
import { deleteMember, findMember } from './queries.ts';

/**
 * Ends a membership; allowed to the owners of the course and to the member. An owner leaves alone.
 * @throws AppError notFound, forbidden
 */
export async function removeMember(
  db: Db,
  account: Account,
  { courseId, memberId }: { courseId: CourseId; memberId: MemberId },
): Promise<void> {
  const role = await getRole(db, account, courseId);
  const member = await findMember(db, courseId, memberId);
  if (!member) throw notFound('Member');
  const isSelf = member.email === account.email;
  if (role !== 'owner' && !isSelf) throw forbidden('Only the owner of this course may do that.');
  if (member.role === 'owner' && !isSelf) throw forbidden('An owner of a course is removed by nobody else.');
  const { role: what, email: memberEmail } = member;
  await inTransaction(db, async (trx) => {
    if (!(await deleteMember(trx, memberId))) return;
    const action = 'member.removed';
    await recordEvent(trx, account, { action, courseId, objectId: memberId, what, memberEmail });
  });
}
