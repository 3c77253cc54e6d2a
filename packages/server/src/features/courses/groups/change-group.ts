import { type CourseId, type GroupId, type GroupMemberId, LIMITS, type MemberRole } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction, type Queryable, type Trx } from '../../../platform/database/transaction.ts';
import { conflict, invalidField, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { createOnce, type Once } from '../../idempotency/index.ts';
import { requireOwner } from '../policy.ts';
import {
  countGroups,
  deleteGroupMember,
  deleteGroup as deleteRow,
  deleteSharings,
  type GroupRow,
  insertGroup,
  insertGroupMembers,
  listGroups,
  listOwnedCourses,
  listSharedWithGroup,
  lockGroup,
  lockGroupOfCourse,
  lockMakerOfGroups,
  upsertSharings,
} from './queries.ts';
import { settleMemberships } from './settle-memberships.ts';

/** A group as it is after a change, and whom the change added. */
export interface ChangedGroup {
  readonly group: GroupRow;
  readonly added: readonly string[];
}

/** @throws AppError notFound */
async function getGroup(db: Queryable, account: Pick<Account, 'id'>, groupId: string): Promise<GroupRow> {
  const [group] = await listGroups(db, account.id, groupId);
  if (!group) throw notFound('Group');
  return group;
}

/** Makes a group of colleagues. @throws AppError malformed for the own e-mail, conflict above the limit */
export async function createGroup(
  db: Db,
  account: Account,
  { name, emails }: { name: string; emails: readonly string[] },
  once?: Once,
): Promise<ChangedGroup> {
  for (const email of emails) refuseOwn(account, email, 'emails');
  return createOnce(db, account, once, {
    what: 'group',
    make: async (trx, id) => {
      await lockMakerOfGroups(trx, account.id);
      if ((await countGroups(trx, account.id)) >= LIMITS.groups) {
        throw conflict(`An account has at most ${LIMITS.groups} groups.`);
      }
      await insertGroup(trx, { id, ownerId: account.id, name });
      const added = await insertGroupMembers(trx, id, [...new Set(emails)]);
      return { group: await getGroup(trx, account, id), added };
    },
    get: async (id) => ({ group: await getGroup(db, account, id), added: [] }),
  });
}

/** Adds a colleague, who becomes a member of each course that is shared with the group. @throws AppError as above */
export async function addToGroup(
  db: Db,
  account: Account,
  groupId: GroupId,
  email: string,
): Promise<ChangedGroup> {
  return changeGroup(db, account, groupId, async (trx) => {
    refuseOwn(account, email, 'email');
    const added = await insertGroupMembers(trx, groupId, [email]);
    const { members } = await getGroup(trx, account, groupId);
    if (members.length > LIMITS.groupMembers) {
      throw conflict(`A group has at most ${LIMITS.groupMembers} members.`);
    }
    await settleMemberships(trx, account, await listSharedWithGroup(trx, groupId));
    return added;
  });
}

/** Takes a colleague out of a group, who loses at once what came by it. @throws AppError notFound */
export async function removeFromGroup(
  db: Db,
  account: Account,
  groupId: GroupId,
  memberId: GroupMemberId,
): Promise<ChangedGroup> {
  return changeGroup(db, account, groupId, async (trx) => {
    if (!(await deleteGroupMember(trx, groupId, memberId))) throw notFound('Member of the group');
    await settleMemberships(trx, account, await listSharedWithGroup(trx, groupId));
    return [];
  });
}

/**
 * Shares courses with a group, or each course that the account owns.
 * @throws AppError notFound, forbidden for a course that the account does not own, conflict above the limit
 */
export async function shareWithGroup(
  db: Db,
  account: Account,
  groupId: GroupId,
  { courseIds, role }: { courseIds?: readonly CourseId[] | undefined; role: MemberRole },
): Promise<ChangedGroup> {
  return changeGroup(db, account, groupId, async (trx) => {
    for (const courseId of courseIds ?? []) await requireOwner(trx, account, courseId);
    const shared = [...new Set<string>(courseIds ?? (await listOwnedCourses(trx, account)))];
    await upsertSharings(trx, { groupId, courseIds: shared, role });
    if ((await listSharedWithGroup(trx, groupId)).length > LIMITS.groupCourses) {
      throw conflict(`At most ${LIMITS.groupCourses} courses are shared with a group.`);
    }
    await settleMemberships(trx, account, shared);
    return [];
  });
}

/**
 * Ends the sharing of a course with a group; allowed to each owner of the course, whoever owns the group. Who does not own it
 * gets it without the courses of others.
 * @throws AppError notFound, forbidden
 */
export async function unshareWithGroup(
  db: Db,
  account: Account,
  groupId: GroupId,
  courseId: CourseId,
): Promise<ChangedGroup> {
  return inTransaction(db, async (trx) => {
    const ownerId = await lockGroupOfCourse(trx, account, { groupId, courseId });
    if (ownerId === undefined) throw notFound('Group');
    await requireOwner(trx, account, courseId);
    await deleteSharings(trx, groupId, courseId);
    await settleMemberships(trx, account, [courseId]);
    const group = await getGroup(trx, { id: ownerId }, groupId);
    if (ownerId === account.id) return { group, added: [] };
    const own = new Set(await listOwnedCourses(trx, account));
    return { group: { ...group, courses: group.courses.filter(({ id }) => own.has(id)) }, added: [] };
  });
}

/** Deletes a group; its members lose what came by it. @throws AppError notFound */
export async function deleteGroup(db: Db, account: Account, groupId: GroupId): Promise<void> {
  await inTransaction(db, async (trx) => {
    await requireGroup(trx, account, groupId);
    const shared = await listSharedWithGroup(trx, groupId);
    await deleteSharings(trx, groupId);
    await settleMemberships(trx, account, shared);
    await deleteRow(trx, groupId);
  });
}

/** @param change gives the e-mails that it added */
async function changeGroup(
  db: Db,
  account: Account,
  groupId: GroupId,
  change: (trx: Trx) => Promise<readonly string[]>,
): Promise<ChangedGroup> {
  return inTransaction(db, async (trx) => {
    await requireGroup(trx, account, groupId);
    const added = await change(trx);
    return { group: await getGroup(trx, account, groupId), added };
  });
}

async function requireGroup(trx: Trx, account: Account, groupId: string): Promise<void> {
  if (!(await lockGroup(trx, account.id, groupId))) throw notFound('Group');
}

function refuseOwn(account: Account, email: string, field: string): void {
  if (email === account.email) throw invalidField(field, 'You have your own courses without the group.');
}
