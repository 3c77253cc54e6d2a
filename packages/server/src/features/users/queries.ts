import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';

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
    .select(['id', 'email', 'verifiedAt', 'isLocked', 'passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      email: row.email,
      isVerified: row.verifiedAt !== null,
      isLocked: row.isLocked,
      passwordHash: row.passwordHash,
    }
  );
}

/** An account on whose behalf work is done again. It has no session. */
export async function findAccountById(db: Queryable, accountId: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'verifiedAt'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row && { id: row.id, email: row.email, isVerified: row.verifiedAt !== null, sessionId: '' };
}

/** The data of the account screen; with the requested new address while its code is valid. */
export async function findAccountDetail(db: Queryable, accountId: string, now: Date) {
  return db
    .selectFrom('accounts')
    .leftJoin('emailChanges', (join) =>
      join.onRef('emailChanges.accountId', '=', 'accounts.id').on('emailChanges.expiresAt', '>', now),
    )
    .where('accounts.id', '=', accountId)
    .select([
      'accounts.email',
      'accounts.displayName',
      'accounts.createdAt',
      'emailChanges.email as newEmail',
    ])
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
 * Creates the account, or takes over the unverified one with this e-mail, whose count of tries continues.
 * @returns the account's id; undefined if the e-mail belongs to a verified account
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
      passwordHash,
      verifiedAt: null,
      codeTriesDay: null,
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ passwordHash, createdAt: now })
        .where('accounts.verifiedAt', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether this is still the account's password hash and it may log in; locks both until the transaction ends. */
export async function holdPassword(trx: Trx, accountId: string, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('passwordHash', '=', passwordHash)
    .where('isLocked', '=', false)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an account; undefined for one that is locked by the operator. */
export async function lockAccount(
  trx: Trx,
  accountId: string,
): Promise<{ email: string; isVerified: boolean } | undefined> {
  const row = await trx
    .selectFrom('accounts')
    .select(['email', 'verifiedAt'])
    .where('id', '=', accountId)
    .where('isLocked', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { email: row.email, isVerified: row.verifiedAt !== null };
}

/** @returns whether it is another one than before */
export async function setDisplayName(
  trx: Trx,
  accountId: string,
  displayName: string | null,
): Promise<boolean> {
  const result = await trx
    .updateTable('accounts')
    .set({ displayName })
    .where('id', '=', accountId)
    .where('displayName', 'is distinct from', displayName)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function hideFirstSteps(db: Queryable, accountId: string): Promise<void> {
  await db.updateTable('accounts').set({ showsFirstSteps: false }).where('id', '=', accountId).execute();
}

/** Sets the display name of an account that has none. @returns whether it had none */
export async function nameUnnamed(trx: Trx, accountId: string, displayName: string): Promise<boolean> {
  const result = await trx
    .updateTable('accounts')
    .set({ displayName })
    .where('id', '=', accountId)
    .where('displayName', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes unverified accounts created before `signedUpBefore`. */
export async function deleteUnverifiedAccounts(db: Queryable, signedUpBefore: Date): Promise<void> {
  await db
    .deleteFrom('accounts')
    .where('verifiedAt', 'is', null)
    .where('createdAt', '<', signedUpBefore)
    .execute();
}

/** Deletes an account; foreign keys delete everything that belongs to it. */
export async function deleteAccountRow(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('accounts').where('id', '=', accountId).execute();
}

/** Deletes expired and ended sessions with their refresh tokens. */
export async function deleteOverSessions(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('revokedAt', '<=', now)]))
    .execute();
}

export async function deleteExpiredCodes(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('verificationCodes').where('expiresAt', '<=', now).execute();
}

export async function deleteExpiredResets(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute();
}

export async function deleteExpiredEmailChanges(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('emailChanges').where('expiresAt', '<=', now).execute();
}

export async function deleteExpiredRateLimits(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('rateLimits').where('expire', '<=', now.getTime()).execute();
}

/**
 * Makes a verified account with this password, whoever used the e-mail before.
 * @returns its id, and whether it was verified already
 */
export async function makeVerifiedAccount(
  trx: Trx,
  { id, email, passwordHash, now }: NewAccount,
): Promise<{ id: string; wasVerified: boolean }> {
  const before = await trx
    .selectFrom('accounts')
    .select('verifiedAt')
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  const account = { passwordHash, verifiedAt: now };
  const row = await trx
    .insertInto('accounts')
    .values({ id, email, ...account, codeTriesDay: null, createdAt: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(account))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, wasVerified: before?.verifiedAt != null };
}

export async function setLocked(trx: Trx, accountId: string, isLocked: boolean): Promise<void> {
  await trx.updateTable('accounts').set({ isLocked }).where('id', '=', accountId).execute();
}
