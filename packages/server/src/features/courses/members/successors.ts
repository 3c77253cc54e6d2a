import type { CourseToHandOver } from '@exam/contract';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';
import { hasWorkedIn } from '../../audit/index.ts';
import { NUMBER_OF_QUESTIONS } from '../queries.ts';
import { GROUP_NAME } from './queries.ts';

/**
 * The members who can take over the courses of an account: those who have worked in them, owners and editors first, then by when
 * they became members. Nobody else can, or a stranger's courses would fill the storage of whoever they are shared with.
 */
export async function listCandidates(db: Queryable, accountId: string) {
  return db
    .selectFrom('courses')
    .innerJoin('courseMembers', 'courseMembers.courseId', 'courses.id')
    .innerJoin('accounts', 'accounts.email', 'courseMembers.email')
    .where('courses.ownerId', '=', accountId)
    .where('accounts.isLocked', '=', false)
    .where(hasWorkedIn(sql.ref('courses.id')))
    .orderBy(sql`role_strength(course_members.role)`, 'desc')
    .orderBy('courseMembers.id')
    .select([
      'courses.id as courseId',
      'courses.name',
      NUMBER_OF_QUESTIONS.as('numberOfQuestions'),
      'courseMembers.id',
      'courseMembers.email',
      'courseMembers.role',
      'courseMembers.isAskedToOwn',
      GROUP_NAME.as('group'),
      'courseMembers.groupId',
      'accounts.displayName',
      'accounts.id as accountId',
    ])
    .execute();
}

export type CandidateRow = Awaited<ReturnType<typeof listCandidates>>[number];

/** The courses of these candidates, by name, each with its candidates in their order. */
export function presentToHandOver(candidates: readonly CandidateRow[]): CourseToHandOver[] {
  const courses = new Map<string, CourseToHandOver>();
  for (const {
    courseId,
    name,
    numberOfQuestions,
    id,
    email,
    displayName,
    role,
    isAskedToOwn,
    group,
    groupId,
  } of candidates) {
    const course = courses.get(courseId) ?? { _id: courseId, name, numberOfQuestions, successors: [] };
    course.successors.push({ _id: id, email, displayName, role, isAskedToOwn, group, groupId });
    courses.set(courseId, course);
  }
  return [...courses.values()].sort((a, b) => a.name.localeCompare(b.name) || (a._id < b._id ? -1 : 1));
}

/** The member who has owned a course for the longest time, as a candidate for the whole of it; no closed account. */
export async function findNextOwner(db: Queryable, courseId: string) {
  return db
    .selectFrom('courseMembers')
    .innerJoin('accounts', 'accounts.email', 'courseMembers.email')
    .where('courseId', '=', courseId)
    .where('role', '=', 'owner')
    .where('accounts.isLocked', '=', false)
    .orderBy('courseMembers.id')
    .select(['courseMembers.courseId', 'courseMembers.id', 'accounts.id as accountId'])
    .executeTakeFirst();
}

/** Makes accounts the owners of courses, and of what of these courses lies in the trash; who was a member is one no more. */
export async function setOwners(
  trx: Trx,
  successors: readonly Pick<CandidateRow, 'courseId' | 'accountId'>[],
): Promise<void> {
  const courseIds = successors.map(({ courseId }) => courseId);
  const accountIds = successors.map(({ accountId }) => accountId);
  const owners = sql`unnest(${courseIds}::uuid[], ${accountIds}::uuid[]) as given (course_id, account_id)`;
  await sql`update courses set owner_id = account_id from ${owners} where id = course_id`.execute(trx);
  await sql`
    update trash_items set owner_id = account_id from ${owners}
    where trash_items.course_id = given.course_id and kind <> 'exam'`.execute(trx);
  await sql`
    delete from course_members using ${owners}, accounts
    where accounts.id = account_id and course_members.course_id = given.course_id
      and course_members.email = accounts.email`.execute(trx);
}
