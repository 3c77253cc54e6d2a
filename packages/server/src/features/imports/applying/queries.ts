import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/transaction.ts';
import { READ_COLUMNS } from '../queries.ts';

/** Raises the maximum of a chapter, which must be locked. */
export async function raiseMaximum(trx: Trx, chapterId: string, maximum: number): Promise<void> {
  await trx
    .updateTable('chapters')
    .where('id', '=', chapterId)
    .set({ maxNumberOfQuestions: maximum, version: sql`version + 1` })
    .execute();
}

/** Copies images of an import into its course, under new ids. */
export async function copyImages(
  trx: Trx,
  { importId, courseId, accountId }: { importId: string; courseId: string; accountId: string },
  idByKey: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    insert into images (id, course_id, owner_id, content, type, width, height)
    select copy.id, ${courseId}, ${accountId}, image.content, image.type, image.width, image.height
    from unnest(${[...idByKey.values()]}::uuid[], ${[...idByKey.keys()]}::uuid[]) as copy (id, key)
    join import_images as image on image.import_id = ${importId} and image.key = copy.key`.execute(trx);
}

/** The texts of these items of an import, by position. */
export async function listTexts(trx: Trx, importId: string, positions: readonly number[]) {
  return trx
    .selectFrom('importItems')
    .where('importId', '=', importId)
    .where(sql<boolean>`position = any(${[...positions]}::int[])`)
    .orderBy('position')
    .select(['position', ...READ_COLUMNS])
    .execute();
}

export type TextRow = Awaited<ReturnType<typeof listTexts>>[number];
