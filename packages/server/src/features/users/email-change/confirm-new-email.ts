import { breaksConstraint } from '../../../platform/database/sql-state.ts';
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordAccountEvent } from '../../audit/index.ts';
import { freeMail } from '../mails/next-mail.ts';
import { sendMail } from '../mails/send-mail.ts';
import type { UserParts, Visit } from '../parts.ts';
import { forgetOpenRequests } from '../passwords/queries.ts';
import { endOtherSessions } from '../sessions/queries.ts';
import { countTryOfDay } from '../verification/queries.ts';
import { refusalOf } from '../verification/refusal-of.ts';
import { dayOf, judgeTry, normalizeCode, type Verdict } from '../verification/verification-code.ts';
import { hashEmailChangeCode } from './email-change-code.ts';
import { changedMail } from './email-change-mails.ts';
import {
  countTryOfChange,
  deleteUnverifiedHolder,
  findEmailChange,
  lockCodeTries,
  setEmail,
} from './queries.ts';

/**
 * Verifies the code sent to the new address, which then becomes the account's e-mail. An unverified account with that
 * address is deleted, as with a sign-up. Reset links sent to the old address are deleted, and the other sessions end,
 * because they may have been opened with the old address.
 * @returns the new e-mail
 * @throws AppError malformed for a wrong or expired code, tooManyRequests after the day's tries, conflict
 * if another account uses the address now
 */
export async function confirmNewEmail(
  parts: UserParts,
  account: Account,
  code: string,
  visit: Visit,
): Promise<string> {
  const now = parts.clock();
  // A wrong try must be committed to count, so the refusal is thrown afterwards.
  const { verdict, email } = await inTransaction(parts.db, (trx) =>
    tryCode(trx, parts, { account, code, now }),
  ).catch((error: unknown) => {
    if (!breaksConstraint(error, 'accounts_email_key')) throw error;
    throw conflict('Another account uses this e-mail address now.');
  });
  if (verdict !== 'right') {
    visit.log.warn({ accountId: account.id, verdict }, 'a code for a new address was refused');
    throw refusalOf(verdict, now);
  }
  visit.log.info({ accountId: account.id }, 'an e-mail was changed');
  const mail = changedMail(account.email, email);
  await sendMail(parts, mail, 'a notice of a changed address', visit.log);
  return email;
}

interface Try {
  readonly account: Account;
  readonly code: string;
  readonly now: Date;
}

async function tryCode(
  trx: Trx,
  { keys, onEmailChanged }: UserParts,
  { account, code, now }: Try,
): Promise<{ verdict: Verdict; email: string }> {
  const { id: accountId, email: from } = account;
  const day = dayOf(now);
  const triesToday = await lockCodeTries(trx, accountId, day);
  const change = await findEmailChange(trx, accountId);
  const email = change?.email ?? '';
  const hash = hashEmailChangeCode({ accountId, email, code: normalizeCode(code) }, keys.emailChangeCode);
  const verdict = judgeTry({ isVerified: false, triesToday, code: change }, hash, now);
  if (verdict === 'right' || verdict === 'wrong') {
    await countTryOfDay(trx, accountId, day);
    await countTryOfChange(trx, accountId);
  }
  if (verdict === 'right') {
    await freeMail(trx, { keys }, email, 'new-address');
    await deleteUnverifiedHolder(trx, email);
    await setEmail(trx, accountId, email);
    await forgetOpenRequests(trx, accountId);
    await endOtherSessions(trx, account, now);
    await onEmailChanged(trx, { accountId, from, to: email });
    await recordAccountEvent(trx, account, { action: 'account.email-changed', what: email });
  }
  return { verdict, email };
}
