import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import { breaksConstraint } from '../../../platform/database/sql-state.ts';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/errors.ts';
import { isDuplicate, isNearDuplicate } from '../items/queries.ts';
import { READ_COLUMNS } from '../queries.ts';

/** A statement takes at most 65,535 values. */
const ROWS_PER_STATEMENT = 1_000;

export async function insertItems(
  trx: Trx,
  items: readonly Insertable<Database['importItems']>[],
): Promise<void> {
  for (let first = 0; first < items.length; first += ROWS_PER_STATEMENT) {
    const rows = items.slice(first, first + ROWS_PER_STATEMENT);
    await trx.insertInto('importItems').values(rows).execute();
  }
}

/** The mended items with their rank, from 1, among the items of the same line of a file. */
export async function listMended(db: Queryable, importId: string) {
  const items = db
    .selectFrom('importItems')
    .where('importId', '=', importId)
    .select([
      'file',
      'line',
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
 * Stores an image of an import, once even if two files contain it.
 * @throws AppError notFound if the import was deleted, for example with its course
 */
export async function insertImportImage(
  db: Queryable,
  image: Insertable<Database['importImages']>,
): Promise<void> {
  await db
    .insertInto('importImages')
    .values(image)
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
