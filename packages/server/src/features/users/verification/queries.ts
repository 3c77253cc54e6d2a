import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { CodeState } from './verification-code.ts';

/** The state of an account's code, locked, so that concurrent tries run one after the other. */
export async function lockCodeState(
  trx: Trx,
  accountId: string,
  day: string,
): Promise<CodeState | undefined> {
  const account = await trx
    .selectFrom('accounts')
    .select(['verifiedAt', 'codeTries', 'codeTriesDay'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return undefined;
  const code = await trx
    .selectFrom('verificationCodes')
    .select(['codeHash as hash', 'tries', 'expiresAt as expiresAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return {
    isVerified: account.verifiedAt !== null,
    triesToday: account.codeTriesDay === day ? account.codeTries : 0,
    code,
  };
}

/** Counts one try of any code on this day. */
export async function countTryOfDay(trx: Trx, accountId: string, day: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({
      codeTries: sql`case when code_tries_day = ${day}::date then code_tries + 1 else 1 end`,
      codeTriesDay: day,
    })
    .where('id', '=', accountId)
    .execute();
}

/** Counts one try, for the code and for the day. */
export async function countTry(trx: Trx, accountId: string, day: string): Promise<void> {
  await countTryOfDay(trx, accountId, day);
  await trx
    .updateTable('verificationCodes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('accountId', '=', accountId)
    .execute();
}

interface NewCode {
  readonly accountId: string;
  readonly hash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores a new code, replacing an earlier one. */
export async function saveCode(trx: Trx, { accountId, hash, now, expiresAt }: NewCode): Promise<void> {
  const code = { codeHash: hash, tries: 0, sentAt: now, expiresAt };
  await trx
    .insertInto('verificationCodes')
    .values({ accountId, ...code })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(code))
    .execute();
}

/** Makes the account verified and forgets its code. */
export async function markVerified(trx: Trx, accountId: string, now: Date): Promise<void> {
  await trx.updateTable('accounts').set({ verifiedAt: now }).where('id', '=', accountId).execute();
  await forgetCode(trx, accountId);
}

/** Invalidates the code of the account. */
export async function forgetCode(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('verificationCodes').where('accountId', '=', accountId).execute();
}
