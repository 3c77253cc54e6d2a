import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { isVisibleTo } from '../courses/index.ts';

export async function insertImage(trx: Trx, image: Insertable<Database['images']>): Promise<void> {
  await trx.insertInto('images').values(image).execute();
}

export async function countImages(db: Queryable, courseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('images')
    .where('course_id', '=', courseId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * An image that the account sees: one of a course of its own, or one that is shown elsewhere.
 * @param isShownElsewhere a further condition on `images` that lets the account see it
 */
export async function findImage(
  db: Queryable,
  account: Account,
  imageId: string,
  isShownElsewhere: RawBuilder<boolean>,
) {
  const isOfVisibleCourse = sql<boolean>`exists (
    select from courses where courses.id = images.course_id and ${isVisibleTo(account)}
  )`;
  return db
    .selectFrom('images')
    .where('images.id', '=', imageId)
    .where((eb) => eb.or([isOfVisibleCourse, isShownElsewhere]))
    .select(['images.content', 'images.type'])
    .executeTakeFirst();
}
