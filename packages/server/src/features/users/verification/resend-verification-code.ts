import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { claimMail, type MailToWaitFor } from '../mails/next-mail.ts';
import type { UserParts, Visit } from '../parts.ts';
import { issueCode } from './issue-code.ts';
import { lockCodeState } from './queries.ts';
import { sendVerificationMail } from './send-verification-mail.ts';
import { dayOf } from './verification-code.ts';

type ResendParts = Pick<UserParts, 'db' | 'clock' | 'keys' | 'mailer' | 'publicUrl' | 'limits' | 'allowance'>;

/**
 * Sends a new code; the previous one becomes invalid. For an e-mail other than the account's own, and for a verified
 * one, it does nothing but answers the same.
 * @throws AppError `tooManyRequests` within a minute of the last mail to the address, or after too many in an hour or in the day
 */
export async function resendVerificationCode(
  parts: ResendParts,
  account: Account,
  email: string,
  visit: Visit,
): Promise<void> {
  if (email !== account.email || account.isVerified) return;
  const limitKey = `${account.email} ${visit.network}`;
  await parts.limits.mailsByAccount.take(limitKey, visit.log);

  const issued = await inTransaction(parts.db, (trx) => issueNextCode(trx, parts, account));
  if (issued.code === undefined) await parts.limits.mailsByAccount.giveBack(limitKey);
  if (issued.code !== undefined) await sendVerificationMail(parts, email, issued.code, visit.log);
  if (issued.wait) {
    throw new AppError('tooManyRequests', { message: issued.wait.sentence }, issued.wait.seconds);
  }
}

interface Issued {
  readonly code?: string;
  readonly wait?: MailToWaitFor;
}

async function issueNextCode(trx: Trx, parts: ResendParts, { id, email }: Account): Promise<Issued> {
  const now = parts.clock();
  const state = await lockCodeState(trx, id, dayOf(now));
  if (state === undefined || state.isVerified) return {};
  const wait = await claimMail(trx, parts, email, 'code');
  if (wait) return { wait };
  return { code: await issueCode(trx, id, parts.keys.verificationCode, now) };
}
