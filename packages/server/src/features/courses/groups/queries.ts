import type { MemberRole } from '@exam/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';

/** The groups of an account, by name, or one of them. */
export async function listGroups(db: Queryable, accountId: string, groupId?: string) {
  return db
    .selectFrom('colleagueGroups')
    .where('ownerId', '=', accountId)
    .$if(groupId !== undefined, (all) => all.where('id', '=', groupId ?? ''))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .select([
      'id',
      'name',
      'createdAt',
      sql<{ id: string; email: string }[]>`(
        select coalesce(json_agg(json_build_object('id', id, 'email', email) order by email), '[]')
        from colleague_group_members where group_id = colleague_groups.id
      )`.as('members'),
      sql<{ id: string; name: string; role: MemberRole }[]>`(
        select coalesce(json_agg(json_build_object('id', courses.id, 'name', courses.name, 'role', role) order by lower(courses.name), courses.id), '[]')
        from course_groups join courses on courses.id = course_id where group_id = colleague_groups.id
      )`.as('courses'),
    ])
    .execute();
}

export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number];

/** Locks a group of an account. @returns whether it is there */
export async function lockGroup(trx: Trx, accountId: string, groupId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('colleagueGroups')
    .where('id', '=', groupId)
    .where('ownerId', '=', accountId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks a group that an account owns, or that has a course of which the account is an owner.
 * @returns the owner of the group; undefined if there is no such group
 */
export async function lockGroupOfCourse(
  trx: Trx,
  { id, email }: { readonly id: string; readonly email: string },
  { groupId, courseId }: { groupId: string; courseId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ ownerId: string }>`
    select owner_id as "ownerId" from colleague_groups
    where id = ${groupId} and (owner_id = ${id} or exists (
      select from course_groups join courses on courses.id = course_id
      where group_id = colleague_groups.id and course_id = ${courseId} and (courses.owner_id = ${id} or exists (
        select from course_members as owner
        where owner.course_id = courses.id and owner.email = ${email} and owner.role = 'owner'
      ))
    ))
    for update`.execute(trx);
  return rows[0]?.ownerId;
}

/** Prevents an account from making two groups at the same time: each counts those that there are. */
export async function lockMakerOfGroups(trx: Trx, accountId: string): Promise<void> {
  await trx.selectFrom('accounts').where('id', '=', accountId).select('id').forNoKeyUpdate().execute();
}

export async function insertGroup(
  trx: Trx,
  group: { id: string; ownerId: string; name: string },
): Promise<void> {
  await trx.insertInto('colleagueGroups').values(group).execute();
}

export async function countGroups(trx: Trx, accountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('colleagueGroups')
    .where('ownerId', '=', accountId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds those who are no members yet. @returns their e-mails */
export async function insertGroupMembers(
  trx: Trx,
  groupId: string,
  emails: readonly string[],
): Promise<string[]> {
  if (emails.length === 0) return [];
  const added = await trx
    .insertInto('colleagueGroupMembers')
    .values(emails.map((email) => ({ id: uuid(), groupId, email })))
    .onConflict((conflict) => conflict.columns(['groupId', 'email']).doNothing())
    .returning('email')
    .execute();
  return added.map(({ email }) => email);
}

/** @returns whether it existed */
export async function deleteGroupMember(trx: Trx, groupId: string, memberId: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('colleagueGroupMembers')
    .where('groupId', '=', groupId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function isInGroup(db: Queryable, groupId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('colleagueGroupMembers')
    .where('groupId', '=', groupId)
    .where('email', '=', email)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteGroup(trx: Trx, groupId: string): Promise<void> {
  await trx.deleteFrom('colleagueGroups').where('id', '=', groupId).execute();
}

/** Shares courses with a group, or changes the role of its members there. */
export async function upsertSharings(
  trx: Trx,
  { groupId, courseIds, role }: { groupId: string; courseIds: readonly string[]; role: MemberRole },
): Promise<void> {
  await sql`
    insert into course_groups (course_id, group_id, role)
    select id, ${groupId}::uuid, ${role}::text from unnest(${[...courseIds]}::uuid[]) as one (id)
    on conflict (course_id, group_id) do update set role = excluded.role`.execute(trx);
}

/** Ends the sharing of a course with a group, or of all its courses. */
export async function deleteSharings(trx: Trx, groupId: string, courseId?: string): Promise<void> {
  await trx
    .deleteFrom('courseGroups')
    .where('groupId', '=', groupId)
    .$if(courseId !== undefined, (all) => all.where('courseId', '=', courseId ?? ''))
    .execute();
}

/** The courses that are shared with a group. */
export async function listSharedWithGroup(trx: Trx, groupId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('courseGroups')
    .where('groupId', '=', groupId)
    .orderBy('courseId')
    .select('courseId')
    .execute();
  return rows.map(({ courseId }) => courseId);
}

/** Each course that an account owns, as its maker or beside others. */
export async function listOwnedCourses(
  db: Queryable,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from courses where owner_id = ${id}
    union select course_id from course_members where email = ${email} and role = 'owner'
    order by id`.execute(db);
  return rows.map((course) => course.id);
}

/** Locks courses in the order of their ids, in which others lock them. */
export async function lockCourses(trx: Trx, courseIds: readonly string[]): Promise<void> {
  await sql`
    select from courses where id = any(${[...courseIds]}::uuid[]) order by id for no key update`.execute(trx);
}

/** The name of a group by which an e-mail has a course; undefined where none gives it. */
export async function findGroupOfMember(
  db: Queryable,
  courseId: string,
  email: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('courseGroups')
    .innerJoin('colleagueGroupMembers', 'colleagueGroupMembers.groupId', 'courseGroups.groupId')
    .innerJoin('colleagueGroups', 'colleagueGroups.id', 'courseGroups.groupId')
    .where('courseGroups.courseId', '=', courseId)
    .where('colleagueGroupMembers.email', '=', email)
    .orderBy('colleagueGroups.id')
    .select('colleagueGroups.name')
    .executeTakeFirst();
  return row?.name;
}

/** Takes an e-mail out of the groups that give it a course. @returns the courses that these groups have */
export async function deleteFromGroupsOf(
  trx: Trx,
  { courseId, email }: { courseId: string; email: string },
): Promise<string[]> {
  const { rows } = await sql<{ courseId: string }>`
    with left_groups as (
      delete from colleague_group_members using course_groups
      where course_groups.group_id = colleague_group_members.group_id and course_id = ${courseId} and email = ${email}
      returning colleague_group_members.group_id
    )
    select distinct course_id as "courseId" from course_groups join left_groups using (group_id)
    order by course_id`.execute(trx);
  return rows.map((row) => row.courseId);
}

/** Takes an e-mail out of all groups. Its memberships of courses are not touched. */
export async function leaveAllGroups(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('colleagueGroupMembers').where('email', '=', email).execute();
}

/** Moves an account to its new e-mail in the groups of others. Nobody is in their own. */
export async function moveInGroups(
  trx: Trx,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<void> {
  await sql`
    delete from colleague_group_members as one
    where one.email = ${from} and exists (
      select from colleague_group_members as other where other.group_id = one.group_id and other.email = ${to}
    )
    or one.email = ${to} and exists (
      select from colleague_groups where id = one.group_id and owner_id = ${accountId}
    )`.execute(trx);
  await trx.updateTable('colleagueGroupMembers').set({ email: to }).where('email', '=', from).execute();
}

/** Whether the owner of a group owns a course. */
const OWNS_COURSE = sql<boolean>`exists (
  select from colleague_groups join accounts on accounts.id = colleague_groups.owner_id
    join courses on courses.id = course_groups.course_id
  where colleague_groups.id = course_groups.group_id and (
    courses.owner_id = accounts.id or exists (
      select from course_members as owner
      where owner.course_id = courses.id and owner.email = accounts.email and owner.role = 'owner'
    )
  )
)`;

/**
 * Ends the sharing of a course with the groups of those who do not own it any more. Whoever had the course by them keeps it, alone:
 * colleagues do not lose it because an owner leaves.
 */
export async function releaseGroups(trx: Trx, courseId: string): Promise<void> {
  await sql`
    with released as (
      delete from course_groups where course_id = ${courseId} and not ${OWNS_COURSE} returning group_id
    )
    update course_members set group_id = null
    where course_id = ${courseId} and group_id in (select group_id from released)`.execute(trx);
}

/** Who is to have these courses by groups: each e-mail once, with the strongest role. */
export async function listWanted(trx: Trx, courseIds: readonly string[]) {
  const { rows } = await sql<{ courseId: string; email: string; role: MemberRole; groupId: string }>`
    select distinct on (course_groups.course_id, member.email)
      course_groups.course_id as "courseId", member.email, course_groups.role, course_groups.group_id as "groupId"
    from course_groups
      join colleague_group_members as member on member.group_id = course_groups.group_id
      join courses on courses.id = course_groups.course_id
      join accounts as maker on maker.id = courses.owner_id
    where course_groups.course_id = any(${[...courseIds]}::uuid[]) and member.email <> maker.email and ${OWNS_COURSE}
    order by course_groups.course_id, member.email, role_strength(course_groups.role) desc, course_groups.group_id`.execute(
    trx,
  );
  return rows;
}

/** The members of these courses. */
export async function listMembersOf(trx: Trx, courseIds: readonly string[]) {
  return trx
    .selectFrom('courseMembers')
    .where(sql<boolean>`course_id = any(${[...courseIds]}::uuid[])`)
    .orderBy('courseId')
    .orderBy('email')
    .select(['id', 'courseId', 'email', 'role', 'groupId'])
    .execute();
}

/** A member of a course by a group. */
export interface MemberByGroup {
  readonly id: string;
  readonly courseId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly groupId: string;
}

export async function insertMembersByGroup(trx: Trx, members: readonly MemberByGroup[]): Promise<void> {
  for (let from = 0; from < members.length; from += ROWS_PER_INSERT) {
    await trx
      .insertInto('courseMembers')
      .values(members.slice(from, from + ROWS_PER_INSERT))
      .execute();
  }
}

/** A statement takes at most 65,535 values. */
const ROWS_PER_INSERT = 1_000;

export async function updateMembersByGroup(trx: Trx, members: readonly MemberByGroup[]): Promise<void> {
  const [ids, roles, groups] = [
    members.map(({ id }) => id),
    members.map(({ role }) => role),
    members.map(({ groupId }) => groupId),
  ];
  await sql`
    update course_members set role = one.role, group_id = one.group_id
    from unnest(${ids}::uuid[], ${roles}::text[], ${groups}::uuid[]) as one (id, role, group_id)
    where course_members.id = one.id`.execute(trx);
}

export async function deleteMembers(trx: Trx, memberIds: readonly string[]): Promise<void> {
  await sql`delete from course_members where id = any(${[...memberIds]}::uuid[])`.execute(trx);
}
