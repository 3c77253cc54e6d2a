import { type Insertable, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import { hourly } from '../../platform/jobs/index.ts';

/** Prevents concurrent announcements by an account until the transaction ends. */
export async function lockUploadsOf(trx: Trx, accountId: string): Promise<void> {
  await trx.selectFrom('accounts').where('id', '=', accountId).select('id').forNoKeyUpdate().execute();
}

/** Number and total size of the uploads of an account: of all, and of the unused ones. */
export async function sumUploads(db: Queryable, accountId: string) {
  const { count, bytes, ofUnused } = await db
    .selectFrom('uploads')
    .where('accountId', '=', accountId)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string>`coalesce(sum(bytes), 0)`.as('bytes'),
      sql<{ count: number; bytes: number }>`json_build_object(
        'count', count(*) filter (where used_at is null),
        'bytes', coalesce(sum(bytes) filter (where used_at is null), 0)
      )`.as('ofUnused'),
    ])
    .executeTakeFirstOrThrow();
  return { all: { count, bytes: Number(bytes) }, unused: ofUnused };
}

/** Deletes the uploads of an account that were used: they are kept only while there is room. */
export async function deleteUsedUploads(trx: Trx, accountId: string): Promise<void> {
  await trx
    .deleteFrom('uploads')
    .where('accountId', '=', accountId)
    .where('usedAt', 'is not', null)
    .execute();
}

export async function insertUpload(trx: Trx, upload: Insertable<Database['uploads']>): Promise<void> {
  await trx.insertInto('uploads').values(upload).execute();
}

/** These uploads of an account with the numbers of stored parts; those of others are absent. */
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

/** Uploads by id, of any account, in the order of the ids; deleted ones are absent. */
export async function listUploadsById(db: Queryable, uploadIds: readonly string[]) {
  return db
    .selectFrom('uploads')
    .where(sql<boolean>`id = any(${[...uploadIds]}::uuid[])`)
    .orderBy(sql`array_position(${[...uploadIds]}::uuid[], id)`)
    .select(['id', 'name', 'bytes'])
    .execute();
}

export type UploadRow = Awaited<ReturnType<typeof listUploads>>[number];

/** Stores a part unless it exists; does nothing if the upload was deleted meanwhile. */
export async function insertPart(
  db: Queryable,
  { uploadId, number, content }: { uploadId: string; number: number; content: Buffer },
): Promise<void> {
  await sql`
    insert into upload_parts (upload_id, number, content)
    select id, ${number}, ${content} from uploads where id = ${uploadId} for key share
    on conflict (upload_id, number) do nothing`.execute(db);
}

interface PieceOfPart {
  readonly uploadId: string;
  readonly number: number;
  /** Index of its first byte in the part. */
  readonly from: number;
  readonly bytes: number;
}

/** Some of the bytes of a part; undefined if there are none, as when the upload was deleted. */
export async function findPiece(
  db: Queryable,
  { uploadId, number, from, bytes }: PieceOfPart,
): Promise<Buffer | undefined> {
  const part = await db
    .selectFrom('uploadParts')
    .where('uploadId', '=', uploadId)
    .where('number', '=', number)
    // Parts are stored without compression, so that the database reads these bytes alone.
    .select(sql<Buffer>`substring(content from ${from + 1}::int for ${bytes}::int)`.as('piece'))
    .executeTakeFirst();
  return part?.piece.length ? part.piece : undefined;
}

/** Marks uploads as used: they no longer count for the limits of their account. */
export async function markUsed(db: Queryable, uploadIds: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('uploads')
    .where(sql<boolean>`id = any(${[...uploadIds]}::uuid[])`)
    .set({ usedAt: at })
    .execute();
}

/** Deletes uploads that cannot be read or were discarded. */
export async function deleteUploads(db: Queryable, uploadIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where(sql<boolean>`id = any(${[...uploadIds]}::uuid[])`)
    .execute();
}

const LIFETIME_MS = 24 * 60 * 60_000;

/** Deletes uploads after a day. */
export const PURGE_UPLOADS = hourly('delete uploaded files', async (db, clock) => {
  const createdBefore = new Date(clock().getTime() - LIFETIME_MS);
  await db.deleteFrom('uploads').where('createdAt', '<', createdBefore).execute();
});
