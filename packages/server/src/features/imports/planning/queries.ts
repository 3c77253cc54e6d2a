import { sql } from 'kysely';
import type { KeptSuggestions } from '../../../database/columns.ts';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { isDuplicate } from '../items/queries.ts';
import type { ImportRow } from '../queries.ts';
import type { ChapterOfCourse } from './suggest-chapters.ts';

/** The chapters of a course by number. */
export async function listChaptersOfCourse(db: Queryable, courseId: string): Promise<ChapterOfCourse[]> {
  return db
    .selectFrom('chapters')
    .where('courseId', '=', courseId)
    .orderBy('number')
    .select(['id', 'name', 'number', 'maxNumberOfQuestions'])
    .execute();
}

/** A text that changes whenever a chapter of the course comes, goes, or gets another number or name. */
export async function findChaptersKey(db: Queryable, courseId: string): Promise<string> {
  const { key } = await db
    .selectFrom('chapters')
    .where('courseId', '=', courseId)
    .select(
      sql<string>`md5(coalesce(string_agg(id || ' ' || number || ' ' || name, E'\\n' order by number), ''))`.as(
        'key',
      ),
    )
    .executeTakeFirstOrThrow();
  return key;
}

/** Keeps what is suggested for these categories, unless the import has others by now. */
export async function keepSuggestions(
  db: Queryable,
  { id, categories }: Pick<ImportRow, 'id' | 'categories'>,
  suggestions: KeptSuggestions,
): Promise<void> {
  await db
    .updateTable('imports')
    .where('id', '=', id)
    .where(sql<boolean>`categories = ${JSON.stringify(categories)}::jsonb`)
    .set({ suggestions: JSON.stringify(suggestions) })
    .execute();
}

/** The questions of the files by position, with what decides whether each comes in, and into which chapter. */
export async function listChoosable(db: Queryable, importId: string, courseId: string) {
  return db
    .selectFrom('importItems')
    .where('importId', '=', importId)
    .where('state', '=', 'question')
    .orderBy('position')
    .select([
      'position',
      'category',
      'tags',
      'isTrueFalse',
      'imageKeys',
      isDuplicate(sql`${courseId}::uuid`).as('isDuplicate'),
    ])
    .execute();
}
