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
 * Whether this is still the account's password hash and it may act; holds the account until the transaction ends, so that
 * two that change it take turns.
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

/** The account with this e-mail that may have a link, held until the transaction ends; undefined for a locked one, too. */
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

/** Keeps a token for the account, in the place of the one before. */
export async function saveReset(trx: Trx, { accountId, tokenHash, now, expiresAt }: NewReset): Promise<void> {
  const reset = { tokenHash, sentAt: now, expiresAt };
  await trx
    .insertInto('passwordResets')
    .values({ accountId, ...reset })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(reset))
    .execute();
}

/** The account whose password a token may set at this moment. */
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

/** Uses a token up. @returns whether it was there to be used */
export async function takeReset(trx: Trx, tokenHash: Buffer): Promise<boolean> {
  const result = await trx.deleteFrom('passwordResets').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function setPassword(trx: Trx, accountId: string, newHash: string): Promise<void> {
  await trx.updateTable('accounts').set({ passwordHash: newHash }).where('id', '=', accountId).execute();
}

/** Forgets what was asked for and not finished: the link for a new password, a change of e-mail. */
export async function forgetOpenRequests(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('passwordResets').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('emailChanges').where('accountId', '=', accountId).execute();
}
