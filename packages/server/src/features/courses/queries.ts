import { KINDS } from '@exam/assembly';
import type { ListedCourse, Person } from '@exam/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { bothWays } from '../../platform/database/order.ts';
import { NOT_PREPARED, preparedAs } from '../../platform/database/prepared-as.ts';
import { contains } from '../../platform/database/search.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { MEMBER_NAME } from './members/queries.ts';

/**
 * The condition on `courses` for those that an account owns or that are shared with its e-mail. A union, so that a
 * query can start from these few courses; an `or` would scan all courses.
 */
export function isVisibleTo(account: Account): RawBuilder<boolean> {
  return sql<boolean>`courses.id in (
    select own.id from courses as own where own.owner_id = ${account.id}
    union all
    select course_members.course_id from course_members where course_members.email = ${account.email}
  )${onlyItsCourses('courses.id', account)}`;
}

/** Of a program whose token names courses: the condition on the id of a course that it is one of them. Else nothing. */
export function onlyItsCourses(column: string, { program }: Account): RawBuilder<unknown> {
  const courses = program?.courses ?? null;
  if (courses === null) return sql``;
  return sql` and ${sql.ref(column)} = any(${[...courses]}::uuid[]) ${sql.raw(NOT_PREPARED)}`;
}

/**
 * The condition on `exams`: an exam is visible with its course; without a course only to its owner, and to no program whose token names
 * courses.
 */
export function isExamVisibleTo(account: Account): RawBuilder<boolean> {
  return sql<boolean>`case when exams.course_id is null
    then exams.owner_id = ${account.id}${onlyItsCourses('exams.course_id', account)} else exists (
    select from courses where courses.id = exams.course_id and ${isVisibleTo(account)}
  ) end`;
}

/**
 * The condition on `exams` for those with whose answer sheets an account helps. It is no member by that: of such an exam it sees
 * what its role says, and of the pool nothing.
 */
