import type { Queryable, Trx } from '../../../platform/database/transaction.ts';

export async function findPasswordHash(db: Queryable, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.password_hash;
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
    .where('password_hash', '=', passwordHash)
    .where('is_locked', '=', false)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The account with this e-mail that may have a link, held until the transaction ends; undefined for a locked one, too. */
export async function holdAccountToReset(trx: Trx, email: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('accounts')
    .where('email', '=', email)
    .where('is_locked', '=', false)
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
  const reset = { token_hash: tokenHash, sent_at: now, expires_at: expiresAt };
  await trx
    .insertInto('password_resets')
    .values({ account_id: accountId, ...reset })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(reset))
    .execute();
}

/** The account whose password a token may set at this moment. */
export async function findAccountOfReset(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

/** Uses a token up. @returns whether it was there to be used */
export async function takeReset(trx: Trx, tokenHash: Buffer): Promise<boolean> {
  const result = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function setPassword(trx: Trx, accountId: string, newHash: string): Promise<void> {
  await trx.updateTable('accounts').set({ password_hash: newHash }).where('id', '=', accountId).execute();
}

/** Forgets what was asked for and not finished: the link for a new password, a change of e-mail. */
export async function forgetOpenRequests(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
}
