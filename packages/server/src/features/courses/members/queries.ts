import type { CourseRole, MemberRole } from '@exam/contract';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';
import { hasWorkedIn } from '../../audit/index.ts';
import { moveTrashedMemberships } from '../../deletions/index.ts';
import { moveInGroups } from '../groups/queries.ts';

/** The display name of a row of `course_members`. */
export const MEMBER_NAME = sql<string | null>`(
  select display_name from accounts
  where accounts.email = course_members.email and ${hasWorkedIn(sql.ref('course_members.course_id'))}
)`;

/** The name of the group by which a row of `course_members` came. */
export const GROUP_NAME = sql<string | null>`(
  select name from colleague_groups where colleague_groups.id = course_members.group_id
)`;

const MEMBER = [
  'courseMembers.id',
  'courseMembers.email',
  MEMBER_NAME.as('displayName'),
  'courseMembers.role',
  'courseMembers.isAskedToOwn',
  GROUP_NAME.as('group'),
  'courseMembers.groupId',
] as const;

/** The members of a course by e-mail. */
export async function listMembers(db: Queryable, courseId: string) {
  return db
    .selectFrom('courseMembers')
    .where('courseId', '=', courseId)
    .orderBy('email')
    .select(MEMBER)
    .execute();
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

export async function findMember(
  db: Queryable,
  courseId: string,
  memberId: string,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('courseMembers')
    .where('courseId', '=', courseId)
    .where('id', '=', memberId)
    .select(MEMBER)
    .executeTakeFirst();
}

/** The member of a course with this e-mail. */
export async function findMemberByEmail(
  db: Queryable,
  courseId: string,
  email: string,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('courseMembers')
    .where('courseId', '=', courseId)
    .where('email', '=', email)
    .select(MEMBER)
    .executeTakeFirst();
}

export async function setAsked(trx: Trx, memberId: string, isAskedToOwn: boolean): Promise<void> {
  await trx.updateTable('courseMembers').set({ isAskedToOwn }).where('id', '=', memberId).execute();
}

/** The member has the course alone then, whatever group it came by. */
export async function setRole(trx: Trx, memberId: string, role: CourseRole): Promise<void> {
  await trx.updateTable('courseMembers').set({ role, groupId: null }).where('id', '=', memberId).execute();
}

/** Whether an e-mail is that of the account to which the course belongs; further owners are members. */
export async function isMaker(db: Queryable, courseId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('courses')
    .innerJoin('accounts', 'accounts.id', 'courses.ownerId')
    .where('courses.id', '=', courseId)
    .where('accounts.email', '=', email)
    .select('courses.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a member, or changes the role. The member has the course alone then, whatever group it came by. */
export async function upsertMember(
  trx: Trx,
  member: { id: string; courseId: string; email: string; role: MemberRole },
): Promise<MemberRow> {
  return trx
    .insertInto('courseMembers')
    .values(member)
    .onConflict((conflict) =>
      conflict.columns(['courseId', 'email']).doUpdateSet({ role: sql`excluded.role`, groupId: null }),
    )
    .returning(MEMBER)
    .executeTakeFirstOrThrow();
}

export async function countMembers(trx: Trx, courseId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('courseMembers')
    .where('courseId', '=', courseId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns whether it existed */
export async function deleteMember(db: Queryable, memberId: string): Promise<boolean> {
  const result = await db.deleteFrom('courseMembers').where('id', '=', memberId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * Transfers memberships when an account changes its e-mail. If the new e-mail is already a member, the stronger role
 * stays; memberships of the account's own courses are dropped.
 */
export async function moveMemberships(
  trx: Trx,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<void> {
  await sql`
    delete from course_members as weaker using course_members as other
    where weaker.email in (${from}, ${to}) and other.email in (${from}, ${to}) and other.course_id = weaker.course_id
      and (role_strength(other.role), other.id) > (role_strength(weaker.role), weaker.id)`.execute(trx);
  await trx.updateTable('courseMembers').set({ email: to }).where('email', '=', from).execute();
  await moveInGroups(trx, { accountId, from, to });
  await moveTrashedMemberships(trx, { accountId, from, to });
  await sql`
    delete from course_members using courses
    where courses.id = course_members.course_id and courses.owner_id = ${accountId} and email = ${to}`.execute(
    trx,
  );
}

/** Ends all memberships of this e-mail. @returns the deleted rows */
export async function deleteMemberships(trx: Trx, email: string) {
  return trx
    .deleteFrom('courseMembers')
    .where('email', '=', email)
    .returning(['id', 'courseId as courseId', 'role'])
    .execute();
}
