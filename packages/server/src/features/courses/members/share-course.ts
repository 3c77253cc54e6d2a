import { type CourseId, LIMITS, type MemberRole } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { conflict, invalidField } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordEvent } from '../../audit/index.ts';
import { getCourse } from '../get-course.ts';
import { requireOwner } from '../policy.ts';
import { lockCourse } from '../queries.ts';
import { countMembers, findMemberByEmail, isMaker, type MemberRow, upsertMember } from './queries.ts';

interface Shared {
  readonly member: MemberRow;
  readonly course: { readonly id: string; readonly name: string };
  /** Whether the e-mail was no member before. */
  readonly isNew: boolean;
}

/**
 * Shares a course with an e-mail, or changes the role of a member. It does not matter whether the e-mail has an
 * account: the sharing takes effect for the account that confirms it.
 * @throws AppError notFound, forbidden; malformed for the own e-mail; conflict for an owner, and above the limit
 */
export async function shareCourse(
  db: Db,
  account: Account,
  courseId: CourseId,
  { email, role }: { email: string; role: MemberRole },
): Promise<Shared> {
  await requireOwner(db, account, courseId);
  if (email === account.email) throw invalidField('email', 'You already own this course.');
  return inTransaction(db, async (trx) => {
    await lockCourse(trx, courseId);
    const roleBefore = (await isMaker(trx, courseId, email))
      ? 'owner'
      : (await findMemberByEmail(trx, courseId, email))?.role;
    if (roleBefore === 'owner')
      throw conflict('This colleague owns the course. Owners step down themselves.');
    const member = await upsertMember(trx, { id: uuid(), courseId, email, role });
    if ((await countMembers(trx, courseId)) > LIMITS.courseMembers) {
      throw conflict(`A course can be shared with at most ${LIMITS.courseMembers} people.`);
    }
    if (role !== roleBefore) {
      const action = roleBefore === undefined ? 'member.added' : 'member.changed';
      const objectId = member.id;
      await recordEvent(trx, account, { action, courseId, objectId, what: role, memberEmail: email });
    }
    const course = await getCourse(trx, account, courseId);
    const isNew = roleBefore === undefined;
    // Events from an earlier membership name nobody.
    return { member: isNew ? { ...member, displayName: null } : member, course, isNew };
  });
}
