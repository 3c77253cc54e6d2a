import type { Trx } from '../../../platform/database/transaction.ts';
import { saveCode } from './queries.ts';
import { CODE_LIFETIME_MS, hashVerificationCode, makeVerificationCode } from './verification-code.ts';

/** Creates a code for the account, replacing an earlier one. */
export async function issueCode(trx: Trx, accountId: string, key: Buffer, now: Date): Promise<string> {
  const code = makeVerificationCode();
  const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MS);
  await saveCode(trx, { accountId, hash: hashVerificationCode(accountId, code, key), now, expiresAt });
  return code;
}
