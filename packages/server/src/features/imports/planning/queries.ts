import { sql } from 'kysely';
import type { KeptSuggestions } from '../../../platform/database/schema.ts';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { isDuplicate } from '../items/queries.ts';
import type { ChapterOfCourse } from './suggest-chapters.ts';

/** The chapters of a course by number. */
export async function listChaptersOfCourse(db: Queryable, courseId: string): Promise<ChapterOfCourse[]> {
  return db
    .selectFrom('chapters')
    .where('course_id', '=', courseId)
    .orderBy('number')
    .select(['id', 'name', 'number', 'max_number_of_questions'])
    .execute();
}

/** Another one whenever a chapter of the course comes, goes, or gets another number or name. */
export async function findChaptersKey(db: Queryable, courseId: string): Promise<string> {
  const { key } = await db
    .selectFrom('chapters')
    .where('course_id', '=', courseId)
    .select(
      sql<string>`md5(coalesce(string_agg(id || ' ' || number || ' ' || name, E'\\n' order by number), ''))`.as(
        'key',
      ),
    )
    .executeTakeFirstOrThrow();
  return key;
}

export async function keepSuggestions(
  db: Queryable,
  importId: string,
  suggestions: KeptSuggestions,
): Promise<void> {
  await db
    .updateTable('imports')
    .where('id', '=', importId)
    .set({ suggestions: JSON.stringify(suggestions) })
    .execute();
}

/** Of each question of the files what decides whether it comes in, and to where. */
export async function listChoosable(db: Queryable, importId: string, courseId: string) {
  return db
    .selectFrom('import_items')
    .where('import_id', '=', importId)
    .where('state', '=', 'question')
    .orderBy('position')
    .select([
      'position',
      'category',
      'tags',
      'is_true_false',
      'image_keys',
      isDuplicate(sql`${courseId}::uuid`).as('is_duplicate'),
    ])
    .execute();
}
