import type { Queryable, Trx } from '../../../platform/database/transaction.ts';

interface NewEmailChange {
  readonly accountId: string;
  readonly email: string;
  readonly hash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Keeps the address that is to come, in the place of the one before. */
export async function saveEmailChange(trx: Trx, change: NewEmailChange): Promise<void> {
  const { accountId, email, hash, now, expiresAt } = change;
  const values = { email, codeHash: hash, tries: 0, sentAt: now, expiresAt };
  await trx
    .insertInto('emailChanges')
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
    .execute();
}

/** The address that an account waits for. */
export async function findEmailChange(db: Queryable, accountId: string) {
  return db
    .selectFrom('emailChanges')
    .where('accountId', '=', accountId)
    .select(['email', 'codeHash as hash', 'tries', 'sentAt as sentAt', 'expiresAt as expiresAt'])
    .executeTakeFirst();
}

/** The tries of codes that an account had on this day; holds the account until the transaction ends. */
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

/** Deletes an account that has this e-mail and never confirmed it: it was not its owner's to take. */
export async function deleteUnverifiedHolder(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('accounts').where('email', '=', email).where('verifiedAt', 'is', null).execute();
}

/** Gives the account its new e-mail. Breaks `accounts_email_key` where a verified account has it. */
export async function setEmail(trx: Trx, accountId: string, email: string): Promise<void> {
  await trx.updateTable('accounts').set({ email }).where('id', '=', accountId).execute();
}
