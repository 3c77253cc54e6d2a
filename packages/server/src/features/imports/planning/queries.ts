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
    .select(['id', 'name', 'number', 'maxNumberOfQuestions', 'version'])
    .execute();
}

/** A key that changes whenever a chapter of the course is added, deleted, renumbered or renamed. */
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

/** Stores the suggestions for these categories, unless the import has other categories by now. */
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

/** The questions of the files by position, with the columns that decide whether and where each is imported. */
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
