import type { Queryable, Trx } from '../../../platform/database/transaction.ts';

export async function findPasswordHash(db: Queryable, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('passwordHash')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.passwordHash;
}

/**
 * Whether this is still the account's password hash and the account is not locked; locks the account, so that
 * concurrent changes run one after the other.
 */
export async function lockPassword(trx: Trx, accountId: string, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('passwordHash', '=', passwordHash)
    .where('isLocked', '=', false)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The account with this e-mail, locked; undefined if it may not get a reset link. */
export async function holdAccountToReset(trx: Trx, email: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('accounts')
    .where('email', '=', email)
    .where('isLocked', '=', false)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  return row?.id;
}

interface NewReset {
  readonly accountId: string;
  readonly tokenHash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores a token for the account, replacing an earlier one. */
export async function saveReset(trx: Trx, { accountId, tokenHash, now, expiresAt }: NewReset): Promise<void> {
  const reset = { tokenHash, sentAt: now, expiresAt };
  await trx
    .insertInto('passwordResets')
    .values({ accountId, ...reset })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(reset))
    .execute();
}

/** The account of a valid token. */
export async function findAccountOfReset(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('passwordResets')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .select('accountId')
    .executeTakeFirst();
  return row?.accountId;
}

/** Uses a token up. @returns whether it existed */
export async function takeReset(trx: Trx, tokenHash: Buffer): Promise<boolean> {
  const result = await trx.deleteFrom('passwordResets').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function setPassword(trx: Trx, accountId: string, newHash: string): Promise<void> {
  await trx.updateTable('accounts').set({ passwordHash: newHash }).where('id', '=', accountId).execute();
}

/** Deletes open requests: a reset link, a change of e-mail. */
export async function forgetOpenRequests(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('passwordResets').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('emailChanges').where('accountId', '=', accountId).execute();
}
