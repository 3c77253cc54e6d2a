import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Orders } from '../../platform/database/order.ts';
import type { StoredDatabase } from '../../platform/database/spelling.ts';
import { stored } from '../../platform/database/spelling.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { isVisibleTo } from '../courses/index.ts';
import { deleteUploads } from '../uploads/index.ts';

/** Questions that were imported and are still in the course. */
function countRemaining(condition: RawBuilder<boolean>): RawBuilder<number> {
  return sql<number>`case when imports.state <> 'imported' then 0 else (
    select count(*)::int
    from questions join chapters on chapters.id = questions.chapter_id
    where questions.id = any(imports.question_ids) and chapters.course_id = imports.course_id and ${condition}
  ) end`;
}

/** Whether an import that is being read was ready before: the files of a first reading are named when it ends. */
export const wasReadBefore = sql<boolean>`cardinality(upload_ids) > 0`;

/** Whether all files of an import are here; each goes by itself after a day. */
const hasFiles = sql<boolean>`cardinality(imports.upload_ids) > 0 and not exists (
  select from unnest(imports.upload_ids) as file (id) where not exists (
    select from uploads where uploads.id = file.id
  )
)`;

function selectImports(db: Queryable) {
  return stored(db)
    .selectFrom('imports')
    .select([
      'imports.id',
      'imports.course_id',
      'imports.state',
      'imports.created_at',
      'imports.failure',
      'imports.run_id',
      'imports.beat_at',
      'imports.done',
      'imports.total',
      'imports.files',
      'imports.answer_columns',
      'imports.upload_ids',
      hasFiles.as('has_files'),
      'imports.categories',
      'imports.tags',
      'imports.notes',
      'imports.suggestions',
      'imports.number_of_questions',
      'imports.number_of_true_false',
      'imports.number_of_duplicates',
      'imports.number_of_near_duplicates',
      'imports.imported_at',
      'imports.number_of_imported',
      'imports.number_of_images',
      countRemaining(sql`true`).as('number_of_remaining'),
      countRemaining(sql`questions.version > 1`).as('number_of_changed'),
    ]);
}

export type ImportRow = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>;

export async function findImport(db: Queryable, importId: string): Promise<ImportRow | undefined> {
  return selectImports(db).where('imports.id', '=', importId).executeTakeFirst();
}

/** An import of a course that the account sees. For a foreign import the same statement is sent as for one that does not exist. */
export async function findVisibleImport(
  db: Queryable,
  account: Account,
  importId: string,
): Promise<ImportRow | undefined> {
  return selectImports(db)
    .innerJoin('courses', 'courses.id', 'imports.course_id')
    .where('imports.id', '=', importId)
    .where(isVisibleTo(account))
    .executeTakeFirst();
}

const ORDERS: Orders = { '-createdAt': { by: 'imports.id', type: 'uuid', direction: 'desc' } };

/** The imports of a course, newest first. */
export function listImports(db: Queryable, courseId: string) {
  const query = selectImports(db).where('imports.course_id', '=', courseId);
  return { query, id: 'imports.id', orders: ORDERS };
}

/** Keeps imports from beginning at the same time in the courses of one owner, until the transaction ends. */
export async function lockOwnerOf(trx: Trx, courseId: string): Promise<void> {
  await stored(trx)
    .selectFrom('accounts')
    .where('id', '=', ownerOf(trx, courseId))
    .select('id')
    .forNoKeyUpdate()
    .execute();
}

const ownerOf = (db: Queryable, courseId: string) =>
  stored(db).selectFrom('courses').where('id', '=', courseId).select('owner_id');

/** How many imports are not over: of a course, and of all courses of its owner. */
export async function countOpenImports(db: Queryable, courseId: string) {
  return stored(db)
    .selectFrom('imports')
    .innerJoin('courses', 'courses.id', 'imports.course_id')
    .where('courses.owner_id', '=', ownerOf(db, courseId))
    .where('state', 'in', ['reading', 'ready', 'importing'])
    .select([
      sql<number>`count(*) filter (where course_id = ${courseId})::int`.as('of_course'),
      sql<number>`count(*)::int`.as('of_owner'),
    ])
    .executeTakeFirstOrThrow();
}

/** What was said of columns before: in a course, then in other courses of its owner, the latest first. */
export async function listColumnsSaid(db: Queryable, courseId: string) {
  return stored(db)
    .selectFrom('imports')
    .innerJoin('courses', 'courses.id', 'imports.course_id')
    .where('courses.owner_id', '=', ownerOf(db, courseId))
    .where(sql<boolean>`jsonb_path_exists(imports.files, '$[*].columns[*] ? (@.isChosen == true)')`)
    .orderBy(sql`imports.course_id = ${courseId}`, 'desc')
    .orderBy('imports.id', 'desc')
    .limit(MOST_REMEMBERED)
    .select(['imports.files', sql<boolean>`imports.course_id = ${courseId}`.as('is_of_course')])
    .execute();
}

const MOST_REMEMBERED = 50;

/** Keeps an import as it is until the transaction ends. @returns the row; undefined where it is gone */
export async function lockImport(trx: Trx, importId: string) {
  return stored(trx)
    .selectFrom('imports')
    .where('id', '=', importId)
    .select(['state', 'course_id', 'files', 'categories'])
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps what is told of all items of an import; suggestions for other categories are made when somebody asks. */
export async function updateOutline(
  trx: Trx,
  importId: string,
  outline: Updateable<StoredDatabase['imports']>,
): Promise<void> {
  await stored(trx).updateTable('imports').where('id', '=', importId).set(outline).execute();
}

export async function insertImport(trx: Trx, row: Insertable<StoredDatabase['imports']>): Promise<void> {
  await stored(trx).insertInto('imports').values(row).execute();
}

/** Gives an import and its files up, unless it is imported or about to be. @returns whether it did */
export async function deleteImport(db: Queryable, importId: string): Promise<boolean> {
  const deleted = await stored(db)
    .with('given_up', (given) =>
      given
        .deleteFrom('imports')
        .where('id', '=', importId)
        .where('state', 'not in', ['importing', 'imported'])
        .returning('upload_ids'),
    )
    .with('files', (files) =>
      files.deleteFrom('uploads').where(sql<boolean>`id in (select unnest(upload_ids) from given_up)`),
    )
    .selectFrom('given_up')
    .select('upload_ids')
    .execute();
  return deleted.length > 0;
}

/** What was found in files goes when nobody has chosen for long; what was imported stays. */
export async function deleteUnusedBefore(db: Queryable, createdBefore: Date): Promise<void> {
  await stored(db)
    .deleteFrom('imports')
    .where('created_at', '<', createdBefore)
    .where('state', 'in', ['ready', 'unreadable'])
    .execute();
}

/** Drops the files of an import that is over, and what was found in them. */
export async function deleteContents(trx: Trx, importId: string): Promise<void> {
  const row = await stored(trx)
    .selectFrom('imports')
    .where('id', '=', importId)
    .select('upload_ids')
    .executeTakeFirst();
  if (row && row.upload_ids.length > 0) await deleteUploads(trx, row.upload_ids);
  await stored(trx).deleteFrom('import_items').where('import_id', '=', importId).execute();
  await stored(trx).deleteFrom('import_images').where('import_id', '=', importId).execute();
}
