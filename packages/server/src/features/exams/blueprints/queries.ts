import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { isVisibleTo } from '../../courses/index.ts';

/** The counts of chapters that still exist in the course. */
const CHAPTERS_STILL_THERE: RawBuilder<Record<string, number>> = sql`(
  select coalesce(jsonb_object_agg(kept.key, kept.value), '{}')
  from jsonb_each(blueprints.chapters) as kept
  join chapters on chapters.id = kept.key::uuid and chapters.course_id = blueprints.course_id
)`;

/** The saved blueprints of all courses that an account may see. */
function selectBlueprints(db: Queryable, account: Account) {
  return db
    .selectFrom('blueprints')
    .innerJoin('courses', 'courses.id', 'blueprints.courseId')
    .where(isVisibleTo(account))
    .select([
      'blueprints.id',
      'blueprints.courseId',
      'blueprints.name',
      'blueprints.difficulty',
      'blueprints.objective',
      CHAPTERS_STILL_THERE.as('chapters'),
    ]);
}

export type BlueprintRow = Awaited<
  ReturnType<ReturnType<typeof selectBlueprints>['executeTakeFirstOrThrow']>
>;

/** The saved blueprints of a course, by name. */
export async function listBlueprints(db: Queryable, account: Account, courseId: string) {
  return selectBlueprints(db, account)
    .where('blueprints.courseId', '=', courseId)
    .orderBy(sql`lower(blueprints.name)`)
    .execute();
}

export async function findBlueprint(
  db: Queryable,
  account: Account,
  blueprintId: string,
): Promise<BlueprintRow | undefined> {
  return selectBlueprints(db, account).where('blueprints.id', '=', blueprintId).executeTakeFirst();
}

/** Saves a blueprint, replacing one of the same name regardless of case. @returns its id */
export async function upsertBlueprint(trx: Trx, row: Insertable<Database['blueprints']>): Promise<string> {
  const { id } = await trx
    .insertInto('blueprints')
    .values(row)
    .onConflict((conflict) =>
      conflict.expression(sql`course_id, lower(name)`).doUpdateSet({
        name: sql`excluded.name`,
        chapters: sql`excluded.chapters`,
        difficulty: sql`excluded.difficulty`,
        objective: sql`excluded.objective`,
        updatedAt: sql`now()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function countBlueprints(trx: Trx, courseId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('blueprints')
    .where('courseId', '=', courseId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns whether it existed */
export async function deleteBlueprint(db: Queryable, blueprintId: string): Promise<boolean> {
  const result = await db.deleteFrom('blueprints').where('id', '=', blueprintId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
