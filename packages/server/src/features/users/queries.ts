import type { Queryable, Trx } from '../../platform/database/transaction.ts';

export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly isLocked: boolean;
  readonly passwordHash: string;
}

export async function findAccountByEmail(db: Queryable, email: string): Promise<AccountRow | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'verified_at', 'is_locked', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      email: row.email,
      isVerified: row.verified_at !== null,
      isLocked: row.is_locked,
      passwordHash: row.password_hash,
    }
  );
}

/** What an account's own screen shows; the new address as long as its code is good. */
export async function findAccountDetail(db: Queryable, accountId: string, now: Date) {
  return db
    .selectFrom('accounts')
    .leftJoin('email_changes', (join) =>
      join.onRef('email_changes.account_id', '=', 'accounts.id').on('email_changes.expires_at', '>', now),
    )
    .where('accounts.id', '=', accountId)
    .select(['accounts.email', 'accounts.created_at', 'email_changes.email as new_email'])
    .executeTakeFirst();
}

export type AccountDetailRow = NonNullable<Awaited<ReturnType<typeof findAccountDetail>>>;

interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/**
 * Makes the account, or takes over the one with this e-mail as long as it is unverified; its count of tries goes on.
 * @returns the account's id; undefined when the e-mail belongs to a verified account
 */
export async function claimEmail(
  trx: Trx,
  { id, email, passwordHash, now }: NewAccount,
): Promise<string | undefined> {
  const row = await trx
    .insertInto('accounts')
    .values({
      id,
      email,
      password_hash: passwordHash,
      verified_at: null,
      code_tries_day: null,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ password_hash: passwordHash, created_at: now })
        .where('accounts.verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether this is still the account's password hash and it may log in; holds both until the transaction ends. */
export async function holdPassword(trx: Trx, accountId: string, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .where('is_locked', '=', false)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** An account, held until the transaction ends; undefined for a locked one. */
export async function lockAccount(
  trx: Trx,
  accountId: string,
): Promise<{ email: string; isVerified: boolean } | undefined> {
  const row = await trx
    .selectFrom('accounts')
    .select(['email', 'verified_at'])
    .where('id', '=', accountId)
    .where('is_locked', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { email: row.email, isVerified: row.verified_at !== null };
}

/** Deletes the accounts that were made before `signedUpBefore` and never verified. */
export async function deleteUnverifiedAccounts(db: Queryable, signedUpBefore: Date): Promise<void> {
  await db
    .deleteFrom('accounts')
    .where('verified_at', 'is', null)
    .where('created_at', '<', signedUpBefore)
    .execute();
}

/** Deletes an account with everything that belongs to it; foreign keys see to that. */
export async function deleteAccountRow(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('accounts').where('id', '=', accountId).execute();
}

/** Deletes the sessions that expired or were ended, with their refresh tokens. */
export async function deleteOverSessions(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('revoked_at', '<=', now)]))
    .execute();
}

export async function deleteExpiredCodes(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('verification_codes').where('expires_at', '<=', now).execute();
}

export async function deleteExpiredResets(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
}

export async function deleteExpiredEmailChanges(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}

export async function deleteExpiredRateLimits(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<=', now.getTime()).execute();
}

/**
 * Makes the account verified with this password, whoever had the e-mail before.
 * @returns its id, and whether it was verified already
 */
export async function makeVerifiedAccount(
  trx: Trx,
  { id, email, passwordHash, now }: NewAccount,
): Promise<{ id: string; wasVerified: boolean }> {
  const before = await trx
    .selectFrom('accounts')
    .select('verified_at')
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  const account = { password_hash: passwordHash, verified_at: now };
  const row = await trx
    .insertInto('accounts')
    .values({ id, email, ...account, code_tries_day: null, created_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(account))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, wasVerified: before?.verified_at != null };
}

export async function setLocked(trx: Trx, accountId: string, isLocked: boolean): Promise<void> {
  await trx.updateTable('accounts').set({ is_locked: isLocked }).where('id', '=', accountId).execute();
}
