import { type RawBuilder, sql } from 'kysely';
import type { Account } from '../../../platform/http/account.ts';
import { hasWorkedIn } from '../../audit/index.ts';
import { isVisibleTo } from '../../courses/index.ts';
import { measuresSeenBy } from '../queries.ts';

/** Filters by the uses, results, changes and makers of questions. */
export interface Narrowing {
  /** `never`, or the number of newest exams of the course of which one asks the question. */
  readonly used?: string | undefined;
  readonly measured?: 'yes' | 'no' | undefined;
  /** `owner`, or the id of a member of the course. */
  readonly madeBy?: string | undefined;
  /** A day, such as 2026-11-23. */
  readonly changedSince?: string | undefined;
}

/**
 * Conditions on `questions`, `chapters` and `courses`. What concerns exams compares with one set that is read once, of the exams of
 * the courses in question, so that its cost is linear and does not depend on the exams of others.
 */
export function narrowingConditions(
  account: Account,
  { used, measured, madeBy, changedSince, ...place }: Narrowing & Place,
): RawBuilder<boolean>[] {
  const courses = coursesOf(account, place);
  return [
    ...(used === undefined ? [] : [used === 'never' ? isInNone(courses) : isInRecent(courses, Number(used))]),
    ...(measured === undefined ? [] : [hasResults(account, courses, measured === 'yes')]),
    ...(madeBy === undefined ? [] : [isMadeBy(madeBy)]),
    ...(changedSince === undefined ? [] : [hasChangedSince(changedSince)]),
  ];
}

interface Place {
  readonly course?: string | undefined;
  readonly chapter?: string | undefined;
}

type Courses = RawBuilder<unknown>;

function coursesOf(account: Account, { course, chapter }: Place): Courses {
  const ofChapter = sql`and courses.id = (select course_id from chapters where chapters.id = ${chapter})`;
  return sql`(
    select courses.id from courses
    where ${isVisibleTo(account)} ${course === undefined ? sql`` : sql`and courses.id = ${course}`}
      ${chapter === undefined ? sql`` : ofChapter}
  )`;
}

/**
 * In how many exams of its course a question is asked. All exams of the courses in question are read once, whatever the number of
 * listed questions.
 */
export function numberOfUses(account: Account, place: Place) {
  return sql<number>`coalesce(((
    select jsonb_object_agg(asked, uses) from (
      select question_id::text || held.id as asked, count(distinct exams.id) as uses
      from ${coursesOf(account, place)} as held join exams on exams.course_id = held.id
      join exam_questions on exam_questions.exam_id = exams.id
        and exam_questions.version between 0 and exams.number_of_versions - 1
      group by question_id, held.id
    ) as counted
  ) ->> (questions.id::text || chapters.course_id))::int, 0)`.as('numberOfUses');
}

function isInNone(courses: Courses): RawBuilder<boolean> {
  return sql`not exists (
    select from ${courses} as held join exams on exams.course_id = held.id
    join exam_questions on exam_questions.exam_id = exams.id
    where exam_questions.question_id = questions.id and held.id = chapters.course_id
  )`;
}

function isInRecent(courses: Courses, count: number): RawBuilder<boolean> {
  return sql`exists (
    select from ${courses} as held
    cross join lateral (
      select exams.id from exams where exams.course_id = held.id order by exams.id desc limit ${count}
    ) as recent
    join exam_questions on exam_questions.exam_id = recent.id
    where exam_questions.question_id = questions.id and held.id = chapters.course_id
  )`;
}

/** Whether the list shows measurements for the question. */
function hasResults(account: Account, courses: Courses, isMeasured: boolean): RawBuilder<boolean> {
  return sql`${isMeasured ? sql`` : sql`not`} exists (
    select from ${courses} as held join exams on exams.course_id = held.id
    join ${measuresSeenBy(account)} as measures on measures.exam_id = exams.id
    where measures.question_id = questions.id and held.id = chapters.course_id
      and questions.asked_hash in (measures.asked_hash, measures.marked_hash)
  )`;
}

/**
 * Members are those of the question's own course, so that the id of another course finds nothing. A question may have moved to a
 * course in which its maker never worked; the list tells no more of that account than the list of members does.
 */
function isMadeBy(maker: string): RawBuilder<boolean> {
  if (maker === 'owner') return sql`questions.made_by = courses.owner_id`;
  return sql`(courses.id, questions.made_by) = (
    select course_members.course_id, accounts.id
    from course_members join accounts on accounts.email = course_members.email
    where course_members.id = ${maker} and ${hasWorkedIn(sql.ref('course_members.course_id'))}
  )`;
}

function hasChangedSince(day: string): RawBuilder<boolean> {
  return sql`(questions.id >= ${firstIdOf(day)} or exists (
    select from question_versions
    where question_versions.question_id = questions.id and replaced_at >= ${`${day}T00:00:00Z`}
  ))`;
}

/** Ids of version 7 begin with the milliseconds since 1970. */
function firstIdOf(day: string): string {
  const ms = Date.parse(`${day}T00:00:00Z`).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}
