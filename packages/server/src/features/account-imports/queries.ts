import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';

type Row = Database['account_imports'];

/** What names a run: an import and the work that a server does on it. */
export interface Run {
  readonly importId: string;
  readonly runId: string;
}

/** An import of this account. */
export async function findAccountImport(db: Queryable, accountId: string, importId: string) {
  return db
    .selectFrom('account_imports')
    .where('account_id', '=', accountId)
    .where('id', '=', importId)
    .selectAll()
    .executeTakeFirst();
}

export type AccountImportRow = NonNullable<Awaited<ReturnType<typeof findAccountImport>>>;

export async function insertAccountImport(db: Queryable, row: Insertable<Row>): Promise<void> {
  await db.insertInto('account_imports').values(row).execute();
}

export async function deleteAccountImport(db: Queryable, importId: string): Promise<void> {
  await db.deleteFrom('account_imports').where('id', '=', importId).execute();
}

/** Begins to import what is ready; of several that try, one does. @returns whether it is this one */
export async function beginImporting(db: Queryable, { importId, runId }: Run, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('account_imports')
    .where('id', '=', importId)
    .where('state', '=', 'ready')
    .set({ state: 'importing', run_id: runId, beat_at: at, done: 0, total: 0, failure: null })
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Changes an import as the run that works on it. @returns whether it still does */
export async function updateRun(
  db: Queryable,
  { importId, runId }: Run,
  change: Updateable<Row>,
): Promise<boolean> {
  const result = await db
    .updateTable('account_imports')
    .where('id', '=', importId)
    .where('run_id', '=', runId)
    .set(change)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends runs that have not beaten since: their server is gone. Nothing of them has come into the account. */
export async function endLostRuns(
  db: Queryable,
  beatBefore: Date,
  failures: { readonly reading: string; readonly importing: string },
): Promise<void> {
  await sql`
    update account_imports set
      failure = case state when 'reading' then ${failures.reading} else ${failures.importing} end,
      state = case state when 'reading' then 'unreadable' else 'ready' end,
      run_id = null, beat_at = null, done = 0, total = 0
    where state in ('reading', 'importing') and beat_at < ${beatBefore}`.execute(db);
}

/** What nobody imported for long is forgotten; what was imported can be undone. */
export async function deleteUnusedBefore(db: Queryable, createdBefore: Date): Promise<void> {
  await db
    .deleteFrom('account_imports')
    .where('created_at', '<', createdBefore)
    .where('state', 'in', ['ready', 'unreadable'])
    .execute();
}

/** Holds an import that was imported until the transaction ends. */
export async function lockImported(trx: Trx, importId: string) {
  return trx
    .selectFrom('account_imports')
    .where('id', '=', importId)
    .where('state', '=', 'imported')
    .select(['course_ids', 'exam_ids'])
    .forUpdate()
    .executeTakeFirst();
}

/** Those of these courses that the account still owns. */
export async function listOwnedCourses(trx: Trx, accountId: string, courseIds: readonly string[]) {
  return trx
    .selectFrom('courses')
    .where('owner_id', '=', accountId)
    .where(sql<boolean>`id = any(${[...courseIds]}::uuid[])`)
    .orderBy('id')
    .select(['id', 'name'])
    .execute();
}

/** Deletes those of these exams that the account still owns. */
export async function deleteExams(trx: Trx, accountId: string, examIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('exams')
    .where('owner_id', '=', accountId)
    .where(sql<boolean>`id = any(${[...examIds]}::uuid[])`)
    .execute();
}

export async function markUndone(trx: Trx, importId: string): Promise<void> {
  await trx
    .updateTable('account_imports')
    .where('id', '=', importId)
    .set({ state: 'undone', course_ids: [], exam_ids: [] })
    .execute();
}
