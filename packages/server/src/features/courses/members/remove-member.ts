import type { CourseId, MemberId } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { conflict, forbidden, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordEvent } from '../../audit/index.ts';
import { findGroupOfMember, releaseGroups } from '../groups/queries.ts';
import { leaveGroups } from '../groups/settle-memberships.ts';
import { getRole } from '../policy.ts';
import { deleteMember, findMember } from './queries.ts';

/**
 * Ends a membership; allowed to the owners of the course and to the member. An owner leaves alone. Whoever leaves a course that came
 * by a group leaves the group: else the course would come back with it.
 * @throws AppError notFound, forbidden, conflict for a member who has the course by a group
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
  const group = await findGroupOfMember(db, courseId, member.email);
  if (group !== undefined && !isSelf) throw conflict(hasItByGroup(group));
  const { role: what, email: memberEmail } = member;
  await inTransaction(db, async (trx) => {
    if (!(await deleteMember(trx, memberId))) return;
    const action = 'member.removed';
    await recordEvent(trx, account, { action, courseId, objectId: memberId, what, memberEmail });
    await releaseGroups(trx, courseId);
    if (group !== undefined) await leaveGroups(trx, account, { courseId, email: memberEmail });
  });
}

function hasItByGroup(group: string): string {
  return `This colleague has the course by the group “${group}”. Take the colleague out of the group, or share the course with it no more.`;
}
