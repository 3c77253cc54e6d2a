import { type UnlabelledContent, UnlabelledContentSchema } from '@exam/contract';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Orders } from '../../platform/database/order.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { isVisibleTo } from '../courses/index.ts';

/** The columns of what was read of a question: all that it says but its labels, which are chosen. */
export const READ_COLUMNS = Object.keys(
  UnlabelledContentSchema.shape,
) as (keyof UnlabelledContent)[] satisfies (keyof Database['importItems'])[];

/** Number of imported questions that are still in the course. */
function countRemaining(condition: RawBuilder<boolean>): RawBuilder<number> {
  return sql<number>`case when imports.state <> 'imported' then 0 else (
    select count(*)::int
    from questions join chapters on chapters.id = questions.chapter_id
    where questions.id = any(imports.question_ids) and chapters.course_id = imports.course_id and ${condition}
  ) end`;
}

/** Whether an import was ready before: the first reading records the files when it ends. */
export const wasReadBefore = sql<boolean>`cardinality(upload_ids) > 0`;

/** Whether all files of an import still exist; uploads are deleted after a day. */
const hasFiles = sql<boolean>`cardinality(imports.upload_ids) > 0 and not exists (
  select from unnest(imports.upload_ids) as file (id) where not exists (
    select from uploads where uploads.id = file.id
  )
)`;

function selectImports(db: Queryable) {
  return db
    .selectFrom('imports')
    .select([
      'imports.id',
      'imports.courseId',
      'imports.state',
      'imports.createdAt',
      'imports.failure',
      'imports.runId',
      'imports.heartbeatAt',
      'imports.done',
      'imports.total',
      'imports.files',
      'imports.answerColumns',
      'imports.uploadIds',
      hasFiles.as('hasFiles'),
      'imports.categories',
      'imports.tags',
      'imports.notes',
      'imports.suggestions',
      'imports.numberOfQuestions',
      'imports.numberOfTrueFalse',
      'imports.numberOfDuplicates',
      'imports.numberOfNearDuplicates',
      'imports.importedAt',
      'imports.numberOfImported',
      'imports.numberOfImages',
      countRemaining(sql`true`).as('numberOfRemaining'),
      countRemaining(sql`questions.version > 1`).as('numberOfChanged'),
    ]);
}

export type ImportRow = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>;

export async function findImport(db: Queryable, importId: string): Promise<ImportRow | undefined> {
  return selectImports(db).where('imports.id', '=', importId).executeTakeFirst();
}

/**
 * An import of a course that the account may see. An import of another account sends the same statements as one
 * that does not exist.
 */
export async function findVisibleImport(
  db: Queryable,
  account: Account,
  importId: string,
): Promise<ImportRow | undefined> {
  return selectImports(db)
    .innerJoin('courses', 'courses.id', 'imports.courseId')
    .where('imports.id', '=', importId)
    .where(isVisibleTo(account))
    .executeTakeFirst();
}

const ORDERS: Orders = { '-createdAt': { by: 'imports.id', type: 'uuid', direction: 'desc' } };

/** The imports of a course, newest first. */
export function listImports(db: Queryable, courseId: string) {
  const query = selectImports(db).where('imports.courseId', '=', courseId);
  return { query, id: 'imports.id', orders: ORDERS };
}

/** Prevents concurrent starts of imports in the courses of one owner until the transaction ends. */
export async function lockOwnerOf(trx: Trx, courseId: string): Promise<void> {
  await trx
    .selectFrom('accounts')
    .where('id', '=', ownerOf(trx, courseId))
    .select('id')
    .forNoKeyUpdate()
    .execute();
}

const ownerOf = (db: Queryable, courseId: string) =>
  db.selectFrom('courses').where('id', '=', courseId).select('ownerId');

/** Number of open imports of a course, and of all courses of its owner. */
export async function countOpenImports(db: Queryable, courseId: string) {
  return db
    .selectFrom('imports')
    .innerJoin('courses', 'courses.id', 'imports.courseId')
    .where('courses.ownerId', '=', ownerOf(db, courseId))
    .where('state', 'in', ['reading', 'ready', 'importing'])
    .select([
      sql<number>`count(*) filter (where course_id = ${courseId})::int`.as('ofCourse'),
      sql<number>`count(*)::int`.as('ofOwner'),
    ])
    .executeTakeFirstOrThrow();
}

/** Earlier column choices: in the course, then in other courses of its owner, latest first. */
export async function listColumnsSaid(db: Queryable, courseId: string) {
  return db
    .selectFrom('imports')
    .innerJoin('courses', 'courses.id', 'imports.courseId')
    .where('courses.ownerId', '=', ownerOf(db, courseId))
    .where(sql<boolean>`jsonb_path_exists(imports.files, '$[*].columns[*] ? (@.isChosen == true)')`)
    .orderBy(sql`imports.course_id = ${courseId}`, 'desc')
    .orderBy('imports.id', 'desc')
    .limit(MOST_REMEMBERED)
    .select(['imports.files', sql<boolean>`imports.course_id = ${courseId}`.as('isOfCourse')])
    .execute();
}

const MOST_REMEMBERED = 50;

/** Locks an import. @returns the row; undefined if it was deleted */
export async function lockImport(trx: Trx, importId: string) {
  return trx
    .selectFrom('imports')
    .where('id', '=', importId)
    .select(['state', 'courseId', 'files', 'categories'])
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the totals of an import; suggestions for new categories are computed on demand. */
export async function updateOutline(
  trx: Trx,
  importId: string,
  outline: Updateable<Database['imports']>,
): Promise<void> {
  await trx.updateTable('imports').where('id', '=', importId).set(outline).execute();
}

export async function insertImport(trx: Trx, row: Insertable<Database['imports']>): Promise<void> {
  await trx.insertInto('imports').values(row).execute();
}

/**
 * Deletes an import and its files, unless it is applied or about to be. A file of another import stays.
 * @returns whether it did
 */
export async function deleteImport(db: Queryable, importId: string): Promise<boolean> {
  const deleted = await db
    .with('given_up', (given) =>
      given
        .deleteFrom('imports')
        .where('id', '=', importId)
        .where('state', 'not in', ['importing', 'imported'])
        .returning('uploadIds'),
    )
    .with('files', (files) =>
      files.deleteFrom('uploads').where(
        sql<boolean>`id in (
          select unnest(upload_ids) from given_up
          except select unnest(upload_ids) from imports where id <> ${importId}
        )`,
      ),
    )
    .selectFrom('given_up')
    .select('uploadIds')
    .execute();
  return deleted.length > 0;
}

/** Deletes imports that were not applied in time; applied ones stay. */
export async function deleteUnusedBefore(db: Queryable, createdBefore: Date): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('createdAt', '<', createdBefore)
    .where('state', 'in', ['ready', 'unreadable'])
    .execute();
}

/** Deletes the items of a finished import. */
export async function deleteContents(trx: Trx, importId: string): Promise<void> {
  await trx.deleteFrom('importItems').where('importId', '=', importId).execute();
  await trx.deleteFrom('importImages').where('importId', '=', importId).execute();
}
