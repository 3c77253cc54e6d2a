import type { Insertable } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { hourly } from '../../platform/jobs/index.ts';

/** A client repeats a create for as long as its form is open. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** The earlier create of this account with this key. */
export async function findKey(db: Db, accountId: string, key: string) {
  return db
    .selectFrom('idempotencyKeys')
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .select(['fingerprint', 'createdId'])
    .executeTakeFirst();
}

export async function insertKey(trx: Trx, row: Insertable<Database['idempotencyKeys']>): Promise<void> {
  await trx.insertInto('idempotencyKeys').values(row).execute();
}

/** @param createdId a create that has taken the key meanwhile keeps it */
export async function deleteKey(db: Db, accountId: string, key: string, createdId: string): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .where('createdId', '=', createdId)
    .execute();
}

export const PURGE_IDEMPOTENCY_KEYS = hourly('delete keys of repeated creates', async (db, clock) => {
  const createdBefore = new Date(clock().getTime() - KEPT_MS);
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', createdBefore).execute();
});
