import { type Insertable, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { isExamVisibleTo, isVisibleTo } from '../courses/index.ts';
import type { StoredImage } from './encode-again.ts';

export async function insertImage(trx: Trx, image: Insertable<Database['images']>): Promise<void> {
  await trx.insertInto('images').values(image).execute();
}

export async function countImages(db: Queryable, courseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('images')
    .where('courseId', '=', courseId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** An image that the account may see: of one of its courses, or shown in an exam. */
export async function findImage(db: Queryable, account: Account, imageId: string) {
  return selectVisibleImages(db, account)
    .where('images.id', '=', imageId)
    .select(['images.content', 'images.type'])
    .executeTakeFirst();
}

/** The size of a visible image. */
export interface ImageSize {
  readonly id: string;
  readonly bytes: number;
}

/** The visible ones of these images, without their bytes. */
export async function listImageSizes(
  db: Queryable,
  account: Account,
  imageIds: readonly string[],
): Promise<ImageSize[]> {
  return selectVisibleImages(db, account)
    .where(sql<boolean>`images.id = any(${[...imageIds]}::uuid[])`)
    .select(['images.id', sql<number>`length(images.content)`.as('bytes')])
    .execute();
}

/** The visible ones of these images: whose they are, and the keys of their contents. */
export async function listVisible(db: Queryable, account: Account, imageIds: readonly string[]) {
  return selectVisibleImages(db, account)
    .where(sql<boolean>`images.id = any(${[...imageIds]}::uuid[])`)
    .orderBy('images.id')
    .select(['images.id', 'images.courseId', 'images.contentKey'])
    .execute();
}

/** The images of a course with these contents, the oldest first. */
export async function listByContent(db: Queryable, courseId: string, contentKeys: readonly string[]) {
  return db
    .selectFrom('images')
    .where('courseId', '=', courseId)
    .where(sql<boolean>`content_key = any(${[...contentKeys]}::uuid[])`)
    .orderBy('id')
    .select(['id', 'contentKey'])
    .execute();
}

/** Adds an image with the bytes of another one; they stay in the database. */
export async function copyImage(
  trx: Trx,
  image: { readonly id: string; readonly newId: string; readonly courseId: string; readonly ownerId: string },
): Promise<void> {
  await sql`
    insert into images (id, course_id, owner_id, content, type, width, height)
    select ${image.newId}, ${image.courseId}, ${image.ownerId}, content, type, width, height
    from images where id = ${image.id}`.execute(trx);
}

/** Those of these keys of contents that images of a course have. */
export async function listContentKeys(
  db: Queryable,
  courseId: string,
  contentKeys: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .where('courseId', '=', courseId)
    .where(sql<boolean>`content_key = any(${[...contentKeys]}::uuid[])`)
    .select('contentKey')
    .execute();
  return rows.map(({ contentKey }) => contentKey);
}

/** An image of a course with these bytes, found by their key. */
export async function findImageByContent(
  db: Queryable,
  courseId: string,
  contentKey: string,
): Promise<StoredImage | undefined> {
  return db
    .selectFrom('images')
    .where('courseId', '=', courseId)
    .where('contentKey', '=', contentKey)
    .select(['content', 'type', 'width', 'height'])
    .executeTakeFirst();
}

/** These images with their bytes; visibility was checked before. */
export async function listImageContents(db: Queryable, imageIds: readonly string[]) {
  return db
    .selectFrom('images')
    .where(sql<boolean>`id = any(${[...imageIds]}::uuid[])`)
    .select(['id', 'content', 'type', 'width', 'height'])
    .execute();
}

function selectVisibleImages(db: Queryable, account: Account) {
  const isOfVisibleCourse = sql<boolean>`exists (
    select from courses where courses.id = images.course_id and ${isVisibleTo(account)}
  )`;
  const isInVisibleExam = sql<boolean>`exists (
    select from exam_images join exams on exams.id = exam_images.exam_id
    where exam_images.image_id = images.id and ${isExamVisibleTo(account)}
  )`;
  return db.selectFrom('images').where((eb) => eb.or([isOfVisibleCourse, isInVisibleExam]));
}
