import type { Queryable, Trx } from '../../../platform/database/transaction.ts';

interface NewEmailChange {
  readonly accountId: string;
  readonly email: string;
  readonly hash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores the requested address, replacing an earlier request. */
export async function saveEmailChange(trx: Trx, change: NewEmailChange): Promise<void> {
  const { accountId, email, hash, now, expiresAt } = change;
  const values = { email, codeHash: hash, tries: 0, sentAt: now, expiresAt };
  await trx
    .insertInto('emailChanges')
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
    .execute();
}

/** The requested address of an account. */
export async function findEmailChange(db: Queryable, accountId: string) {
  return db
    .selectFrom('emailChanges')
    .where('accountId', '=', accountId)
    .select(['email', 'codeHash as hash', 'tries', 'sentAt as sentAt', 'expiresAt as expiresAt'])
    .executeTakeFirst();
}

/** The number of code tries of an account on this day; locks the account. */
export async function lockCodeTries(trx: Trx, accountId: string, day: string): Promise<number> {
  const row = await trx
    .selectFrom('accounts')
    .select(['codeTries', 'codeTriesDay'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.codeTriesDay === day ? row.codeTries : 0;
}

export async function countTryOfChange(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('emailChanges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('accountId', '=', accountId)
    .execute();
}

/** Deletes an unverified account with this e-mail: its owner never proved the address. */
export async function deleteUnverifiedHolder(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('accounts').where('email', '=', email).where('verifiedAt', 'is', null).execute();
}

/** Sets the e-mail of an account. Breaks `accounts_email_key` if a verified account has it. */
export async function setEmail(trx: Trx, accountId: string, email: string): Promise<void> {
  await trx.updateTable('accounts').set({ email }).where('id', '=', accountId).execute();
}
