import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordAccountEvent } from '../../audit/index.ts';
import { freeMail } from '../mails/next-mail.ts';
import type { UserParts, Visit } from '../parts.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { countTry, lockCodeState, markVerified } from './queries.ts';
import { refusalOf } from './refusal-of.ts';
import { dayOf, hashVerificationCode, judgeTry, normalizeCode } from './verification-code.ts';

/**
 * Verifies the account with the mailed code.
 * @throws AppError `malformed` for a wrong or expired code, `tooManyRequests` after the day's tries,
 * `conflict` if the account is already verified
 */
export async function verifyEmail(
  { db, clock, keys, onVerified }: Pick<UserParts, 'db' | 'clock' | 'keys' | 'onVerified'>,
  account: Account,
  code: string,
  { log, userAgent }: Visit,
): Promise<void> {
  const now = clock();
  const day = dayOf(now);
  const presentedHash = hashVerificationCode(account.id, normalizeCode(code), keys.verificationCode);

  // A wrong try must be committed to count, so the refusal is thrown afterwards.
  const verdict = await inTransaction(db, async (trx) => {
    const state = await lockCodeState(trx, account.id, day);
    const judged = state === undefined ? 'no-code' : judgeTry(state, presentedHash, now);
    if (judged === 'right' || judged === 'wrong') await countTry(trx, account.id, day);
    if (judged === 'right') {
      await markVerified(trx, account.id, now);
      await freeMail(trx, { keys }, account.email, 'code');
      await onVerified(trx, { id: account.id, email: account.email });
      const verified = { ...account, isVerified: true };
      const what = describeDevice(userAgent);
      await recordAccountEvent(trx, verified, { action: 'account.verified', what });
    }
    return judged;
  });
  if (verdict === 'right') return;
  log.warn({ accountId: account.id, verdict }, 'a verification code was refused');
  throw refusalOf(verdict, now);
}
