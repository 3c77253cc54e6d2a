import { sql } from 'kysely';
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

interface NewReset {
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly now: Date;
  /** A reset that was sent later than this stays. */
  readonly sentBefore: Date;
  readonly expiresAt: Date;
}

/**
 * Keeps a token for the account with this e-mail, in the place of the one before.
 * @returns false where there is no such account, it is locked, or one was sent a moment ago
 */
export async function saveReset(db: Queryable, reset: NewReset): Promise<boolean> {
  const result = await db
    .insertInto('password_resets')
    .columns(['account_id', 'token_hash', 'sent_at', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .where('email', '=', reset.email)
        .where('is_locked', '=', false)
        .select([
          'id',
          sql<Buffer>`${reset.tokenHash}::bytea`.as('token_hash'),
          sql<Date>`${reset.now}::timestamptz`.as('sent_at'),
          sql<Date>`${reset.expiresAt}::timestamptz`.as('expires_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((eb) => ({
          token_hash: eb.ref('excluded.token_hash'),
          sent_at: eb.ref('excluded.sent_at'),
          expires_at: eb.ref('excluded.expires_at'),
        }))
        .where('password_resets.sent_at', '<=', reset.sentBefore),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
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
