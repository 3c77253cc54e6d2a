import type { KindCount } from '@exam/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { bothWays, type Orders } from '../../platform/database/order.ts';
import { contains } from '../../platform/database/search.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { isVisibleTo } from '../courses/index.ts';

const NUMBER_OF_QUESTIONS = sql<number>`(
  select coalesce(sum(cells.number_of_questions), 0)::int from cells where cells.chapter_id = chapters.id
)`;

/** The chapters of all courses that an account may see, with their number of questions. */
export function selectChapters(db: Queryable, account: Account) {
  return db
    .selectFrom('chapters')
    .innerJoin('courses', 'courses.id', 'chapters.courseId')
    .where(isVisibleTo(account))
    .select([
      'chapters.id',
      'chapters.name',
      'chapters.number',
      'chapters.maxNumberOfQuestions',
      'chapters.version',
      'chapters.courseId',
      'courses.name as courseName',
      NUMBER_OF_QUESTIONS.as('numberOfQuestions'),
    ]);
}

export type ChapterRow = Awaited<ReturnType<ReturnType<typeof selectChapters>['executeTakeFirstOrThrow']>>;

const byAge = bothWays('createdAt', 'chapters.id', 'uuid');
const byNumber = bothWays('number', 'chapters.number', 'integer');
const byName = bothWays('name', 'lower(chapters.name)', 'text');
const ALL_CHAPTERS_ORDERS: Orders = { ...byAge, ...byNumber, ...byName };
const COURSE_CHAPTERS_ORDERS: Orders = { ...byNumber, ...byName, ...byAge };

/** The list of chapters, of one course or of all; `q` searches their names. */
export function listChapters(
  db: Db,
  account: Account,
  {
    q,
    course,
    isOfOneCourse = false,
  }: { q?: string | undefined; course?: string | undefined; isOfOneCourse?: boolean },
) {
  const query = selectChapters(db, account)
    .$if(q !== undefined, (all) => all.where(contains('chapters.name', q ?? '')))
    .$if(course !== undefined, (all) => all.where('chapters.courseId', '=', course ?? ''));
  return { query, id: 'chapters.id', orders: isOfOneCourse ? COURSE_CHAPTERS_ORDERS : ALL_CHAPTERS_ORDERS };
}

export async function findChapter(
  db: Queryable,
  account: Account,
  chapterId: string,
): Promise<ChapterRow | undefined> {
  return selectChapters(db, account).where('chapters.id', '=', chapterId).executeTakeFirst();
}

/** Locks the chapters in the order of their ids, which prevents deadlocks. */
export async function lockChapters(trx: Trx, chapterIds: readonly string[]) {
  return trx
    .selectFrom('chapters')
    .where('id', 'in', chapterIds)
    .orderBy('id')
    .select(['id', 'name', 'number', 'courseId', 'maxNumberOfQuestions', 'version'])
    .forUpdate()
    .execute();
}

export type LockedChapter = Awaited<ReturnType<typeof lockChapters>>[number];

/** Number of questions of each kind in a chapter; kinds that it never had are absent. */
export async function countKinds(db: Queryable, chapterId: string): Promise<KindCount[]> {
  return countCells(db, [chapterId]);
}

/** The same for several chapters at once. */
export async function countCells(
  db: Queryable,
  chapterIds: readonly string[],
): Promise<(KindCount & { readonly chapterId: string })[]> {
  return db
    .selectFrom('cells')
    .where(sql<boolean>`chapter_id = any(${[...chapterIds]}::uuid[])`)
    .select(['chapterId', 'difficulty', 'objective', 'numberOfQuestions'])
    .execute();
}

export async function insertChapter(
  db: Queryable,
  chapter: { id: string; courseId: string; name: string; number: number; maxNumberOfQuestions: number },
): Promise<void> {
  await db.insertInto('chapters').values(chapter).execute();
}

export async function updateChapter(
  trx: Trx,
  chapterId: string,
  change: { name: string; number: number; maxNumberOfQuestions: number; courseId: string },
): Promise<void> {
  await trx
    .updateTable('chapters')
    .where('id', '=', chapterId)
    .set({ ...change, version: sql`version + 1` })
    .execute();
}

/**
 * Locks the questions of a chapter in the common order. Must be called before the chapter is locked, as when a question
 * is edited.
 */
export async function lockQuestionsOf(trx: Trx, chapterId: string): Promise<void> {
  await sql`select from questions where chapter_id = ${chapterId} order by id for update`.execute(trx);
}
