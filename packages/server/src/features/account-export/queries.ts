import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { isExamVisibleTo } from '../courses/index.ts';
import { CONTENT_COLUMNS } from '../questions/index.ts';

// Everything is read in pages by key, so that a slow client holds no connection.
const ROWS_PER_PAGE = 500;

/** A page of the courses that an account owns, after an id. */
export async function listOwnCourses(db: Queryable, accountId: string, afterId: string) {
  return db
    .selectFrom('courses')
    .where('ownerId', '=', accountId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(ROWS_PER_PAGE)
    .select(['id', 'name', 'createdAt'])
    .execute();
}

export type CourseRow = Awaited<ReturnType<typeof listOwnCourses>>[number];

/** A page of the chapters of a course. */
export async function listChapters(db: Queryable, courseId: string, afterId: string) {
  return db
    .selectFrom('chapters')
    .where('courseId', '=', courseId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(ROWS_PER_PAGE)
    .select(['id', 'name', 'number', 'maxNumberOfQuestions', 'createdAt'])
    .execute();
}

export type ChapterRow = Awaited<ReturnType<typeof listChapters>>[number];

/** A page of the questions of a chapter. */
export async function listQuestions(db: Queryable, chapterId: string, afterId: string) {
  return db
    .selectFrom('questions')
    .where('chapterId', '=', chapterId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(ROWS_PER_PAGE)
    .select(['id', ...CONTENT_COLUMNS, 'createdAt'])
    .execute();
}

export async function listMembers(db: Queryable, courseId: string) {
  return db
    .selectFrom('courseMembers')
    .where('courseId', '=', courseId)
    .orderBy('email')
    .select(['email', 'role'])
    .execute();
}

export async function listBlueprints(db: Queryable, courseId: string) {
  return db
    .selectFrom('blueprints')
    .where('courseId', '=', courseId)
    .orderBy('id')
    .select(['id', 'name', 'chapters', 'difficulty', 'objective'])
    .execute();
}

/** The decided pairs of a course. */
export async function listDecidedPairs(db: Queryable, courseId: string) {
  return db
    .selectFrom('questionPairs')
    .where('courseId', '=', courseId)
    .where('decision', '!=', 'open')
    .orderBy('oneId')
    .orderBy('otherId')
    .select(['oneId', 'otherId', 'decision'])
    .execute();
}

export type PairRow = Awaited<ReturnType<typeof listDecidedPairs>>[number];

/** The next image of a course; one at a time, because each may have several megabytes. */
export async function listImages(db: Queryable, courseId: string, afterId: string) {
  return selectImages(db).where('courseId', '=', courseId).where('id', '>', afterId).execute();
}

/** The next image that is shown in an exam of the account but belongs to no course of the account. */
export async function listImagesOfExams(db: Queryable, account: Account, afterId: string) {
  return selectImages(db)
    .where('images.id', '>', afterId)
    .where(
      sql<boolean>`exists (
        select from exam_images join exams on exams.id = exam_images.exam_id
        where exam_images.image_id = images.id and exams.owner_id = ${account.id} and ${isExamVisibleTo(account)}
      )`,
    )
    .where(
      sql<boolean>`not exists (
        select from courses where courses.id = images.course_id and courses.owner_id = ${account.id}
      )`,
    )
    .execute();
}

function selectImages(db: Queryable) {
  return db
    .selectFrom('images')
    .orderBy('images.id')
    .limit(1)
    .select(['images.id', 'images.type', 'images.width', 'images.height', 'images.content']);
}

export type ImageRow = Awaited<ReturnType<typeof listImages>>[number];

export async function listSharedCourses(db: Queryable, { id, email }: Account) {
  return db
    .selectFrom('courseMembers')
    .innerJoin('courses', 'courses.id', 'courseMembers.courseId')
    .where('courseMembers.email', '=', email)
    .where('courses.ownerId', '!=', id)
    .orderBy('courses.id')
    .select(['courses.id', 'courses.name', 'courseMembers.role'])
    .execute();
}
