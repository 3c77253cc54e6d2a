import { sql } from 'kysely';
import type { TouchedChapter } from '../../../database/columns.ts';
import type { Trx } from '../../../platform/database/transaction.ts';

/** The things that an import created, for undoing it. */
export async function findBrought(trx: Trx, importId: string) {
  return trx
    .selectFrom('imports')
    .where('id', '=', importId)
    .select(['state', 'questionIds', 'imageIds', 'chapters'])
    .executeTakeFirst();
}

export async function deleteQuestions(trx: Trx, questionIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('questions')
    .where(sql<boolean>`id = any(${[...questionIds]}::uuid[])`)
    .execute();
}

/** Deletes those of these locked chapters that are empty, and of which nothing lies in the trash. */
export async function deleteEmptyChapters(trx: Trx, chapterIds: readonly string[]): Promise<void> {
  await sql`
    delete from chapters
    where id = any(${[...chapterIds]}::uuid[])
      and not exists (select from questions where questions.chapter_id = chapters.id)
      and not exists (select from trash_items where trash_items.chapter_id = chapters.id)`.execute(trx);
}

/** Restores the old maximum of a locked chapter, unless it was changed since. */
export async function lowerMaximum(
  trx: Trx,
  { chapterId, maximum }: TouchedChapter,
  maximumBefore: number,
): Promise<void> {
  await trx
    .updateTable('chapters')
    .where('id', '=', chapterId)
    .where('maxNumberOfQuestions', '=', maximum)
    .set({ maxNumberOfQuestions: maximumBefore, version: sql`version + 1` })
    .execute();
}

/** Deletes those of these images that neither a question of the course shows, also one in the trash, nor an exam. */
export async function deleteUnseenImages(
  trx: Trx,
  courseId: string,
  imageIds: readonly string[],
): Promise<void> {
  await sql`
    with shown as materialized (
      select distinct (regexp_matches(
        to_jsonb(questions)::text, '\\(image:([0-9a-f-]{36})\\)', 'gi'
      ))[1] as id
      from questions join chapters on chapters.id = questions.chapter_id
      where chapters.course_id = ${courseId}
      union
      select (regexp_matches(content::text, '\\(image:([0-9a-f-]{36})\\)', 'gi'))[1]
      from trashed_rows join trash_items on trash_items.id = item_id
      where trash_items.course_id = ${courseId} and table_name = 'questions'
    )
    delete from images
    where id = any(${[...imageIds]}::uuid[]) and course_id = ${courseId}
      and not exists (select from exam_images where exam_images.image_id = images.id)
      and not exists (select from trash_images where trash_images.image_id = images.id)
      and not exists (select from shown where lower(shown.id) = images.id::text)`.execute(trx);
}

/** Marks an import as undone and clears its records. */
export async function markUndone(trx: Trx, importId: string): Promise<void> {
  await trx
    .updateTable('imports')
    .where('id', '=', importId)
    .set({ state: 'undone', questionIds: [], imageIds: [], chapters: '[]' })
    .execute();
}
