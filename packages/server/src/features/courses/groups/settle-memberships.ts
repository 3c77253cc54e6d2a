import { LIMITS } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Trx } from '../../../platform/database/transaction.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordEvents } from '../../audit/index.ts';
import {
  deleteFromGroupsOf,
  deleteMembers,
  insertMembersByGroup,
  listMembersOf,
  listWanted,
  lockCourses,
  type MemberByGroup,
  updateMembersByGroup,
} from './queries.ts';

/**
 * Makes the members of courses what their groups say, and records it. Whoever the course was shared with alone stays as
 * they are. The courses are locked here.
 * @throws AppError conflict above the limit of members
 */
export async function settleMemberships(
  trx: Trx,
  account: Pick<Account, 'id' | 'email'>,
  courseIds: readonly string[],
): Promise<void> {
  await lockCourses(trx, courseIds);
  const wanted = await listWanted(trx, courseIds);
  const present = await listMembersOf(trx, courseIds);
  const keyOf = ({ courseId, email }: { courseId: string; email: string }) => `${courseId} ${email}`;
  const memberAt = new Map(present.map((member) => [keyOf(member), member]));
  const wantedAt = new Set(wanted.map(keyOf));

  const isGone = (member: (typeof present)[number]) =>
    member.groupId !== null && !wantedAt.has(keyOf(member));
  const gone = present.filter(isGone);
  const added = wanted.filter((one) => !memberAt.has(keyOf(one))).map((one) => ({ id: uuid(), ...one }));
  const changed: MemberByGroup[] = [];
  const withNewRole: MemberByGroup[] = [];
  for (const one of wanted) {
    const before = memberAt.get(keyOf(one));
    if (before === undefined || before.groupId === null) continue;
    const member = { id: before.id, ...one };
    if (before.role !== one.role) withNewRole.push(member);
    if (before.role !== one.role || before.groupId !== one.groupId) changed.push(member);
  }
  requireRoom(courseIds, [...present.filter((member) => !isGone(member)), ...added]);

  if (gone.length > 0) {
    await deleteMembers(
      trx,
      gone.map(({ id }) => id),
    );
  }
  if (added.length > 0) await insertMembersByGroup(trx, added);
  if (changed.length > 0) await updateMembersByGroup(trx, changed);
  await recordEvents(trx, account, [
    ...gone.map((member) => ({ action: 'member.removed' as const, ...factsOf(member) })),
    ...added.map((member) => ({ action: 'member.added' as const, ...factsOf(member) })),
    ...withNewRole.map((member) => ({ action: 'member.changed' as const, ...factsOf(member) })),
  ]);
}

/** Takes the account itself out of the groups that give it a course; their other courses go with them. */
export async function leaveGroups(
  trx: Trx,
  account: Account,
  { courseId, email }: { courseId: string; email: string },
): Promise<void> {
  await settleMemberships(trx, account, await deleteFromGroupsOf(trx, { courseId, email }));
}

function factsOf({
  id,
  courseId,
  email,
  role,
}: Pick<MemberByGroup, 'id' | 'courseId' | 'email'> & { role: string }) {
  return { courseId, objectId: id, what: role, memberEmail: email };
}

function requireRoom(courseIds: readonly string[], members: readonly { readonly courseId: string }[]): void {
  const counts = new Map(courseIds.map((id) => [id, 0]));
  for (const { courseId } of members) counts.set(courseId, (counts.get(courseId) ?? 0) + 1);
  if (Math.max(0, ...counts.values()) <= LIMITS.courseMembers) return;
  throw conflict(`A course can be shared with at most ${LIMITS.courseMembers} people.`);
}
