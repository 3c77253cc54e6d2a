import { type Insertable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../../database/tables.ts';
import { breaksConstraint } from '../../../platform/database/sql-state.ts';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/errors.ts';
import { isDuplicate, isNearDuplicate } from '../items/queries.ts';
import { READ_COLUMNS } from '../queries.ts';
import type { ItemBlock } from './item-spool.ts';
import type { JudgedItem } from './judge-item.ts';
import type { NearColumns } from './near-duplicates.ts';

/** The types of the columns that an item fills by itself, by its fields in JSON. */
const ITEM_TYPES = {
  file: 'text',
  line: 'integer',
  lastLine: 'integer',
  state: 'text',
  reason: 'text',
  mending: 'text',
  notes: 'text[]',
  noteKinds: 'text[]',
  text: 'text',
  choices: 'text[]',
  correctAnswer: 'text',
  keepChoiceOrder: 'boolean',
  pinnedChoices: 'text[]',
  explanation: 'text',
  source: 'text',
  name: 'text',
  category: 'text',
  tags: 'text[]',
  isTrueFalse: 'boolean',
  imageKeys: 'uuid[]',
} as const satisfies Record<Exclude<keyof JudgedItem, keyof NearColumns>, string>;
const ITEM_FIELDS = Object.keys(ITEM_TYPES) as (keyof typeof ITEM_TYPES)[];

const columnsOfItem = () => sql.join(ITEM_FIELDS.map((field) => sql.ref(field)));

/** The type of the record of an item: names as in JSON, which no plugin translates. */
const RECORD_OF_ITEM = sql.raw(ITEM_FIELDS.map((field) => `"${field}" ${ITEM_TYPES[field]}`).join(', '));
const FIELDS_OF_ITEM = sql.raw(ITEM_FIELDS.map((field) => `item."${field}"`).join(', '));

/**
 * Inserts consecutive items, read from JSON by the database.
 * @param block with the position of its first item
 * @param near by position, also of other blocks
 */
export async function insertItems(
  trx: Trx,
  importId: string,
  { json, numberOfItems, first }: ItemBlock & { readonly first: number },
  near: ReadonlyMap<number, NearColumns>,
): Promise<void> {
  const positions = Array.from({ length: numberOfItems }, (_, at) => first + at);
  const likenesses = positions.flatMap((position) => {
    const columns = near.get(position);
    return columns === undefined ? [] : [{ position, ...columns }];
  });
  await sql`
    insert into import_items (
      id, import_id, position, ${columnsOfItem()}, near_question_id, near_position, near_similarity
    )
    select (${positions.map(() => uuid())}::uuid[])[item.number::int], ${importId}::uuid, ${first}::int + item.number - 1, ${FIELDS_OF_ITEM},
      near."nearQuestionId", near."nearPosition", near."nearSimilarity"
    from rows from (json_to_recordset(${json}::json) as (${RECORD_OF_ITEM})) with ordinality
      as item (${sql.raw(ITEM_FIELDS.map((field) => `"${field}"`).join(', '))}, number)
    left join json_to_recordset(${JSON.stringify(likenesses)}::json)
      as near (position integer, "nearQuestionId" uuid, "nearPosition" integer, "nearSimilarity" real)
      on near.position = ${first}::int + item.number - 1`.execute(trx);
}

/** The mended items with their rank, from 1, among the items of the same line of a file. */
export async function listMended(db: Queryable, importId: string) {
  const items = db
    .selectFrom('importItems')
    .where('importId', '=', importId)
    .select([
      'file',
      'line',
      'lastLine',
      'state',
      'reason',
      'mending',
      'notes',
      'noteKinds',
      ...READ_COLUMNS,
      'category',
      'isTrueFalse',
      'imageKeys',
      sql<number>`(row_number() over (partition by file, line order by position))::int`.as('rank'),
    ])
    .as('items');
  return db.selectFrom(items).selectAll().where('mending', '=', 'done').execute();
}

export type MendedRow = Awaited<ReturnType<typeof listMended>>[number];

/** Prevents the deletion of an import until the transaction ends. @throws AppError notFound if it is gone */
export async function holdImport(trx: Trx, importId: string): Promise<void> {
  const row = await trx
    .selectFrom('imports')
    .where('id', '=', importId)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw notFound('Import');
}

/** Deletes the items of an earlier reading. */
export async function deleteItems(trx: Trx, importId: string): Promise<void> {
  await trx.deleteFrom('importItems').where('importId', '=', importId).execute();
}

/**
 * Stores images of an import, each once even if two files contain it.
 * @param images with different keys
 * @throws AppError notFound if the import was deleted, for example with its course
 */
export async function insertImportImages(
  db: Queryable,
  images: readonly Insertable<Database['importImages']>[],
): Promise<void> {
  if (images.length === 0) return;
  await db
    .insertInto('importImages')
    .values(images)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
    .catch((error: unknown) => {
      throw breaksConstraint(error, 'import_images_import_id_fkey') ? notFound('Import') : error;
    });
}

/** Number of duplicates and near-duplicates; stored, because an import is loaded often. */
export async function countDuplicates(trx: Trx, importId: string, courseId: string) {
  const ofCourse = sql<string>`${courseId}::uuid`;
  return trx
    .selectFrom('importItems')
    .where('importId', '=', importId)
    .select([
      sql<number>`(count(*) filter (where ${isDuplicate(ofCourse)}))::int`.as('numberOfDuplicates'),
      sql<number>`(count(*) filter (where ${isNearDuplicate(ofCourse)}))::int`.as('numberOfNearDuplicates'),
    ])
    .executeTakeFirstOrThrow();
}

/** The tags of the questions of an import with their frequency, most frequent first, then in file order. */
export async function countTags(trx: Trx, importId: string, limit: number) {
  const { rows } = await sql<{ tag: string; numberOfQuestions: number }>`
    select tag, count(*)::int as "numberOfQuestions"
    from import_items, unnest(tags) with ordinality as said (tag, rank)
    where import_id = ${importId} and state = 'question'
    group by tag
    order by count(*) desc, min(array[position, rank])
    limit ${limit}`.execute(trx);
  return rows.map(({ tag, numberOfQuestions }) => ({ tag, numberOfQuestions }));
}
