import { type Insertable, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Orders } from '../../platform/database/order.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';

/** An import of this account. */
export async function findAccountImport(db: Queryable, accountId: string, importId: string) {
  return db
    .selectFrom('accountImports')
    .where('accountId', '=', accountId)
    .where('id', '=', importId)
    .selectAll()
    .executeTakeFirst();
}

export type AccountImportRow = NonNullable<Awaited<ReturnType<typeof findAccountImport>>>;

const ORDERS: Orders = { '-createdAt': { by: 'account_imports.id', type: 'uuid', direction: 'desc' } };

/** The imports of an account that are not undone, newest first. */
export function listAccountImports(db: Queryable, accountId: string) {
  const query = db
    .selectFrom('accountImports')
    .where('accountId', '=', accountId)
    .where('state', '!=', 'undone')
    .selectAll();
  return { query, id: 'account_imports.id', orders: ORDERS };
}

/** Prevents concurrent imports into an account until the transaction ends. */
export async function lockImportsOf(trx: Trx, accountId: string): Promise<void> {
  await trx.selectFrom('accounts').where('id', '=', accountId).select('id').forNoKeyUpdate().execute();
}

/** The import of this file, unless the file could not be read. */
export async function findImportOfFile(db: Queryable, uploadId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accountImports')
    .where('uploadId', '=', uploadId)
    .where('state', '!=', 'unreadable')
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** Number of open imports of an account. */
export async function countOpenImports(db: Queryable, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('accountImports')
    .where('accountId', '=', accountId)
    .where('state', 'in', ['reading', 'ready', 'importing'])
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertAccountImport(
  db: Queryable,
  row: Insertable<Database['accountImports']>,
): Promise<void> {
  await db.insertInto('accountImports').values(row).execute();
}

/** Deletes an import unless it is applied or about to be. @returns its file, or undefined if it stays */
export async function deleteUnimported(db: Queryable, importId: string) {
  return db
    .deleteFrom('accountImports')
    .where('id', '=', importId)
    .where('state', 'not in', ['importing', 'imported'])
    .returning('uploadId')
    .executeTakeFirst();
}

/** Deletes imports that were not applied in time or have lost their file; applied ones can still be undone. */
export async function deleteUnusedBefore(db: Queryable, createdBefore: Date): Promise<void> {
  await db
    .deleteFrom('accountImports')
    .where('state', 'in', ['ready', 'unreadable'])
    .where(({ eb, and, or }) =>
      or([eb('createdAt', '<', createdBefore), and([eb('state', '=', 'ready'), eb('uploadId', 'is', null)])]),
    )
    .execute();
}

/** Locks an import and returns its current row. */
export async function lockAccountImport(trx: Trx, importId: string) {
  return trx
    .selectFrom('accountImports')
    .where('id', '=', importId)
    .select(['state', 'courseIds', 'examIds'])
    .forUpdate()
    .executeTakeFirst();
}

/** Those of these courses that the account still owns. */
export async function listOwnedCourses(trx: Trx, accountId: string, courseIds: readonly string[]) {
  return trx
    .selectFrom('courses')
    .where('ownerId', '=', accountId)
    .where(sql<boolean>`id = any(${[...courseIds]}::uuid[])`)
    .orderBy('id')
    .select(['id', 'name'])
    .execute();
}

/** Deletes those of these exams that the account still owns. */
export async function deleteExams(trx: Trx, accountId: string, examIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('exams')
    .where('ownerId', '=', accountId)
    .where(sql<boolean>`id = any(${[...examIds]}::uuid[])`)
    .execute();
}

export async function markUndone(trx: Trx, importId: string): Promise<void> {
  await trx
    .updateTable('accountImports')
    .where('id', '=', importId)
    .set({ state: 'undone', courseIds: [], examIds: [] })
    .execute();
}
