import {
  type Difficulty,
  MARKUP_FIELDS,
  type MarkupField,
  type Objective,
  QuestionContentSchema,
  type UnlabelledContent,
} from '@exam/contract';
import { sql } from 'kysely';
import { z } from 'zod';
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

export type ShownTexts = Pick<UnlabelledContent, MarkupField>;

/** The type of a field in the database. */
function typeOf(field: MarkupField): string {
  return QuestionContentSchema.shape[field] instanceof z.ZodArray ? 'text[]' : 'text';
}

/** The texts of those of these items that show images. */
export async function listTextsWithImages(
  trx: Trx,
  importId: string,
  positions: readonly number[],
): Promise<(ShownTexts & { readonly position: number })[]> {
  return trx
    .selectFrom('importItems')
    .where('importId', '=', importId)
    .where(sql<boolean>`position = any(${[...positions]}::int[])`)
    .where(sql<boolean>`image_keys <> '{}'`)
    .select(['position', ...MARKUP_FIELDS])
    .execute();
}

/** A question to be made of an item. */
export interface QuestionOfItem extends Partial<ShownTexts> {
  readonly id: string;
  readonly position: number;
  readonly chapterId: string;
  readonly difficulty: Difficulty;
  readonly objective: Objective;
  readonly tags: readonly string[];
}

/** The columns that a question takes over from its item; the tags are chosen. */
const TAKEN_OVER = READ_COLUMNS.filter((column) => column !== 'tags');

/**
 * Makes questions of items of an import, within the database.
 * @param questions their texts take the place of those of the items, where they are given
 */
export async function copyItems(
  trx: Trx,
  { importId, accountId }: { readonly importId: string; readonly accountId: string },
  questions: readonly QuestionOfItem[],
): Promise<void> {
  const textColumns = MARKUP_FIELDS.map((field) => `"${field}" ${typeOf(field)}`).join(', ');
  const isText = (column: string) => MARKUP_FIELDS.some((field) => field === column);
  const values = TAKEN_OVER.map((column) =>
    isText(column)
      ? sql`coalesce(chosen.${sql.raw(`"${column}"`)}, ${sql.ref(`item.${column}`)})`
      : sql.ref(`item.${column}`),
  );
  await sql`
    insert into questions (
      id, chapter_id, difficulty, objective, tags, made_by, ${sql.join(TAKEN_OVER.map((column) => sql.ref(column)))}
    )
    select chosen.id, chosen."chapterId", chosen.difficulty, chosen.objective, chosen.tags, ${accountId}::uuid,
      ${sql.join(values)}
    from json_to_recordset(${JSON.stringify(questions)}::json) as chosen (
      id uuid, position integer, "chapterId" uuid, difficulty text, objective text, tags text[], ${sql.raw(textColumns)}
    )
    join import_items as item on item.import_id = ${importId} and item.position = chosen.position`.execute(
    trx,
  );
}
