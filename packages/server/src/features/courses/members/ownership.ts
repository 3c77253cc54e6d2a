import { type AuditAction, type CourseId, LIMITS, type MemberId } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { conflict, forbidden, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordEvent } from '../../audit/index.ts';
import { releaseGroups } from '../groups/queries.ts';
import { getRole, requireOwner } from '../policy.ts';
import { lockCourse } from '../queries.ts';
import {
  findMember,
  findMemberByEmail,
  isMaker,
  listMembers,
  type MemberRow,
  setAsked,
  setRole,
  upsertMember,
} from './queries.ts';
import { findNextOwner, setOwners } from './successors.ts';

/**
 * Asks a member to own a course too; whoever is asked already stays so. It takes effect when the member accepts, because an
 * owner answers for a course and its room.
 * @returns the member, and whether this is a new question
 * @throws AppError notFound, forbidden unless the account owns the course, conflict for an owner and above the limit
 */
export async function askToOwn(
  db: Db,
  account: Account,
  { courseId, memberId }: { courseId: CourseId; memberId: MemberId },
): Promise<{ member: MemberRow; isNew: boolean }> {
  await requireOwner(db, account, courseId);
  return inTransaction(db, async (trx) => {
    const member = await lockMember(trx, courseId, memberId);
    if (member.role === 'owner') throw conflict('This colleague owns the course already.');
    if (member.isAskedToOwn) return { member, isNew: false };
    const owners = (await listMembers(trx, courseId)).filter(
      ({ role, isAskedToOwn }) => role === 'owner' || isAskedToOwn,
    );
    // Beside these there is the account to which the course belongs.
    if (owners.length + 1 >= LIMITS.courseOwners) {
      throw conflict(`A course has at most ${LIMITS.courseOwners} owners, those who are asked included.`);
    }
    await setAsked(trx, memberId, true);
    await record(trx, account, 'member.asked-to-own', courseId, member);
    return { member: { ...member, isAskedToOwn: true }, isNew: true };
  });
}

/**
 * Takes the question back whether a member owns a course too; the member declines by it.
 * @throws AppError notFound, forbidden for others than the owners and the member
 */
export async function stopAsking(
  db: Db,
  account: Account,
  { courseId, memberId }: { courseId: CourseId; memberId: MemberId },
): Promise<MemberRow> {
  const role = await getRole(db, account, courseId);
  return inTransaction(db, async (trx) => {
    const member = await lockMember(trx, courseId, memberId);
    if (role !== 'owner' && member.email !== account.email) {
      throw forbidden('Only the owner of this course may do that.');
    }
    if (!member.isAskedToOwn) return member;
    await setAsked(trx, memberId, false);
    await record(trx, account, 'member.not-asked-to-own', courseId, member);
    return { ...member, isAskedToOwn: false };
  });
}

/**
 * Makes a member who is asked to an owner of a course.
 * @throws AppError notFound, forbidden for whoever is not asked, an owner included
 */
export async function becomeOwner(db: Db, account: Account, courseId: CourseId): Promise<void> {
  await getRole(db, account, courseId);
  await inTransaction(db, async (trx) => {
    await lockCourse(trx, courseId);
    const member = await findMemberByEmail(trx, courseId, account.email);
    if (!member?.isAskedToOwn) throw forbidden('You are not asked to own this course.');
    await setAsked(trx, member.id, false);
    await setRole(trx, member.id, 'owner');
    await record(trx, account, 'member.became-owner', courseId, member);
  });
}

/**
 * Makes an owner of a course an editor. A course that belongs to the account passes to the owner who is a member for the
 * longest time.
 * @throws AppError notFound, forbidden for others than owners, conflict for the only owner
 */
export async function stepDown(db: Db, account: Account, courseId: CourseId): Promise<void> {
  await requireOwner(db, account, courseId);
  await inTransaction(db, async (trx) => {
    await lockCourse(trx, courseId);
    let member = await findMemberByEmail(trx, courseId, account.email);
    if (await isMaker(trx, courseId, account.email)) {
      const next = await findNextOwner(trx, courseId);
      if (!next) throw conflict('You are the only owner of this course. Ask a colleague to own it first.');
      await setOwners(trx, [next]);
      member = await upsertMember(trx, { id: uuid(), courseId, email: account.email, role: 'editor' });
    } else if (member?.role === 'owner') {
      await setRole(trx, member.id, 'editor');
    }
    if (member) await record(trx, account, 'member.stepped-down', courseId, member);
    await releaseGroups(trx, courseId);
  });
}

/** Locks the course of a member. @throws AppError notFound */
async function lockMember(trx: Trx, courseId: CourseId, memberId: MemberId): Promise<MemberRow> {
  await lockCourse(trx, courseId);
  const member = await findMember(trx, courseId, memberId);
  if (!member) throw notFound('Member');
  return member;
}

function record(
  trx: Trx,
  account: Account,
  action: AuditAction,
  courseId: CourseId,
  { id: objectId, role: what, email: memberEmail }: MemberRow,
): Promise<void> {
  return recordEvent(trx, account, { action, courseId, objectId, what, memberEmail });
}
