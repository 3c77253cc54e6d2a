import { type Insertable, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';

/** Keeps an account from announcing two files at the same time, until the transaction ends. */
export async function lockUploadsOf(trx: Trx, accountId: string): Promise<void> {
  await trx.selectFrom('accounts').where('id', '=', accountId).select('id').forNoKeyUpdate().execute();
}

/** How many files an account has uploaded and not used, and how large they are together. */
export async function sumUploads(db: Queryable, accountId: string) {
  return db
    .selectFrom('uploads')
    .where('accountId', '=', accountId)
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(bytes), 0)`.as('bytes')])
    .executeTakeFirstOrThrow();
}

export async function insertUpload(trx: Trx, upload: Insertable<Database['uploads']>): Promise<void> {
  await trx.insertInto('uploads').values(upload).execute();
}

/** These files of an account with the numbers of the parts that are here; those of others are absent. */
export async function listUploads(db: Queryable, accountId: string, uploadIds: readonly string[]) {
  return db
    .selectFrom('uploads')
    .where('accountId', '=', accountId)
    .where(sql<boolean>`id = any(${[...uploadIds]}::uuid[])`)
    .select([
      'id',
      'name',
      'bytes',
      sql<number[]>`array(
        select number from upload_parts where upload_id = uploads.id order by number
      )`.as('received'),
    ])
    .execute();
}

/** Files by their ids, whoever uploaded them, in the order of the ids; those that are gone are absent. */
export async function listUploadsById(db: Queryable, uploadIds: readonly string[]) {
  return db
    .selectFrom('uploads')
    .where(sql<boolean>`id = any(${[...uploadIds]}::uuid[])`)
    .orderBy(sql`array_position(${[...uploadIds]}::uuid[], id)`)
    .select(['id', 'name', 'bytes'])
    .execute();
}

export type UploadRow = Awaited<ReturnType<typeof listUploads>>[number];

/** Keeps a part unless it is here; nothing where the file was thrown away in the meantime. */
export async function insertPart(
  db: Queryable,
  { uploadId, number, content }: { uploadId: string; number: number; content: Buffer },
): Promise<void> {
  await sql`
    insert into upload_parts (upload_id, number, content)
    select id, ${number}, ${content} from uploads where id = ${uploadId} for key share
    on conflict (upload_id, number) do nothing`.execute(db);
}

/** The bytes of one part. */
export async function findPart(db: Queryable, uploadId: string, number: number): Promise<Buffer | undefined> {
  const part = await db
    .selectFrom('uploadParts')
    .where('uploadId', '=', uploadId)
    .where('number', '=', number)
    .select('content')
    .executeTakeFirst();
  return part?.content;
}

/** Throws files away that were read, or that nobody wants any more. */
export async function deleteUploads(db: Queryable, uploadIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where(sql<boolean>`id = any(${[...uploadIds]}::uuid[])`)
    .execute();
}

export async function deleteUploadsBefore(db: Queryable, createdBefore: Date): Promise<void> {
  await db.deleteFrom('uploads').where('createdAt', '<', createdBefore).execute();
}