export function isHelpedBy(account: Account): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${helpOf(account)})`;
}

/**
 * The roles of an account with the answer sheets of an exam, beside `exams`. They rest while the owner of the exam does not see it, or
 * is closed: then nobody answers for what helpers do.
 */
export function helpOf(account: Account): RawBuilder<unknown> {
  return sql`exam_helpers join accounts as owners on owners.id = exam_helpers.owner_id and not owners.is_locked
    where exam_helpers.email = ${account.email} and exam_helpers.owner_id = exams.owner_id
    and (exam_helpers.exam_id = exams.id or exam_helpers.course_id = exams.course_id)
    and (exams.course_id is null or exists (
      select from courses where courses.id = exams.course_id and (courses.owner_id = owners.id or exists (
        select from course_members where course_members.course_id = courses.id and course_members.email = owners.email
      ))
    ))${onlyItsCourses('exams.course_id', account)}`;
}

function roleOf({ id, email }: Account): RawBuilder<'owner' | 'editor' | 'viewer'> {
  return sql`case when courses.owner_id = ${id} then 'owner' else (
    select role from course_members where course_members.course_id = courses.id and course_members.email = ${email}
  ) end`;
}

const NUMBER_OF_CHAPTERS = sql<number>`(
  select count(*)::int from chapters where chapters.course_id = courses.id
)`;

/** How many questions a course has. */
export const NUMBER_OF_QUESTIONS = sql<number>`(
  select coalesce(sum(cells.number_of_questions), 0)::int
  from cells join chapters on chapters.id = cells.chapter_id where chapters.course_id = courses.id
)`;

/** The courses that an account may see, with their numbers of chapters and questions. */
export function selectCourses(db: Queryable, account: Account) {
  return db
    .selectFrom('courses')
    .where(isVisibleTo(account))
    .select([
      'courses.id',
      'courses.name',
      'courses.version',
      roleOf(account).as('role'),
      NUMBER_OF_CHAPTERS.as('numberOfChapters'),
      NUMBER_OF_QUESTIONS.as('numberOfQuestions'),
    ]);
}

export type CourseRow = Awaited<ReturnType<ReturnType<typeof selectCourses>['executeTakeFirstOrThrow']>>;

const NUMBER_OF_CELLS = sql<number>`${KINDS.length}::int * ${NUMBER_OF_CHAPTERS}`;

const NUMBER_OF_EMPTY_CELLS = sql<number>`${NUMBER_OF_CELLS} - (
  select count(*)::int from cells join chapters on chapters.id = cells.chapter_id
  where chapters.course_id = courses.id and cells.number_of_questions > 0
)`;

const OWNER = sql<Person>`(
  select json_build_object('email', email, 'displayName', display_name)
  from accounts where accounts.id = courses.owner_id
)`;

/** More members of a course are only counted. */
const NAMED_MEMBERS = 2;

/** The members of a course but for the account itself. Every member may see the others. */
function sharedWith({ email }: Account) {
  const others = sql`course_members where course_members.course_id = courses.id and course_members.email <> ${email}`;
  return sql<ListedCourse['sharedWith']>`(
    select json_build_object(
      'total', (select count(*)::int from ${others}),
      'people', coalesce(json_agg(json_build_object('email', email, 'displayName', display_name) order by email), '[]')
    )
    from (
      select email, ${MEMBER_NAME} as display_name from ${others} order by email limit ${NAMED_MEMBERS}
    ) as first
  )`;
}

const ORDERS = {
  ...bothWays('createdAt', 'courses.id', 'uuid'),
  ...bothWays('name', 'lower(courses.name)', 'text'),
};

/** The same with how far their pools are filled, and with whose they are and who shares them. */
function selectListed(db: Queryable, account: Account) {
  return selectCourses(db, account).select([
    NUMBER_OF_CELLS.as('numberOfCells'),
    NUMBER_OF_EMPTY_CELLS.as('numberOfEmptyCells'),
    OWNER.as('owner'),
    sharedWith(account).as('sharedWith'),
  ]);
}

export type ListedCourseRow = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>;

/** The list of courses; `q` searches their names. */
export function listCourses(db: Db, account: Account, { q }: { q?: string | undefined }) {
  const query = selectListed(db, account).$if(q !== undefined, (all) =>
    all.where(contains('courses.name', q ?? '')),
  );
  return {
    query,
    id: 'courses.id',
    orders: ORDERS,
    firstPage: q === undefined ? ('courses' as const) : undefined,
  };
}

export async function findCourse(
  db: Queryable,
  account: Account,
  courseId: string,
): Promise<CourseRow | undefined> {
  return selectCourses(db, account).where('courses.id', '=', courseId).executeTakeFirst();
}

/** The roles of an account in these courses, for those that it may see. */
export async function listRoles(db: Queryable, account: Account, courseIds: readonly string[]) {
  return db
    .selectFrom('courses')
    .where('courses.id', 'in', courseIds)
    .where(isVisibleTo(account))
    .select(['courses.id', roleOf(account).as('role')])
    .execute();
}

/** The role of an account in a course; undefined if it may not see it. */
export async function findRole(db: Queryable, account: Account, courseId: string) {
  const course = await db
    .selectFrom('courses')
    .where('courses.id', '=', courseId)
    .where(isVisibleTo(account))
    .select(roleOf(account).as('role'))
    .modifyEnd(preparedAs('role'))
    .executeTakeFirst();
  return course?.role;
}

/** Prevents concurrent additions to a course until the transaction ends. */
export async function lockCourse(trx: Trx, courseId: string): Promise<void> {
  await trx.selectFrom('courses').where('id', '=', courseId).select('id').forNoKeyUpdate().execute();
}

export async function insertCourse(db: Queryable, course: { id: string; ownerId: string; name: string }) {
  await db.insertInto('courses').values(course).execute();
}

export async function updateCourse(trx: Trx, courseId: string, name: string): Promise<void> {
  await trx
    .updateTable('courses')
    .where('id', '=', courseId)
    .set({ name, version: sql`version + 1` })
    .execute();
}

/** Prevents the deletion of a course until the transaction ends. Must be called before its questions are locked. */
export async function holdCourse(trx: Trx, courseId: string): Promise<void> {
  await trx.selectFrom('courses').where('id', '=', courseId).select('id').forKeyShare().execute();
}

/** Locks courses with their questions, so that they can be deleted. */
export async function lockWithQuestions(trx: Trx, courseIds: readonly string[]): Promise<void> {
  await sql`select from courses where id = any(${[...courseIds]}::uuid[]) order by id for update`.execute(
    trx,
  );
  // In the common lock order: a delete would lock rows in physical order and deadlock with an edit.
  await sql`
    select from questions
    where chapter_id in (select id from chapters where course_id = any(${[...courseIds]}::uuid[]))
    order by id for update`.execute(trx);
}

/** Locks the courses that an account owns, with their questions. */
export async function lockCoursesOf(trx: Trx, accountId: string): Promise<void> {
  const courses = await trx.selectFrom('courses').where('ownerId', '=', accountId).select('id').execute();
  await lockWithQuestions(
    trx,
    courses.map(({ id }) => id),
  );
}

/** @returns whether it existed */
export async function deleteCourse(trx: Trx, courseId: string): Promise<boolean> {
  await lockWithQuestions(trx, [courseId]);
  const result = await trx.deleteFrom('courses').where('id', '=', courseId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * The cells of a course, one row for each cell that ever held a question, by chapter number; none if the account may not
 * see the course.
 */
export async function listCells(db: Queryable, account: Account, courseId: string) {
  return db
    .selectFrom('chapters')
    .innerJoin('courses', 'courses.id', 'chapters.courseId')
    .leftJoin('cells', 'cells.chapterId', 'chapters.id')
    .where('courses.id', '=', courseId)
    .where(isVisibleTo(account))
    .orderBy('chapters.number')
    .select([
      'chapters.id as chapterId',
      'chapters.name',
      'chapters.number',
      'chapters.maxNumberOfQuestions',
      'cells.difficulty',
      'cells.objective',
      'cells.numberOfQuestions',
    ])
    .modifyEnd(preparedAs('cells'))
    .execute();
}

export type CellRow = Awaited<ReturnType<typeof listCells>>[number];
